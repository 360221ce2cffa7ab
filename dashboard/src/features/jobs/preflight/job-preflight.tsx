import type { Job, JobCheck, PayLaw } from '@corkboard/client';
import { Anchor, Paper, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMembership } from '../../../api/organization-context.ts';
import { useFormats } from '../../../messages/formats.ts';
import { useMessages } from '../../../messages/use-messages.ts';

/** What keeps the job, as the form shows it, out of the large job searches. */
export function JobPreflight({ check: { findings }, status }: { check: JobCheck; status: Job['status'] }) {
  const t = useMessages('preflight');
  return (
    <Paper withBorder p="md">
      <Title order={2} mb="xs">
        {t.jobTitle}
      </Title>
      {findings.length === 0 && <Text size="sm">{status === 'draft' ? t.jobDraft : t.jobReady}</Text>}
      {findings.map((finding) => (
        <Finding key={finding.reason} finding={finding} />
      ))}
    </Paper>
  );
}

function Finding({ finding }: { finding: JobCheck['findings'][number] }) {
  const t = useMessages('preflight');
  const formats = useFormats();
  const base = `/o/${useMembership().organization.slug}/jobs`;
  const { reason, blocks, laws, duplicate_of } = finding;
  return (
    <div>
      <Text size="sm" fw={600}>
        {t.reasons[reason]}
      </Text>
      {blocks.length > 0 && (
        <Text size="sm">
          {t.columns.blocks} {formats.list(blocks.map((engine) => t.engines[engine]))}
        </Text>
      )}
      {duplicate_of !== null && (
        <Anchor component={Link} to={`${base}/${duplicate_of}`} size="sm">
          {t.original}
        </Anchor>
      )}
      {laws.map((law) => (
        <Law key={law.name} law={law} />
      ))}
      {laws.length > 0 && (
        <Text size="xs" c="dimmed">
          {t.noAdvice}
        </Text>
      )}
    </div>
  );
}

function Law({ law: { name, since, requires, min_employees, source } }: { law: PayLaw }) {
  const t = useMessages('preflight');
  const formats = useFormats();
  return (
    <Text size="sm">
      <Anchor href={source} target="_blank" rel="noreferrer" size="sm">
        {t.lawText({ name, since: formats.date(since), employees: min_employees })}
      </Anchor>{' '}
      {requires === 'in_posting' ? t.inPosting : t.beforeInterview}
    </Text>
  );
}
