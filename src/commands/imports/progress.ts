import { setTimeout as wait } from 'node:timers/promises';
import { findChanges, toChange } from '../../features/connect/imports/runs/change-queries.ts';
import { listNewCompanies } from '../../features/connect/imports/runs/company-queries.ts';
import { getRun, type RunRow } from '../../features/connect/imports/runs/queries.ts';
import type { ImportChange, ImportCompany, ImportRun } from '../../features/connect/imports/runs/schema.ts';
import { toRun } from '../../features/connect/imports/runs/to-run.ts';
import type { Scope } from '../../platform/scope.ts';
import { type OutputOptions, type print, toPrintable } from '../output.ts';
import { ProgressLine } from '../progress-line.ts';

const POLL_MS = 300;
const SHOWN_CHANGES = 20;

/** Draws a bar on a terminal until the run has ended or waits for a person. */
export async function watchRun(
  scope: Scope,
  { import_id, id }: RunRow,
  performed: Promise<unknown> | undefined,
): Promise<RunRow> {
  const line = new ProgressLine();
  let isOver = false;
  performed?.finally(() => (isOver = true)).catch(() => undefined);
  for (;;) {
    const wasOver = isOver;
    const run = await getRun(scope, import_id, id);
    if (wasOver || !['queued', 'fetching', 'applying'].includes(run.state)) {
      line.end();
      return run;
    }
    draw(line, toRun(run));
    await wait(POLL_MS);
  }
}

function draw(line: ProgressLine, { state, progress: { rows, planned, applied }, rate }: ImportRun): void {
  if (state === 'applying')
    line.draw(`${applied} of ${planned} changes, ${rate} per second`, planned > 0 ? applied / planned : 0);
  else line.draw(`Reading: ${rows} rows, ${planned} changes, ${rate} per second`);
}

/** Prints the figures of a run, and the first changes that are not applied yet. */
export async function showRun(
  scope: Scope,
  row: RunRow,
  options: OutputOptions,
  show: typeof print,
): Promise<void> {
  const run = toRun(row);
  const range = { page: 1, perPage: SHOWN_CHANGES, offset: 0 };
  const isPlan = run.state === 'planned' || run.state === 'waiting';
  const { rows, total } = await findChanges(scope, row, isPlan ? undefined : 'refused', range);
  const changes = rows.map(toChange);
  const companies = run.counts.companies > 0 ? await listNewCompanies(scope, row, range) : [];
  show({ run, changes, companies }, options, () =>
    [...describe(run, changes, total), ...describeCompanies(run, companies)].map(toPrintable).join('\n'),
  );
}

function describe(run: ImportRun, changes: ImportChange[], total: number): string[] {
  const { companies: _, ...ofJobs } = run.counts;
  const counts = Object.entries(ofJobs)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${name}`);
  const lines = [`Run ${run.id}: ${run.state}. ${counts.join(', ') || 'Nothing to change'}.`];
  if (run.error) lines.push([run.error.message, run.error.position].filter(Boolean).join(' '));
  lines.push(...run.approval_reasons.map((reason) => `Waits for approval: ${reason}`));
  lines.push(...run.notes.map(({ message }) => message));
  lines.push(...changes.map(toLine));
  if (total > changes.length) lines.push(`… and ${total - changes.length} more.`);
  return lines;
}

function describeCompanies({ counts }: ImportRun, companies: ImportCompany[]): string[] {
  if (companies.length === 0) return [];
  const more = counts.companies - companies.length;
  const names = companies.map(({ name }) => name).join(', ');
  return [`New companies (${counts.companies}): ${names}${more > 0 ? ` … and ${more} more` : ''}.`];
}

function toLine({ action, row, before, after, external_id, problems, notes }: ImportChange): string {
  const place = row === null ? '' : ` row ${row}`;
  const title = String(after?.title ?? before?.title ?? external_id ?? '');
  const fields = action === 'updated' ? Object.keys(after ?? {}).join(', ') : '';
  const reasons = [...problems, ...(action === 'duplicate' ? notes : [])]
    .map(({ field, message }) => [field, message].filter(Boolean).join(': '))
    .join(' ');
  return [`${action}${place}`, title, fields, reasons].filter(Boolean).join(' · ');
}
