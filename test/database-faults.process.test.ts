import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { connectDatabase } from '../src/platform/database/connect.ts';
import { newOrganization, TEST_MASTER_KEY, until } from './app.ts';
import { serve, start } from './corkboard-process.ts';
import { getAuthors, secondsSince, secondsUntilOk } from './database-faults.ts';
import { startFaultProxy } from './fault-proxy.ts';
import { ownDatabase } from './own-database.ts';
import { startWebhookReceiver } from './webhook-receiver.ts';
import { createEvent, postWebhook } from './webhooks.ts';
import { serverForWorkers, startWorkerProcess } from './worker.ts';

test('when open database connections stop responding and new ones work, a server and a worker recover within 15 seconds, and shut down with status 0 within 25 seconds', {
  timeout: 240_000,
}, async () => {
  const recoverServer = async () => {
    const proxy = await startFaultProxy();
    const { key } = await newOrganization();
    const server = await serve({ DATABASE_URL: proxy.url, MASTER_KEY: TEST_MASTER_KEY });
    await Promise.all(Array.from({ length: 20 }, () => getAuthors(server, key)));
    proxy.silence();
    const [readyAfter, listAfter] = await Promise.all([
      secondsUntilOk(() => server.get('/readyz')),
      secondsUntilOk(() => getAuthors(server, key)),
    ]);
    expect(readyAfter).toBeLessThan(6);
    expect(listAfter).toBeLessThan(15);
    expect(server.output()).toContain('database connections do not respond; closing them');

    await Promise.all(Array.from({ length: 20 }, () => getAuthors(server, key)));
    proxy.silence();
    const since = performance.now();
    server.child.kill('SIGTERM');
    const { status } = await server.ended;
    expect(secondsSince(since), 'server').toBeLessThan(25);
    expect(status, 'server').toBe(0);
  };
  const recoverWorker = async () => {
    const server = await serverForWorkers();
    const proxy = await startFaultProxy(server.config.DATABASE_URL);
    const organization = await newOrganization({ server });
    const receiver = await startWebhookReceiver();
    await postWebhook(organization, { target_url: receiver.url });
    const { DATA_DIR, OUTBOUND_ALLOW, MASTER_KEY } = server.config;
    const worker = await startWorkerProcess({
      DATABASE_URL: proxy.url,
      DATABASE_POOL_SIZE: '4',
      DATA_DIR,
      OUTBOUND_ALLOW,
      MASTER_KEY,
    });
    const deliver = async (count: number) => {
      await createEvent(organization);
      const since = performance.now();
      await until(
        async () => receiver.received.length,
        (received) => received >= count,
        60_000,
      );
      return secondsSince(since);
    };
    await deliver(1);
    proxy.silence();
    expect(await deliver(2)).toBeLessThan(15);

    proxy.silence();
    const since = performance.now();
    worker.child.kill('SIGTERM');
    const { status } = await worker.ended;
    expect(secondsSince(since), 'worker').toBeLessThan(25);
    expect(status, 'worker').toBe(0);
  };
  // At the same time, because most of it is spent waiting.
  await Promise.all([recoverServer(), recoverWorker()]);
});

test('SIGTERM ends a starting server within 25 seconds while it waits for the migrations of another one', {
  timeout: 150_000,
}, async () => {
  const databaseUrl = await ownDatabase();
  const other = connectDatabase(databaseUrl, { poolSize: 1 });
  onTestFinished(() => other.close());
  const settings = { DATABASE_URL: databaseUrl, MASTER_KEY: TEST_MASTER_KEY };
  await other.db.connection().execute(async (db) => {
    await sql`select pg_advisory_lock(7267231001)`.execute(db);
    const { child, ended } = start(['serve'], settings);
    await until(
      () => sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(db),
      ({ rows }) => rows.length > 0,
      100_000,
    );
    const since = performance.now();
    child.kill('SIGTERM');
    const { status, output } = await ended;
    expect(secondsSince(since)).toBeLessThan(25);
    expect({ status, output }).toEqual({
      status: 1,
      output: expect.stringContaining('shutdown timed out'),
    });
  });
});
