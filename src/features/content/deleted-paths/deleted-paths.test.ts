import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Client, newOrganization } from '../../../../test/app.ts';
import { postJob } from '../../../../test/jobs.ts';
import { deleteExpiredPaths, isDeletedPath, recordDeletedPaths } from './queries.ts';

function pathsOf({ scope }: Client) {
  return scope.db
    .selectFrom('deleted_paths')
    .select('path')
    .where('organization_id', '=', scope.organizationId)
    .orderBy('path')
    .execute()
    .then((rows) => rows.map(({ path }) => path));
}

describe('deleted paths', () => {
  it('include current and former paths of deleted public jobs, in their organization only', async () => {
    const client = await newOrganization();
    const { id } = await postJob(client, { slug: 'first' });
    await client.patch(`/jobs/${id}`, { slug: 'second' });
    const draft = await postJob(client, { slug: 'draft', status: 'draft' });
    await postJob(client, { slug: 'stays' });
    await client.post('/jobs/batch', {
      operations: [
        { method: 'delete', id },
        { method: 'delete', id: draft.id },
      ],
    });
    expect(await pathsOf(client)).toEqual(['/jobs/first', '/jobs/second']);
    const other = await newOrganization();
    expect(await isDeletedPath(client.scope, '/jobs/second')).toBe(true);
    expect(await isDeletedPath(other.scope, '/jobs/second')).toBe(false);
  });

  it('are not recorded when the deletion is rejected', async () => {
    const client = await newOrganization();
    const { id } = await postJob(client, { slug: 'first' });
    expect((await client.delete(`/jobs/${id}`, { 'if-match': '"other"' })).status).toBe(412);
    expect(await pathsOf(client)).toEqual([]);
  });

  it('are purged two years after their last deletion', async () => {
    const client = await newOrganization();
    await recordDeletedPaths(client.scope, ['/old', '/again', '/young']);
    const old = sql<string>`now() - interval '731 days'`;
    await client.scope.db
      .updateTable('deleted_paths')
      .set({ deleted_at: old })
      .where('organization_id', '=', client.scope.organizationId)
      .where('path', '<>', '/young')
      .execute();
    await recordDeletedPaths(client.scope, ['/again']);
    await deleteExpiredPaths(client.scope.db);
    expect(await pathsOf(client)).toEqual(['/again', '/young']);
  });
});
