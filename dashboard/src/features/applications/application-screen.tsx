import type { Application } from '@corkboard/client';
import { Anchor, Button, Group, Text } from '@mantine/core';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useChange, useOperation } from '../../api/operations.ts';
import { useMembership, usePermission } from '../../api/organization-context.ts';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { Screen as Frame } from '../../ui/screen.tsx';
import { Section } from '../../ui/section.tsx';
import { Assessment } from './assessment.tsx';
import { Files } from './files.tsx';
import { MessageForm } from './message-form.tsx';
import { Timeline } from './timeline.tsx';

/** One application. Opening it counts as reading. */
export function Screen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const application = useOperation('getApplication', { id });
  return <Loaded query={application}>{({ data }) => <Details application={data} />}</Loaded>;
}

function Details({ application }: { application: Application }) {
  const t = useMessages('applications');
  const canWrite = usePermission()('applications:write');
  const [isDeleting, setDeleting] = useState(false);
  const { id, name, cover_letter } = application;
  const base = `/o/${useMembership().organization.slug}`;
  return (
    <Frame
      title={name}
      docs="/docs/guides/applications"
      requests={[requestOf('getApplication', { id })]}
      actions={
        canWrite && (
          <Button variant="default" color="red" onClick={() => setDeleting(true)}>
            {t.delete}
          </Button>
        )
      }
    >
      <Anchor component={Link} to={`${base}/applications`} size="sm">
        {t.back}
      </Anchor>
      <Contact application={application} />
      {canWrite && <Assessment key={application.updated_at} application={application} />}
      <Files application={application} />
      {cover_letter && (
        <Section title={t.coverLetter}>
          <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {cover_letter}
          </Text>
        </Section>
      )}
      <Answers application={application} />
      {canWrite && <MessageForm application={application} />}
      <Timeline applicationId={id} canWrite={canWrite} />
      {isDeleting && <DeleteApplication application={application} onClose={() => setDeleting(false)} />}
    </Frame>
  );
}

function Contact({ application }: { application: Application }) {
  const t = useMessages('applications');
  const base = `/o/${useMembership().organization.slug}`;
  const { job, email, phone, links, created_at, consent_version } = application;
  return (
    <Section title={t.contact}>
      <Facts
        rows={[
          [
            t.fields.job,
            job.id === null ? (
              job.title
            ) : (
              <Anchor key="job" component={Link} to={`${base}/jobs/${job.id}`} size="sm">
                {job.title}
              </Anchor>
            ),
          ],
          [
            t.fields.email,
            <Anchor key="email" size="sm" href={`mailto:${encodeURIComponent(email)}`}>
              {email}
            </Anchor>,
          ],
          [t.fields.phone, phone],
          [
            t.fields.links,
            links.length > 0 && (
              <Group gap="xs">
                {links.map((link) => (
                  <Anchor
                    key={link}
                    size="sm"
                    href={link}
                    target="_blank"
                    rel="noreferrer noopener nofollow"
                    style={{ overflowWrap: 'anywhere' }}
                  >
                    {link}
                  </Anchor>
                ))}
              </Group>
            ),
          ],
          [t.fields.received, <Instant key="received" at={created_at} as="dateTime" />],
          [t.fields.consent, consent_version],
        ]}
      />
    </Section>
  );
}

/** The questions as the candidate saw them. */
function Answers({ application: { form, answers, knocked_out } }: { application: Application }) {
  const t = useMessages('applications');
  const { number } = useFormats();
  if (form.questions.length === 0) return null;
  const describe = (answer: unknown) => {
    if (answer === undefined) return t.noAnswer;
    if (typeof answer === 'boolean') return answer ? t.yes : t.no;
    if (typeof answer === 'number') return number(answer);
    return Array.isArray(answer) ? answer.join(', ') : String(answer);
  };
  return (
    <Section title={t.answers}>
      <Facts
        rows={form.questions.map(({ id, label }) => [
          knocked_out.includes(id) ? `${label} (${t.knockedOut})` : label,
          describe((answers as Record<string, unknown>)[id]),
        ])}
      />
    </Section>
  );
}

function DeleteApplication({ application, onClose }: { application: Application; onClose(): void }) {
  const t = useMessages('applications');
  const base = `/o/${useMembership().organization.slug}`;
  const navigate = useNavigate();
  const deleteApplication = useChange('deleteApplication');
  return (
    <Confirm
      title={t.deleteTitle}
      text={`${application.name}. ${t.deleteText}`}
      confirmLabel={t.delete}
      onConfirm={async () => {
        await deleteApplication({ id: application.id });
        notifyDone(t.deleted);
        await navigate({ to: `${base}/applications` });
      }}
      onClose={onClose}
    />
  );
}
