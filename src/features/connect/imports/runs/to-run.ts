import type { ImportMessage } from '@corkboard/job-feeds/message';
import type { UnusedName } from '@corkboard/job-feeds/usage';
import { toInstant } from '../../../../platform/time.ts';
import type { RunRow } from './queries.ts';
import type { ImportRun, RunCounts, RunState } from './schema.ts';

export const NO_COUNTS: RunCounts = {
  created: 0,
  updated: 0,
  expired: 0,
  deleted: 0,
  unchanged: 0,
  duplicates: 0,
  refused: 0,
  excluded: 0,
  companies: 0,
};

/** How far a run is. `phase_started_at` is the time in ms at which reading or applying began, `phase_from` what was done before. */
export interface RunProgress {
  rows: number;
  planned: number;
  applied: number;
  skipped: number;
  /** How often a process has begun or continued the run since something was applied. */
  attempts?: number;
  phase_started_at?: number;
  phase_ended_at?: number;
}

export const NO_PROGRESS: RunProgress = { rows: 0, planned: 0, applied: 0, skipped: 0 };

export function toRun(row: RunRow): ImportRun {
  const progress = { ...NO_PROGRESS, ...(row.progress as Partial<RunProgress>) };
  const { rows, planned, applied, skipped } = progress;
  return {
    id: row.id,
    import_id: row.import_id,
    kind: row.kind as ImportRun['kind'],
    state: row.state as RunState,
    waits_for: row.state === 'queued' ? ((row.waits_for ?? 'worker') as ImportRun['waits_for']) : null,
    dry_run: row.dry_run,
    counts: { ...NO_COUNTS, ...(row.counts as Partial<RunCounts>) },
    progress: { rows, planned, applied, skipped },
    rate: toRate(progress),
    approval_reasons: row.approval_reasons ?? [],
    approval_messages: toApprovalMessages(row),
    notes: row.notes as ImportRun['notes'],
    unused: toUnused(row),
    error: row.error as ImportRun['error'],
    reverts: row.reverts,
    started_by: row.started_by,
    created_at: toText(row.created_at),
    started_at: row.started_at && toText(row.started_at),
    finished_at: row.finished_at && toText(row.finished_at),
  };
}

/** Runs of older versions have the sentences only. */
function toApprovalMessages({ outcome, approval_reasons }: RunRow): ImportMessage[] {
  const { reasons } = (outcome ?? {}) as { reasons?: ImportMessage[] };
  return reasons ?? (approval_reasons ?? []).map((message) => ({ message }));
}

function toUnused({ outcome }: RunRow): UnusedName[] {
  return ((outcome ?? {}) as { unused?: UnusedName[] }).unused ?? [];
}

/** A run that comes as JSON has times with the offset of the session. */
function toText(time: string): string {
  return toInstant(time) as string;
}

function toRate({
  rows,
  applied,
  phase_started_at: from,
  phase_ended_at: to = Date.now(),
}: RunProgress): number {
  if (from === undefined) return 0;
  const seconds = Math.max(to - from, 1) / 1000;
  return Math.round(((applied || rows) / seconds) * 10) / 10;
}
