import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { describe, expect, test } from 'vitest';
import { newOrganization, ownServer, sharedServer, type TestServer, until } from '../../../../../test/app.ts';
import { emailSource, mailerTo } from '../../../../../test/emails.ts';
import { expectError, postJob } from '../../../../../test/jobs.ts';
import { startMailServer } from '../../../../../test/mail-server.ts';
import { ownDatabase } from '../../../../../test/own-database.ts';
import { performDue } from '../../../../../test/queue.ts';
import { newUser, type StaffBrowser, signInAs } from '../../../../../test/staff.ts';
import { makeDeliveries, postWebhook, setDelivery } from '../../../../../test/webhooks.ts';
import { serverForWorkers, work } from '../../../../../test/worker.ts';
import { newId } from '../../../../platform/ids.ts';
import { MAX_COUNTED } from '../../../../platform/queue/backlog.ts';
import { version } from '../../../../platform/version.ts';
import type { System } from './schema.ts';

async function newOperator(server: TestServer): Promise<StaffBrowser> {
  return signInAs(await newUser({ server, isOperator: true }), { server });
}

async function readSystem(operator: StaffBrowser): Promise<System> {
  const { status, body, text } = await operator.send('GET', '/system');
  expect(status, text).toBe(200);
  return body.data;
}

function ofQueue({ queues }: System, name: string) {
  return queues.find((queue) => queue.name === name);
}

function ofTask({ tasks }: System, name: string) {
  return tasks.find((task) => task.name === name);
}

/** A number of seconds that has grown since, for less than ten minutes. */
function about(seconds: number) {
  return expect.toSatisfy((value: number) => value >= seconds && value < seconds + 600);
}

describe('GET /system', () => {
  test('reports versions, database, pool, storage and email', async () => {
    const server = await sharedServer();
    const { server: process_, database, storage, email } = await readSystem(await newOperator(server));
    expect(process_).toEqual({
      version,
      node_version: process.versions.node,
      uptime_seconds: expect.toSatisfy((seconds) => seconds > 0 && seconds <= process.uptime()),
      memory_bytes: expect.toSatisfy((bytes) => bytes > 10_000_000),
      does_background_work: true,
    });
    const { rows } = await server.connection.pool.query(
      `SELECT pg_database_size(current_database()) AS size, current_setting('server_version') AS version,
        (SELECT name FROM schema_migrations ORDER BY version DESC LIMIT 1) AS migration`,
    );
    expect(database).toMatchObject({
      kind: 'embedded',
      migration: rows[0].migration,
      pool: { size: 16, waiting: 0 },
    });
    expect(rows[0].version).toMatch(new RegExp(`^${database.version}( |$)`));
    expect(Math.abs(database.size_bytes / rows[0].size - 1)).toBeLessThan(0.2);
    expect(database.free_bytes).toBeGreaterThan(0);
    expect(storage).toEqual({ kind: 'local', free_bytes: expect.toSatisfy((bytes) => bytes > 0) });
    expect(email).toEqual({ is_available: true, via: 'files', reason: null });
  });

  test('says what is elsewhere or off, without credentials', async () => {
    const url = new URL(await ownDatabase());
    const secrets = ['tugboat-id', 'tugboat-key', url.password, url.href].filter(Boolean);
    const server = await ownServer({
      DATABASE_URL: url.href,
      PLATFORM_DOMAIN: 'boards.example',
      S3_BUCKET: 'tugboats',
      S3_ACCESS_KEY_ID: 'tugboat-id',
      S3_SECRET_ACCESS_KEY: 'tugboat-key',
      WORKER: 'off',
    });
    const operator = await newOperator(server);
    const { text, body } = await operator.send('GET', '/system');
    expect(body.data).toMatchObject({
      server: { does_background_work: false },
      database: { kind: 'external', free_bytes: null },
      storage: { kind: 's3', free_bytes: null },
      email: {
        is_available: false,
        via: null,
        reason: 'This installation cannot send email because SMTP_URL is not set.',
      },
    });
    for (const secret of secrets) expect(text).not.toContain(secret);
    expectError(
      await operator.send('POST', '/system/test-email', { to: 'a@b.example' }),
      409,
      'email_not_configured',
    );
  });

  test('counts what waits in each queue, and how long the oldest entry has been due', async () => {
    const server = await ownServer({ DATABASE_URL: await ownDatabase() });
    const operator = await newOperator(server);
    const { db } = server.connection;
    const clients = [await newOrganization({ server }), await newOrganization({ server })];
    const dueInSeconds = [
      [-100, 3600],
      [-700, -5],
    ];
    for (const [index, client] of clients.entries()) {
      const { id } = await postWebhook(client);
      const [first, second, delivered] = await makeDeliveries(client, id, 3);
      const dueIn = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
      await setDelivery(client, first!, { due_at: dueIn(dueInSeconds[index]![0]!) });
      await setDelivery(client, second!, { due_at: dueIn(dueInSeconds[index]![1]!) });
      await setDelivery(client, delivered!, {
        status: 'delivered',
        finished_at: dueIn(0),
        due_at: dueIn(-9000),
      });
    }
    await insertLogos(clients[0]!.scope, [-50, -20, 60]);
    const system = await readSystem(operator);
    expect(ofQueue(system, 'webhook deliveries')).toEqual({
      name: 'webhook deliveries',
      waiting: 4,
      oldest_due_seconds: about(700),
    });
    expect(ofQueue(system, 'logo copies')).toMatchObject({ waiting: 3, oldest_due_seconds: about(50) });
    expect(ofQueue(system, 'emails')).toMatchObject({ waiting: 0, oldest_due_seconds: 0 });
    await sql`update logos set due_at = now() + interval '1 hour'`.execute(db);
    const later = await readSystem(operator);
    expect(ofQueue(later, 'logo copies')).toMatchObject({ waiting: 3, oldest_due_seconds: 0 });
  });

  test('stops counting at 10,000', async () => {
    const server = await ownServer({ DATABASE_URL: await ownDatabase() });
    const { scope } = await newOrganization({ server });
    await sql`insert into emails (organization_id, id, kind, cause, payload)
      select ${scope.organizationId}::int, gen_random_uuid(), 'test', n::text, '{}'
      from generate_series(1, ${MAX_COUNTED + 1}::int) as n`.execute(scope.db);
    const system = await readSystem(await newOperator(server));
    expect(ofQueue(system, 'emails')!.waiting).toBe(10_000);
  });

  test('counts what recurring tasks have not handled yet', async () => {
    const server = await ownServer({ DATABASE_URL: await ownDatabase() });
    const operator = await newOperator(server);
    const client = await newOrganization({ server });
    const [expired] = [await postJob(client), await postJob(client)];
    await sql`update job_index set expires_at = now() - interval '300 seconds' where job_id = ${expired!.id}`.execute(
      client.scope.db,
    );
    await sql`insert into unused_files (folder, due_at)
      values ('assets/a', now() - interval '40 seconds'), ('assets/b', now() + interval '1 hour')`.execute(
      client.scope.db,
    );
    const system = await readSystem(operator);
    expect(ofTask(system, 'expire jobs')).toEqual({
      name: 'expire jobs',
      every_seconds: 20,
      waiting: 1,
      oldest_due_seconds: about(300),
    });
    expect(ofTask(system, 'remove unused files')).toMatchObject({
      waiting: 1,
      oldest_due_seconds: about(40),
    });
    const idle = { waiting: 0, oldest_due_seconds: 0 };
    for (const name of [
      'publish scheduled pages',
      'expire items',
      'publish started items',
      'cancel subscriptions',
    ])
      expect(ofTask(system, name)).toMatchObject(idle);
  });

  test('has every source of the queue', async () => {
    const server = await serverForWorkers();
    const registry = new Registry();
    work(server, { registry });
    const readNames = async () => {
      const metric = await registry.getSingleMetric('work_late_seconds')?.get();
      return metric?.values.map(({ labels }) => labels.work).sort() ?? [];
    };
    const { queues } = await readSystem(await newOperator(server));
    const names = queues.map(({ name }) => name).sort();
    expect(await until(readNames, (found) => found.length >= names.length)).toEqual(names);
  });
});

describe('POST /system/test-email', () => {
  test('sends an email of the installation in the language of the request, and is recorded', async () => {
    const mailServer = await startMailServer();
    const server = await ownServer({ DATABASE_URL: await ownDatabase() });
    const operator = await newOperator(server);
    for (const body of [{ to: 'mette@pilots.example' }, { to: 'mette@pilots.example', language: 'de' }]) {
      const { status, body: sent } = await operator.send('POST', '/system/test-email', body);
      expect([status, sent]).toEqual([202, { data: { to: 'mette@pilots.example' } }]);
    }
    await performDue(emailSource(server, mailerTo(mailServer)));
    const subjects = mailServer.mails.map(({ decoded }) => /^Subject: (.*)$/m.exec(decoded)?.[1]?.trim());
    expect(subjects.sort()).toEqual([
      'Test email from boards.localhost:3000',
      'Test-E-Mail von boards.localhost:3000',
    ]);
    expect(mailServer.mails.map(({ to }) => to)).toEqual(Array(2).fill(['mette@pilots.example']));
    const log = (await operator.send('GET', '/audit-log?type=system')).body.data;
    expect(log).toMatchObject(Array(2).fill({ action: 'system.email_tested', is_operator: true }));
    expect(JSON.stringify(log)).not.toContain('mette');
  });

  test('is limited per hour', async () => {
    const server = await ownServer({ RATE_LIMIT_TEST_EMAIL: '1' });
    const operator = await newOperator(server);
    const send = () => operator.send('POST', '/system/test-email', { to: 'mette@pilots.example' });
    expect((await send()).status).toBe(202);
    expectError(await send(), 429, 'rate_limited');
  });
});

/** Logos whose copies are due in so many seconds. */
async function insertLogos(
  { db, organizationId }: { db: TestServer['connection']['db']; organizationId: number },
  dueInSeconds: number[],
) {
  for (const seconds of dueInSeconds)
    await sql`insert into logos (organization_id, id, source_url, source_hash, due_at) values (${organizationId}, ${newId()},
      ${`https://logos-${Math.abs(seconds)}.example/a.png`}, sha256(${String(seconds)}::bytea), now() + make_interval(secs => ${seconds}))`.execute(
      db,
    );
}
