import type { Overview } from '@corkboard/client';
import { Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMembership } from '../../api/organization-context.ts';
import { useFormats } from '../../messages/formats.ts';
import { type MessagesOf, useMessages } from '../../messages/use-messages.ts';

/** What needs a person, each with a link to the page where it is handled. */
export function Waiting({ overview }: { overview: Overview }) {
  const t = useMessages('home');
  const base = `/o/${useMembership().organization.slug}`;
  const waiting = toWaiting(overview, t);
  return (
    <section>
      <Title order={2} mb="xs">
        {t.waiting}
      </Title>
      <Paper withBorder p="md">
        {waiting.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t.nothingWaiting}
          </Text>
        ) : (
          <Stack gap="xs">
            {waiting.map(({ text, path }) => (
              <Anchor key={path} component={Link} to={`${base}/${path}`} mih={24}>
                {text}
              </Anchor>
            ))}
          </Stack>
        )}
      </Paper>
    </section>
  );
}

function toWaiting(overview: Overview, t: MessagesOf<'home'>): { text: string; path: string }[] {
  const counted = (count: number | null, toText: (values: { count: number }) => string, path: string) =>
    count ? [{ text: toText({ count }), path }] : [];
  const items = (overview.pending_items ?? []).map(({ collection, name, count }) => ({
    text: t.pendingItems({ count, collection: name }),
    path: `collections/${collection}?status=pending_review`,
  }));
  const imports = (overview.pending_imports ?? []).map(({ id, name, run_id, state }) => ({
    text: t.pendingImports[state]({ name }),
    path: `imports/${id}/runs/${run_id}`,
  }));
  return [
    ...counted(overview.pending_postings, t.pendingPostings, 'postings'),
    ...counted(overview.new_applications, t.newApplications, 'applications'),
    ...counted(overview.open_job_reports, t.openJobReports, 'job-reports'),
    ...items,
    ...imports,
    ...counted(overview.failing_webhooks, t.failingWebhooks, 'webhooks'),
    ...counted(overview.unverified_domains, t.unverifiedDomains, 'domains'),
  ];
}

const statuses = ['active', 'draft', 'expired'] as const;

/** How many jobs there are, each number with its list. */
export function JobCounts({ jobs }: { jobs: NonNullable<Overview['jobs']> }) {
  const t = useMessages('home');
  const formats = useFormats();
  const base = `/o/${useMembership().organization.slug}/jobs`;
  return (
    <Group gap="xl">
      {statuses.map((status) => (
        <Anchor key={status} component={Link} to={`${base}?status=${status}`} c="inherit">
          <Text span fw={650} mr={6}>
            {formats.number(jobs[status])}
          </Text>
          {t.jobs[status]}
        </Anchor>
      ))}
    </Group>
  );
}
