import { sql } from 'kysely';
import { expect, it } from 'vitest';
import {
  decideNow,
  type ImportBoard,
  newQuickBoard,
  performNow,
  performUntil,
  postQuickImport,
  runNow,
  startSource,
} from '../../../../../test/imports.ts';
import type { ImportRun } from './schema.ts';

async function titlesOf(board: ImportBoard, status: string): Promise<string[]> {
  const { data } = (await board.get(`/jobs?status=${status}&per_page=100`)).body;
  return data.map(({ title }: { title: string }) => title).sort();
}

/** Lets the next run expire jobs without approval, whatever earlier runs have expired. */
async function endDay({ scope }: ImportBoard): Promise<void> {
  await sql`update import_runs set finished_at = finished_at - interval '2 days' where organization_id = ${scope.organizationId}`.execute(
    scope.db,
  );
}

const isActive = ({ state }: ImportRun) => ['queued', 'fetching', 'applying'].includes(state);

it('a process may be killed before any statement of a run: another one continues, and each change is made once', {
  timeout: 600_000,
}, async () => {
  const board = await newQuickBoard();
  const source = await startSource();
  const { id } = await postQuickImport(board, source);
  /** Three jobs change in each version, one is new, and the new one of two versions ago expires. */
  const jobsOf = (version: number) => [
    ...['a', 'b', 'c'].map((job) => ({ id: job, title: `${job} ${version}` })),
    { id: `n${version}`, title: `New ${version}` },
  ];
  source.jobs = jobsOf(0);
  await runNow(board, id);
  let killed = 0;
  for (let version = 1; ; version++) {
    source.jobs = jobsOf(version);
    await endDay(board);
    const queued: ImportRun = (await board.post(`/imports/${id}/runs`)).body.data;
    const outcome = await performUntil(board, queued, (_, number) => number === version);
    killed += outcome.isKilled ? 1 : 0;
    const run = isActive(outcome.run) ? await performNow(board, outcome.run) : outcome.run;
    expect(run, `killed before statement ${version}`).toMatchObject({
      state: 'done',
      counts: { created: 1, updated: 3, expired: version > 1 ? 1 : 0 },
      progress: { applied: version > 1 ? 5 : 4, skipped: 0 },
    });
    const [last, former] = [`New ${version}`, `New ${version - 1}`];
    expect(await titlesOf(board, 'active')).toEqual(
      [last, former, ...['a', 'b', 'c'].map((job) => `${job} ${version}`)].sort(),
    );
    expect(await titlesOf(board, 'expired')).toHaveLength(Math.max(version - 1, 0));
    if (!outcome.isKilled) break;
  }
  // A run has a statement for each thing that it reads and writes, and the loop ended after the last one.
  expect(killed).toBeGreaterThan(25);
});

it('a process may be killed before any statement of an undo', { timeout: 600_000 }, async () => {
  const board = await newQuickBoard();
  const source = await startSource();
  const { id } = await postQuickImport(board, source);
  const pilots = Array.from({ length: 4 }, (_, n) => ({ id: `p${n}`, title: `Pilot ${n}` }));
  source.jobs = pilots;
  await runNow(board, id);
  const before = await titlesOf(board, 'active');
  for (let statement = 1; ; statement += 2) {
    source.jobs = [
      { id: 'p0', title: `Captain ${statement}` },
      ...pilots.slice(1),
      { id: `x`, title: 'New' },
    ];
    const run = await runNow(board, id);
    expect(run.counts).toMatchObject({ created: 1, updated: 1 });
    const undo: ImportRun = (await board.post(`/imports/${id}/runs/${run.id}/undo`)).body.data;
    const outcome = await performUntil(board, undo, (_, number) => number === statement);
    const ended = isActive(outcome.run) ? await performNow(board, outcome.run) : outcome.run;
    expect(ended, `killed before statement ${statement}`).toMatchObject({
      state: 'done',
      counts: { updated: 1, deleted: 1 },
      progress: { applied: 2, skipped: 0 },
    });
    expect(await titlesOf(board, 'active,expired')).toEqual(before);
    expect((await board.get(`/imports/${id}/runs/${run.id}`)).body.data.state).toBe('undone');
    if (!outcome.isKilled) break;
  }
});

it('a run that ends its process five times in a row has failed, and the next one starts from the beginning', async () => {
  const board = await newQuickBoard();
  const source = await startSource([{ id: 'p', title: 'Pilot' }]);
  const { id } = await postQuickImport(board, source);
  let run: ImportRun = (await board.post(`/imports/${id}/runs`)).body.data;
  const endsAfterReading = (statement: string) =>
    statement.includes('import_run_changes') && /insert/.test(statement);
  for (let attempt = 1; attempt <= 5; attempt++) {
    const outcome = await performUntil(board, run, endsAfterReading);
    expect(outcome).toMatchObject({ isKilled: true, run: { state: 'fetching' } });
    run = outcome.run;
  }
  expect(await performNow(board, run)).toMatchObject({ state: 'failed', error: { code: 'interrupted' } });
  expect(source.requests).toBe(5);
  expect(await runNow(board, id)).toMatchObject({ state: 'done', counts: { created: 1 } });
});

it('an edit between the plan of an undo and its application stays', async () => {
  const board = await newQuickBoard();
  const source = await startSource([{ id: 'p', title: 'Pilot', location: 'Kiel' }]);
  const { id } = await postQuickImport(board, source);
  await runNow(board, id);
  source.jobs = [
    { id: 'p', title: 'Captain', location: 'Bonn' },
    { id: 'n', title: 'New' },
    { id: 'm', title: 'Newer' },
  ];
  const run = await runNow(board, id);
  const undo: ImportRun = (await board.post(`/imports/${id}/runs/${run.id}/undo`)).body.data;
  const planned = await performUntil(
    board,
    undo,
    (statement) => statement.includes('from "jobs"') && /for update/.test(statement),
  );
  expect(planned).toMatchObject({
    isKilled: true,
    run: { state: 'applying', counts: { updated: 1, deleted: 2 } },
  });
  const { data } = (await board.get('/jobs')).body;
  const idOf = (title: string) => data.find((job: { title: string }) => job.title === title).id;
  await board.patch(`/jobs/${idOf('Captain')}`, { title: 'Edited' });
  await board.patch(`/jobs/${idOf('New')}`, { location: 'Ghent' });
  const ended = await performNow(board, planned.run);
  expect(ended).toMatchObject({ state: 'done', progress: { applied: 3, skipped: 1 } });
  const jobs = (await board.get('/jobs')).body.data;
  expect(jobs.map(({ title, location }: Record<string, string>) => [title, location]).sort()).toEqual([
    ['Edited', 'Kiel'],
    ['New', 'Ghent'],
  ]);
});

it('a rejected expiration is not a miss: a job that is back must be missing twice again', async () => {
  const board = await newQuickBoard();
  const jobs = Array.from({ length: 12 }, (_, n) => ({ id: `c${n}`, title: `Clerk ${n}` }));
  const source = await startSource(jobs);
  const { id } = await postQuickImport(board, source);
  await runNow(board, id);
  source.jobs = jobs.slice(5);
  await runNow(board, id);
  await decideNow(board, await runNow(board, id), 'reject');
  source.jobs = jobs;
  await runNow(board, id);
  source.jobs = jobs.slice(1);
  expect((await runNow(board, id)).counts.expired).toBe(0);
  expect((await runNow(board, id)).counts.expired).toBe(1);
});
