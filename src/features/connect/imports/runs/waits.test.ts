import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newOrganization } from '../../../../../test/app.ts';
import { postImport, startSource } from '../../../../../test/imports.ts';
import { serverForWorkers } from '../../../../../test/worker.ts';
import { holdOutgoing, resumeOutgoing } from '../../../../platform/outgoing/holds.ts';

it('a queued run says what it waits for', async () => {
  // Without a worker, so that the run stays queued.
  const server = await serverForWorkers();
  const { db } = server.connection;
  const [client, other] = [await newOrganization({ server }), await newOrganization({ server })];
  const { id } = await postImport(client, await startSource());
  const run = (await client.post(`/imports/${id}/runs`)).body.data;
  expect(run).toMatchObject({ state: 'queued', waits_for: 'worker' });
  const read = async () => {
    const one = (await client.get(`/imports/${id}/runs/${run.id}`)).body.data.waits_for;
    const [listed] = (await client.get(`/imports/${id}/runs`)).body.data;
    const { last_run } = (await client.get(`/imports/${id}`)).body.data;
    expect([listed.waits_for, last_run.waits_for]).toEqual([one, one]);
    return one;
  };
  const { id: otherId } = await postImport(other, await startSource());
  await other.post(`/imports/${otherId}/runs`);
  expect(await read()).toBe('worker');
  const claim = (due: string) =>
    sql`update import_runs set state = 'fetching', claim = gen_random_uuid(), due_at = now() + ${due}::interval
      where organization_id = ${other.scope.organizationId}`.execute(db);
  await claim('1 minute');
  expect(await read()).toBe('other_runs');
  // Its lease has ended.
  await claim('-1 second');
  expect(await read()).toBe('worker');
  await holdOutgoing(db, client.scope.organizationId, 'restored');
  expect(await read()).toBe('resume');
  await resumeOutgoing(db, client.scope.organizationId);
  await sql`update import_runs set state = 'done' where id = ${run.id}`.execute(db);
  expect(await read()).toBeNull();
});
