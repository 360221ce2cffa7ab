import type { EnrichmentRun } from '@corkboard/client';
import { Badge, Text } from '@mantine/core';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { Instant } from '../../ui/instant.tsx';
import { resourceScreens } from '../../ui/resource/resource-screens.tsx';
import { useFieldLabel } from './field-label.ts';
import { RefusedFields } from './test-provider.tsx';

const color = { pending: 'blue', succeeded: 'green', failed: 'red', skipped: 'gray' };

/** What the provider did with each new job. */
export const { Part: Runs } = resourceScreens({
  path: 'enrichment',
  useTexts: () => useMessages('enrichment').runs,
  docs: '/docs/enrichment',
  permission: 'enrichment:write',
  operations: { list: 'listEnrichmentRuns' },
  name: ({ job_id }) => job_id,
  filters: [{ name: 'status' }],
  columns: [
    {
      name: 'job_id',
      render: ({ job_id }) => <code>{job_id.slice(-12)}</code>,
      to: ({ job_id }) => `jobs/${job_id}`,
    },
    {
      name: 'status',
      render: ({ status }, { t }) => (
        <Badge variant="light" color={color[status]}>
          {t.status[status]}
        </Badge>
      ),
    },
    { name: 'result', render: (run) => <RunResult run={run} /> },
    { name: 'created_at', as: 'relative', isWideOnly: true },
  ],
  // Runs leave no event unless they fill something in, so the list looks for itself.
  refetchInterval: 5_000,
});

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
