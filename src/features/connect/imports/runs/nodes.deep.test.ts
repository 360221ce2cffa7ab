import { expect, it } from 'vitest';
import { until } from '../../../../../test/app.ts';
import { newImportBoard, postImport, runEnded, startSource } from '../../../../../test/imports.ts';
import { work } from '../../../../../test/worker.ts';
import type { ImportRun } from './schema.ts';

it('several nodes perform a run once, and the board changes at most once per second meanwhile', async () => {
  const board = await newImportBoard();
  work(board.server);
  work(board.server);
  const jobs = Array.from({ length: 160 }, (_, n) => ({ id: `j${n}`, title: `Pilot ${n}` }));
  const source = await startSource(jobs);
  const { id } = await postImport(board, source);
  const starts = await Promise.all(Array.from({ length: 5 }, () => board.post(`/imports/${id}/runs`)));
  const [started, ...others] = starts.sort((a, b) => a.status - b.status);
  const run: ImportRun = started?.body.data;
  for (const { status, body } of others)
    expect({ status, error: body.error }).toMatchObject({
      status: 409,
      error: { code: 'run_in_progress', details: { run_id: run.id } },
    });
  const steps = new Map<number, number>();
  await until(
    async () => (await board.get(`/imports/${id}/runs/${run.id}`)).body.data as ImportRun,
    ({ progress, state }) => {
      if (!steps.has(progress.applied)) steps.set(progress.applied, performance.now());
      return state === 'done';
    },
    60_000,
  );
  expect(await runEnded(board, id, run.id)).toMatchObject({
    state: 'done',
    counts: { created: 160 },
    progress: { applied: 160, skipped: 0 },
  });
  expect(source.requests).toBe(1);
  expect((await board.get('/jobs?per_page=1')).body.meta.pagination.total_items).toBe(160);
  // Events of one transaction have one time.
  const { rows } = await board.server.connection.pool.query(
    `SELECT DISTINCT created_at FROM events WHERE organization_id = $1 AND type = 'job.created' ORDER BY created_at`,
    [board.scope.organizationId],
  );
  const times = rows.map(({ created_at }) => Date.parse(created_at));
  expect(times.length).toBeGreaterThan(1);
  for (const [n, time] of times.entries()) if (n > 0) expect(time - (times[n - 1] ?? 0)).toBeGreaterThan(900);
});
