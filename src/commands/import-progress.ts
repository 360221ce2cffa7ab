import { setTimeout as wait } from 'node:timers/promises';
import { findChanges, toChange } from '../features/imports/runs/change-queries.ts';
import { getRun, type RunRow } from '../features/imports/runs/queries.ts';
import type { ImportChange, ImportRun } from '../features/imports/runs/schema.ts';
import { toRun } from '../features/imports/runs/to-run.ts';
import type { Scope } from '../platform/scope.ts';
import { type OutputOptions, type print, toPrintable } from './output.ts';

const POLL_MS = 300;
const BAR_WIDTH = 30;
const SHOWN_CHANGES = 20;

/** Draws a bar on a terminal until the run has ended or waits for a person. */
export async function watchRun(
  scope: Scope,
  { import_id, id }: RunRow,
  performed: Promise<unknown> | undefined,
): Promise<RunRow> {
  let isOver = false;
  performed?.finally(() => (isOver = true)).catch(() => undefined);
  for (;;) {
    const wasOver = isOver;
    const run = await getRun(scope, import_id, id);
    draw(toRun(run));
    if (wasOver || !['queued', 'fetching', 'applying'].includes(run.state)) {
      if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
      return run;
    }
    await wait(POLL_MS);
  }
}

function draw({ state, progress: { rows, planned, applied }, rate }: ImportRun): void {
  if (!process.stderr.isTTY) return;
  const share = state === 'applying' && planned > 0 ? applied / planned : 0;
  const filled = Math.round(share * BAR_WIDTH);
  const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled);
  const text =
    state === 'applying'
      ? `${bar} ${applied} of ${planned} changes`
      : `Reading: ${rows} rows, ${planned} changes`;
  process.stderr.write(`\r\u001b[K${text}, ${rate} per second`);
}

/** Prints the figures of a run, and its first changes if none is applied yet. */
export async function showRun(
  scope: Scope,
  row: RunRow,
  options: OutputOptions,
  show: typeof print,
): Promise<void> {
  const run = toRun(row);
  const range = { page: 1, perPage: SHOWN_CHANGES, offset: 0 };
  const { rows, total } = await findChanges(scope, row, undefined, range);
  const changes = rows.map(toChange);
  show({ run, changes }, options, () => describe(run, changes, total));
}

function describe(run: ImportRun, changes: ImportChange[], total: number): string {
  const counts = Object.entries(run.counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${name}`);
  const lines = [`Run ${run.id}: ${run.state}. ${counts.join(', ') || 'Nothing to change'}.`];
  if (run.error) lines.push([run.error.message, run.error.position].filter(Boolean).join(' '));
  lines.push(...run.approval_reasons.map((reason) => `Waits for approval: ${reason}`));
  lines.push(...run.notes.map(({ message }) => message));
  if (run.state === 'planned' || run.state === 'waiting' || run.counts.refused > 0) {
    lines.push(...changes.map(toLine));
    if (total > changes.length) lines.push(`… and ${total - changes.length} more.`);
  }
  return lines.map(toPrintable).join('\n');
}

function toLine({ action, row, before, after, external_id, problems }: ImportChange): string {
  const place = row === null ? '' : ` row ${row}`;
  const title = String(after?.title ?? before?.title ?? external_id ?? '');
  const fields = action === 'updated' ? Object.keys(after ?? {}).join(', ') : '';
  const reasons = problems.map(({ field, message }) => [field, message].filter(Boolean).join(': ')).join(' ');
  return [`${action}${place}`, title, fields, reasons].filter(Boolean).join(' · ');
}
