import type { ImportRun, ImportRunState } from '@corkboard/client';
import { Badge } from '@mantine/core';
import { type MessagesOf, useMessages } from '../../messages/use-messages.ts';

const colors: Record<ImportRunState, string> = {
  queued: 'blue',
  fetching: 'blue',
  planned: 'blue',
  waiting: 'orange',
  applying: 'blue',
  done: 'green',
  partial: 'orange',
  failed: 'red',
  undone: 'gray',
};

export function RunState({ state }: { state: ImportRunState }) {
  const t = useMessages('import-runs');
  return (
    <Badge variant="light" color={colors[state]}>
      {t.states[state]}
    </Badge>
  );
}

/** Whether the run is at work, so that its figures change by themselves. */
export function isRunning(state: ImportRunState): boolean {
  return state === 'queued' || state === 'fetching' || state === 'applying';
}

/** Whether a person can approve or reject the run. */
export function isWaiting(state: ImportRunState): boolean {
  return state === 'planned' || state === 'waiting';
}

/** Whether a run waits although its plan has no change: the source has far fewer jobs than usual. */
export function isMissingJobs({ state, counts }: ImportRun): boolean {
  const { created, updated, expired, deleted } = counts;
  return state === 'waiting' && created + updated + expired + deleted === 0;
}

const counted = [
  'created',
  'updated',
  'expired',
  'deleted',
  'refused',
  'duplicates',
  'excluded',
  'unchanged',
] as const;

type Counted = (typeof counted)[number];

/** The text of a count. What waits for a person has not happened. */
export function countKey(name: Counted, state: ImportRunState) {
  if (!isWaiting(state)) return name;
  return ({ expired: 'wouldExpire', deleted: 'wouldBeDeleted' } as const)[name as 'expired'] ?? name;
}

/** What the run changes, in words: "12 new, 3 changed". Without changes, how many jobs stay as they are. */
export function RunCounts({ run: { counts, state } }: { run: ImportRun }) {
  const t = useMessages('import-runs');
  const shown = counted.filter((name) => name !== 'unchanged' && counts[name] > 0);
  if (shown.length > 0)
    return shown.map((name) => t.countTexts[countKey(name, state)]({ count: counts[name] })).join(', ');
  return counts.unchanged > 0 ? t.countTexts.unchanged({ count: counts.unchanged }) : t.noChanges;
}

/** What the run is. A dry run whose plan was approved is an import like others. */
export function runKind({ kind, dry_run, state, progress }: ImportRun, t: MessagesOf<'import-runs'>) {
  const isApplied = state === 'applying' || state === 'undone' || progress.applied > 0;
  return dry_run && !isApplied ? t.dryRun : t.kinds[kind];
}

/** How long the run took, such as "42 s". Empty while it is at work, and if it waited for a person meanwhile. */
export function durationOf(
  { started_at, finished_at, dry_run, approval_reasons, state }: ImportRun,
  t: MessagesOf<'import-runs'>,
): string {
  const hasWaited = (dry_run && state !== 'planned') || approval_reasons.length > 0;
  if (started_at === null || finished_at === null || hasWaited) return '';
  const seconds = Math.max(1, Math.round((Date.parse(finished_at) - Date.parse(started_at)) / 1000));
  return seconds < 120 ? t.seconds({ count: seconds }) : t.minutes({ count: Math.round(seconds / 60) });
}
