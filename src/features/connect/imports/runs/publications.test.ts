import { sql } from 'kysely';
import { expect, it } from 'vitest';
import {
  type ImportBoard,
  newQuickBoard,
  performNow,
  performUntil,
  postQuickImport,
  runNow,
  startSource,
} from '../../../../../test/imports.ts';
import type { ImportRun } from './schema.ts';

/** When each job was published: old, deferred, or new to alerts. */
async function publicationsOf({ scope }: ImportBoard): Promise<Record<string, string>> {
  const { rows } = await sql<{ title: string; state: string }>`
    select title, case when position is null then 'deferred' when position = '0' then 'old' else 'new' end as state
    from job_publications join jobs on jobs.organization_id = job_publications.organization_id and jobs.id = job_id
    where jobs.organization_id = ${scope.organizationId} order by title`.execute(scope.db);
  return Object.fromEntries(rows.map(({ title, state }) => [title, state]));
}

it('alerts get the jobs of a run when it ends, but not those of the first run', async () => {
  const board = await newQuickBoard();
  const source = await startSource([{ id: 'a', title: 'A' }]);
  const { id } = await postQuickImport(board, source);
  await runNow(board, id);
  expect(await publicationsOf(board)).toEqual({ A: 'old' });
  source.jobs = [...source.jobs, { id: 'b', title: 'B' }];
  const queued: ImportRun = (await board.post(`/imports/${id}/runs`)).body.data;
  const { run } = await performUntil(board, queued, (statement) =>
    /update\s+job_publications/.test(statement),
  );
  expect(await publicationsOf(board)).toEqual({ A: 'old', B: 'deferred' });
  await performNow(board, run);
  expect(await publicationsOf(board)).toEqual({ A: 'old', B: 'new' });
});

it('alerts get the jobs of the first run, too, with notify_alerts', async () => {
  const board = await newQuickBoard();
  const source = await startSource([{ id: 'a', title: 'A' }]);
  const { id } = await postQuickImport(board, source, { notify_alerts: true });
  await runNow(board, id);
  expect(await publicationsOf(board)).toEqual({ A: 'new' });
});
