import { expect, it } from 'vitest';
import { newEnrichedBoard, postProvider, startProvider } from '../../../../../test/enrichment.ts';
import { type ImportBoard, performNow, postImport, startSource } from '../../../../../test/imports.ts';

it('enrichment is asked for jobs that a run creates, and not for those that it leaves as they are', async () => {
  const board = await newEnrichedBoard();
  const provider = await startProvider(() => ({ body: { location: 'Bergen' } }));
  const { id: providerId } = await postProvider(board, { url: provider.url });
  const jobs = [1, 2, 3].map((n) => ({ id: `p${n}`, title: `Pilot ${n}` }));
  const source = await startSource(jobs);
  const mapping = { id: { path: 'id' }, title: { path: 'title' } };
  const { id } = await postImport(board, source, { mapping });
  const run = async () => {
    const queued = (await board.post(`/imports/${id}/runs`)).body.data;
    return performNow(board as ImportBoard, queued);
  };
  await board.stopWorkers();
  await run();
  board.startWorker();
  await board.runsEnded(providerId, 3);
  expect(provider.asked).toHaveLength(3);
  await board.stopWorkers();
  expect((await run()).counts).toMatchObject({ unchanged: 3, updated: 0 });
  source.jobs = [{ id: 'p1', title: 'Captain' }, ...jobs.slice(1)];
  const changed = await run();
  expect(changed.counts).toMatchObject({ unchanged: 2, updated: 1 });
  const { rows } = await board.server.connection.pool.query(
    'SELECT job_id FROM enrichment_runs WHERE organization_id = $1 AND finished_at IS NULL',
    [board.scope.organizationId],
  );
  expect(rows).toEqual([]);
  // Enrichment locks no field. The source has no value for the field, so the value stays.
  const { data } = (await board.get('/jobs')).body;
  expect(data.map(({ location }: { location: string }) => location)).toEqual(['Bergen', 'Bergen', 'Bergen']);
});
