import type { ServerResponse } from 'node:http';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { finishLock, lockOrganization, unlockOrganization } from '../../src/features/connect/moves/lock.ts';
import { expireDueJobs } from '../../src/features/jobs/jobs/expire.ts';
import { hasClaims } from '../../src/platform/queue/table-queries.ts';
import { queueTables } from '../../src/registries/work-tables.ts';
import { newOrganization } from '../app.ts';
import { newQuickBoard, performNow, postQuickImport, startSource } from '../imports.ts';
import { postJob } from '../jobs.ts';
import { ownInstallation } from './installation.ts';

test('a locked organization can be read and not changed, by requests and by tasks, until it is unlocked', async () => {
  const { server, installation, scopeOf } = await ownInstallation('one.localhost:3000');
  const client = await newOrganization({ server });
  const job = await postJob(client, { title: 'Pilot' });
  const scope = await scopeOf(client.slug);
  expect(await lockOrganization(scope)).toBe(true);
  expect(await lockOrganization(scope)).toBe(false);
  // The key is cached as that of an organization that can be changed, so the trigger refuses the change.
  for (const request of [
    client.post('/jobs', { title: 'Late' }),
    client.patch(`/jobs/${job.id}`, { title: 'Late' }),
    client.delete(`/jobs/${job.id}`),
    client.post('/secrets', { name: 'late', value: 'x' }),
  ]) {
    const { status, body, headers } = await request;
    expect({ status, code: body.error?.code }).toEqual({ status: 503, code: 'organization_moving' });
    expect(headers.get('retry-after')).toBe('60');
  }
  expect((await client.get(`/jobs/${job.id}`)).body.data.title).toBe('Pilot');
  const { db } = server.connection;
  await sql`update jobs set expires_at = now() - interval '1 day'`.execute(db);
  await sql`update job_index set expires_at = now() - interval '1 day'`.execute(db);
  await expireDueJobs(db, installation);
  const status = async () =>
    (await sql<{ status: string }>`select status from jobs`.execute(db)).rows[0]?.status;
  expect(await status()).toBe('active');
  expect(await unlockOrganization(scope)).toBe(true);
  await expireDueJobs(db, installation);
  expect(await status()).toBe('expired');
  expect((await client.post('/jobs', { title: 'Now' })).status).toBe(201);
});

test('a lock waits for changes that have begun', async () => {
  const { server, scopeOf } = await ownInstallation('one.localhost:3000');
  const client = await newOrganization({ server });
  const scope = await scopeOf(client.slug);
  let locked: Promise<boolean> | undefined;
  let isLocked = false;
  await server.connection.db.transaction().execute(async (db) => {
    await sql`insert into audit_log (organization_id, id, actor, action, object_type)
      values (${scope.organizationId}, gen_random_uuid(), 'test', 'test.changed', 'test')`.execute(db);
    locked = lockOrganization(scope).then((isNew) => {
      isLocked = true;
      return isNew;
    });
    // Another connection sees that the lock waits.
    for (;;) {
      const { rows } = await sql`
        select from pg_locks where not granted and locktype in ('tuple', 'transactionid')`.execute(
        server.connection.db,
      );
      if (rows.length > 0) break;
    }
    expect(isLocked).toBe(false);
  });
  expect(await locked).toBe(true);
});

test('a run of an import that reads its source stops when the organization is locked, and continues afterwards', async () => {
  const board = await newQuickBoard();
  const source = await startSource([{ id: 'a1', title: 'Pilot' }]);
  const { id } = await postQuickImport(board, source);
  const respond = (response: ServerResponse) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(source.jobs));
  };
  source.respond = (response) => {
    lockOrganization(board.scope).then(() => respond(response));
  };
  const { body } = await board.post(`/imports/${id}/runs`, {});
  await expect(performNow(board, body.data)).rejects.toThrow('its organization is moving');
  const { db } = board.scope;
  const { rows } = await sql`
    select state, (select count(*)::int from import_run_changes as change
      where change.organization_id = run.organization_id and change.run_id = run.id) as changes
    from import_runs as run where organization_id = ${board.scope.organizationId}`.execute(db);
  expect(rows).toEqual([{ state: 'fetching', changes: 0 }]);
  await unlockOrganization(board.scope);
  source.respond = undefined;
  await sql`update import_runs set due_at = now() - interval '1 second'
    where organization_id = ${board.scope.organizationId}`.execute(db);
  expect(await performNow(board, body.data)).toMatchObject({ state: 'done', counts: { created: 1 } });
});

test('an export of a locked organization waits for a delivery that is being sent', async () => {
  const { server, scopeOf } = await ownInstallation('one.localhost:3000');
  const client = await newOrganization({ server });
  await client.post('/webhooks', { event: 'job.created', target_url: 'https://hooks.example/corkboard' });
  await postJob(client, { title: 'Pilot' });
  const scope = await scopeOf(client.slug);
  await sql`update webhook_deliveries set claim = gen_random_uuid(), due_at = now() + interval '30 seconds'`.execute(
    scope.db,
  );
  await lockOrganization(scope);
  let isFinished = false;
  const finished = finishLock(scope, queueTables, 0).then(() => {
    isFinished = true;
  });
  // The wait asks the database again and again.
  for (let n = 0; n < 3; n++) expect(await hasClaims(scope.db, queueTables, scope.organizationId)).toBe(true);
  expect(isFinished).toBe(false);
  await sql`update webhook_deliveries set status = 'delivered', claim = null, finished_at = now()`.execute(
    scope.db,
  );
  await finished;
});
