import type { RecognizedLink } from '@corkboard/client';
import { Group, List, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { callOperation } from '../../../api/operations.ts';
import { useMembership } from '../../../api/organization-context.ts';
import { RecognizeLinkRules } from '../../../generated/form-rules.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { useResourceForm } from '../../../ui/form/use-resource-form.ts';
import { Section } from '../../../ui/section.tsx';
import { useUrlState } from '../../../ui/url-state.ts';
import { SourceFailureText } from '../message-text.tsx';
import { toSettings } from '../sources.ts';
import { ExistingImport } from './existing-import.tsx';
import { useCreateImport } from './use-create-import.ts';

type Found = RecognizedLink & { url: string };

/** Finds out where a link leads, and shows the first jobs. */
export function LinkForm() {
  const t = useMessages('import-setup');
  const { slug } = useMembership().organization;
  const [{ link = '' }, change] = useUrlState<{ by?: string; link?: string }>();
  const [found, setFound] = useState<Found>();
  const form = useResourceForm<Found, { url: string }>({
    draftKey: null,
    resource: undefined,
    toValues: (found) => ({ url: found?.url ?? link }),
    rules: RecognizeLinkRules,
    save: async ({ url = link }) => {
      setFound(undefined);
      const { data } = await callOperation(slug, 'recognizeLink', { body: { url } });
      return { ...data, url };
    },
    onSaved: (found) => {
      setFound(found);
      change({ link: found.url });
    },
    isKeptAfterCreation: true,
  });
  return (
    <Stack>
      <Form
        form={form}
        submitLabel={t.find}
        isGuarded={false}
        describeFailure={(error) => <SourceFailureText error={error} />}
      >
        <TextField
          form={form}
          field="url"
          type="url"
          label={t.link}
          help={t.linkHelp}
          placeholder="https://jobs.lever.co/acme"
        />
      </Form>
      <div role="status">{found && <FoundJobs found={found} />}</div>
    </Stack>
  );
}

function FoundJobs({ found: { label, account, source, jobs } }: { found: Found }) {
  const t = useMessages('import-setup');
  const { create, openSetup, createAndRun } = useCreateImport();
  // Without a title, Corkboard does not know the fields of the source. A person must say what they mean.
  const isKnown = jobs.every(({ title }) => typeof title === 'string');
  const needsCompany = isKnown && account !== null && jobs.every(({ company_name }) => !company_name);
  const [company, setCompany] = useState(() => (needsCompany ? toCompanyName(account) : ''));
  const name = company.trim();
  const settings = {
    name: name || (account ?? label),
    source: toSettings(source),
    ...(name && { defaults: { company_name: name } }),
  };
  const check = async () => {
    const { id } = await create(settings);
    await openSetup(id);
  };
  return (
    <Section
      title={account === null ? label : t.found({ label, account })}
      text={jobs.length === 0 ? t.noJobs : isKnown && t.firstJobs}
    >
      {jobs.length > 0 && isKnown && (
        <List size="sm">
          {jobs.map((job, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the jobs have no identity yet.
            <List.Item key={index}>
              {String(job.title ?? '')}
              <Text span size="sm" c="dimmed">
                {[job.company_name, job.location].filter(Boolean).map((text) => ` · ${text}`)}
              </Text>
            </List.Item>
          ))}
        </List>
      )}
      <ExistingImport source={source} />
      {needsCompany && (
        <TextInput
          label={t.company}
          description={t.companyHelp}
          value={company}
          maxLength={200}
          onChange={({ currentTarget }) => setCompany(currentTarget.value)}
        />
      )}
      <Group>
        {isKnown && <ActionButton onAct={() => createAndRun(settings)}>{t.importNow}</ActionButton>}
        <ActionButton variant={isKnown ? 'default' : 'filled'} onAct={check}>
          {isKnown ? t.details : t.next}
        </ActionButton>
      </Group>
      <Text size="sm" c="dimmed">
        {isKnown ? t.importNowHelp : t.unknownFields}
      </Text>
    </Section>
  );
}

/** `north-sea-pilots` → `North Sea Pilots`: a proposal, which a person can correct. */
function toCompanyName(account: string): string {
  return account
    .replace(/^www\.|\.[a-z.]+$/g, '')
    .split(/[-_.\s]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
    .trim();
}
