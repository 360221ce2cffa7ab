import type { ImportRun } from '@corkboard/client';
import { Alert, Group, Progress, SimpleGrid, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormats } from '../../../messages/formats.ts';
import { type MessagesOf, useMessages } from '../../../messages/use-messages.ts';
import { useFieldLabel } from '../field-label.ts';
import { FailureText, usePosition } from '../message-text.tsx';
import { Notes } from '../notes.tsx';
import { countKey, isMissingJobs, isRunning, RunState } from '../run-state.tsx';

const counted = [
  'created',
  'updated',
  'expired',
  'deleted',
  'unchanged',
  'duplicates',
  'refused',
  'excluded',
] as const;

/** The state of a run, how far it is, and what it changes. */
export function RunProgress({ run }: { run: ImportRun }) {
  const t = useMessages('import-runs');
  const formats = useFormats();
  const { state, counts, progress } = run;
  return (
    <Stack gap="sm">
      <Group gap="sm" role="status">
        <RunState state={state} />
        <Text size="sm">{stateText(run, t)}</Text>
      </Group>
      {isRunning(state) && <Bar run={run} />}
      <SimpleGrid component="dl" cols={{ base: 2, xs: 4, md: 8 }} spacing="xs" m={0}>
        {counted.map((name) => (
          <div key={name} className="figure-card">
            <Text component="dt" size="xs" c="dimmed">
              {t.counts[countKey(name, state)]}
            </Text>
            <Text component="dd" m={0} fw={650}>
              {formats.number(counts[name])}
            </Text>
          </div>
        ))}
      </SimpleGrid>
      {progress.skipped > 0 && <Text size="sm">{t.skipped({ count: progress.skipped })}</Text>}
    </Stack>
  );
}

function stateText(run: ImportRun, t: MessagesOf<'import-runs'>): string {
  const { state, waits_for } = run;
  if (isMissingJobs(run)) return t.missingText;
  if (state === 'queued') return t.waitTexts[waits_for ?? 'worker'];
  return state === 'done' ? '' : t.stateTexts[state];
}

/** How many rows a source has is unknown while it is read, so that bar only moves. */
function Bar({ run: { state, progress, rate } }: { run: ImportRun }) {
  const t = useMessages('import-runs');
  const isApplying = state === 'applying';
  const text = isApplying
    ? t.applied({ done: progress.applied, total: progress.planned })
    : t.rowsRead({ count: progress.rows });
  // Until a change is applied, the rate is that of reading.
  const isRateKnown = rate > 0 && (!isApplying || progress.applied > 0);
  const percent = isApplying ? (100 * progress.applied) / Math.max(1, progress.planned) : 100;
  return (
    <div>
      <Progress value={percent} animated={!isApplying} aria-label={t.states[state]} />
      <Text size="xs" c="dimmed" mt={4}>
        {text}
        {isRateKnown && ` · ${t.rate({ count: Math.round(rate) })}`}
      </Text>
    </div>
  );
}

/** Why the run failed, and where. */
export function RunError({ run: { error }, action }: { run: ImportRun; action?: ReactNode }) {
  const t = useMessages('import-runs');
  const positionOf = usePosition();
  if (!error) return null;
  return (
    <Alert color="red" title={t.errorTitle} role="alert">
      <Stack gap="xs">
        <Text size="sm">
          <FailureText error={error} />
        </Text>
        <Text size="xs" c="dimmed" className="fact">
          {error.position !== null && `${t.position({ position: positionOf(error.position) })} · `}
          <code>{error.code}</code>
        </Text>
        {action && <Group>{action}</Group>}
      </Stack>
    </Alert>
  );
}

/** What concerns the whole source, such as repairs. */
export function RunNotes({ run: { notes } }: { run: ImportRun }) {
  const t = useMessages('import-runs');
  const labelOf = useFieldLabel();
  if (notes.length === 0) return null;
  return (
    <Alert color="gray" title={t.notes}>
      <Notes notes={notes} labelOf={labelOf} />
    </Alert>
  );
}
