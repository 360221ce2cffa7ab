import { expect, it } from 'vitest';
import { type Client, newOrganization } from '../../../../test/app.ts';
import { uploadImage } from '../../../../test/assets.ts';
import { expectError, postJob } from '../../../../test/jobs.ts';

it('an asset is in use while the description shows it, follows each update, and can be deleted after the job', async () => {
  const board = await newOrganization();
  const [a, b] = [await uploadImage(board), await uploadImage(board)];
  const job = await postJob(board, {
    description: `<p>x</p><img src="${a.url}?w=640&amp;x=1" alt="<img src=&quot;${b.url}&quot;"><img src="/assets/${a.id}.png">`,
  });
  const usage = { type: 'job', id: job.id, field: 'description' };
  expect([await usagesOf(board, a.id), await usagesOf(board, b.id)]).toEqual([[usage], []]);
  expectError(await board.delete(`/assets/${a.id}`), 409, 'asset_in_use');

  await board.patch(`/jobs/${job.id}`, { title: 'Other' });
  expect(await usagesOf(board, a.id)).toEqual([usage]);
  await board.patch(`/jobs/${job.id}`, { description: `<img src="${b.url}">` });
  expect([await usagesOf(board, a.id), await usagesOf(board, b.id)]).toEqual([[], [usage]]);
  await board.patch(`/jobs/${job.id}`, { description: null });
  expect(await usagesOf(board, b.id)).toEqual([]);
  await board.patch(`/jobs/${job.id}`, { description: `<img src="${b.url}">` });
  expect(await usagesOf(board, b.id)).toEqual([usage]);

  await board.delete(`/jobs/${job.id}`);
  expect(await usagesOf(board, b.id)).toEqual([]);
  expect((await board.delete(`/assets/${b.id}`)).status).toBe(200);
});

it('a batch records the assets of its jobs, but no assets of another organization', async () => {
  const board = await newOrganization();
  const [own, theirs] = [await uploadImage(board), await uploadImage(await newOrganization())];
  const body = { title: 'Pilot', description: `<img src="${own.url}"><img src="${theirs.url}">` };
  const response = await board.post('/jobs/batch', { operations: [{ method: 'create', body }] });
  const { id } = response.body.data[0].data;
  expect(await usagesOf(board, own.id)).toEqual([{ type: 'job', id, field: 'description' }]);
  const rows = await board.scope.db
    .selectFrom('asset_usages')
    .select('asset_id')
    .where('user_id', '=', id)
    .execute();
  expect(rows).toEqual([{ asset_id: own.id }]);
});

async function usagesOf(client: Client, assetId: string): Promise<unknown> {
  return (await client.get(`/assets/${assetId}`)).body.data.used_by;
}
