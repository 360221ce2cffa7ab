import type { EnrichmentRun } from '@corkboard/client';
import { Anchor, Badge, Group, Select, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useOperation } from '../../api/operations.ts';
import { useMembership } from '../../api/organization-context.ts';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Instant } from '../../ui/instant.tsx';
import { type Column, ResourceTable } from '../../ui/resource-table.tsx';
import { useUrlState } from '../../ui/url-state.ts';
import { useFieldLabel } from './field-label.ts';
import { RefusedFields } from './test-provider.tsx';

/** What the provider did with each new job. */
export function Runs({ providerId }: { providerId: string }) {
  const t = useMessages('enrichment');
  const [{ status, page }, change] = useUrlState<{ status?: EnrichmentRun['status']; page?: string }>();
  const query = {
    id: providerId,
    per_page: 50,
    ...(status && { status }),
    ...(page && { page: Number(page) }),
  };
  // Runs leave no event unless they fill something in, so the list looks for itself.
  const runs = useOperation('listEnrichmentRuns', query, { keepsPrevious: true, refetchInterval: 5_000 });
  return (
    <>
      <Group role="search">
        <Select
          aria-label={t.anyStatus}
          placeholder={t.anyStatus}
          data={Object.entries(t.runStatus).map(([value, label]) => ({ value, label }))}
          value={status ?? null}
          onChange={(status) => change({ status: (status ?? undefined) as EnrichmentRun['status'] })}
          clearable
          clearButtonProps={{ 'aria-label': t.anyStatus }}
        />
      </Group>
      <ResourceTable
        label={t.runs}
        query={runs}
        columns={useColumns()}
        idOf={({ id }) => id}
        onPage={(page) => change({ page: String(page) })}
        empty={<EmptyState title={t.runsEmptyTitle} text={t.runsEmptyText} />}
      />
    </>
  );
}

function useColumns(): Column<EnrichmentRun>[] {
  const t = useMessages('enrichment');
  const { slug } = useMembership().organization;
  const color = { pending: 'blue', succeeded: 'green', failed: 'red', skipped: 'gray' };
  return [
    {
      name: t.runColumns.job,
      render: ({ job_id }) => (
        <Anchor component={Link} to={`/o/${slug}/jobs/${job_id}`} size="sm" ff="monospace">
          {job_id.slice(-12)}
        </Anchor>
      ),
    },
    {
      name: t.runColumns.status,
      render: ({ status }) => (
        <Badge variant="light" color={color[status]}>
          {t.runStatus[status]}
        </Badge>
      ),
    },
    { name: t.runColumns.result, render: (run) => <RunResult run={run} /> },
    {
      name: t.runColumns.when,
      isNumeric: true,
      isWideOnly: true,
      render: ({ created_at }) => <Instant at={created_at} />,
    },
  ];
}

function RunResult({ run }: { run: EnrichmentRun }) {
  const t = useMessages('enrichment');
  const formats = useFormats();
  const labelOf = useFieldLabel();
  const { error, status, filled_fields, refused_fields, attempts, response_status, duration_ms } = run;
  const details = [
    t.attempts({ count: attempts }),
    response_status !== null && `HTTP ${response_status}`,
    duration_ms !== null && t.duration({ ms: duration_ms }),
  ].filter(Boolean);
  return (
    <>
      {error && (
        <Text size="sm" c="red" lang="en">
          {error.message}
        </Text>
      )}
      {status === 'succeeded' && (
        <Text size="sm">
          {filled_fields.length === 0
            ? t.filledNothing
            : t.filled({ fields: formats.list(filled_fields.map(labelOf)) })}
        </Text>
      )}
      <RefusedFields fields={refused_fields} />
      <Text size="xs" c="dimmed">
        {details.join(' · ')}
        {run.next_attempt_at && (
          <>
            {' · '}
            {t.nextAttempt} <Instant at={run.next_attempt_at} />
          </>
        )}
      </Text>
    </>
  );
}
