import { expect, it } from 'vitest';
import { newOrganization } from '../../../../../test/app.ts';
import {
  changesOf,
  type ImportBoard,
  performNow,
  postImport,
  startSource,
} from '../../../../../test/imports.ts';
import { serverForWorkers } from '../../../../../test/worker.ts';
import { maintainPlans, purgeOldRuns } from './retention.ts';

const DAY_MS = 86_400_000;

it('the plan of a run can be read for 30 days, and is gone a month later; the run stays', async () => {
  const server = await serverForWorkers();
  const board: ImportBoard = { ...(await newOrganization({ server })), server };
  const source = await startSource([{ id: 'a', title: 'Pilot' }]);
  const { id } = await postImport(board, source);
  const run = await performNow(board, (await board.post(`/imports/${id}/runs`)).body.data);
  const { db } = server.connection;
  await maintainPlans(db);
  await maintainPlans(db, Date.now() + 30 * DAY_MS);
  expect(await changesOf(board, run)).toMatchObject([{ action: 'created', after: { title: 'Pilot' } }]);
  await maintainPlans(db, Date.now() + 62 * DAY_MS);
  expect(await changesOf(board, run)).toEqual([]);
  expect((await board.get(`/imports/${id}/runs/${run.id}`)).body.data).toEqual(run);
});

it('runs are listed for 90 days, and the last one of an import for as long as the import', async () => {
  const server = await serverForWorkers();
  const board: ImportBoard = { ...(await newOrganization({ server })), server };
  const source = await startSource([{ id: 'a', title: 'Pilot' }]);
  const [{ id }, other] = [await postImport(board, source), await postImport(board, source)];
  const runOnce = async (of: string) =>
    (await performNow(board, (await board.post(`/imports/${of}/runs`)).body.data)).id;
  const listRuns = async (of: string) =>
    (await board.get(`/imports/${of}/runs`)).body.data.map((run: { id: string }) => run.id);
  const [first, second, only] = [await runOnce(id), await runOnce(id), await runOnce(other.id)];
  const { db } = server.connection;
  await purgeOldRuns(db, Date.now() + 89 * DAY_MS);
  expect(await listRuns(id)).toEqual([second, first]);
  await purgeOldRuns(db, Date.now() + 91 * DAY_MS);
  expect([await listRuns(id), await listRuns(other.id)]).toEqual([[second], [only]]);
  expect((await board.get(`/imports/${id}`)).body.data.last_run.id).toBe(second);
});

it('plans that were never applied are listed for 90 days, and the last one as long as the import', async () => {
  const server = await serverForWorkers();
  const board: ImportBoard = { ...(await newOrganization({ server })), server };
  const { id } = await postImport(board, await startSource([{ id: 'a', title: 'Pilot' }]));
  const planOnce = async () =>
    (await performNow(board, (await board.post(`/imports/${id}/runs`, { dry_run: true })).body.data)).id;
  const [, second] = [await planOnce(), await planOnce()];
  await purgeOldRuns(server.connection.db, Date.now() + 91 * DAY_MS);
  const { data } = (await board.get(`/imports/${id}/runs`)).body;
  expect(data.map((run: { id: string }) => run.id)).toEqual([second]);
});
