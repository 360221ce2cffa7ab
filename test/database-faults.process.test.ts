import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connectDatabase } from '../src/platform/database/connect.ts';
import { newOrganization, TEST_MASTER_KEY, until } from './app.ts';
import {
  type CorkboardProcess,
  createOrganization,
  databaseUrlOf,
  freezePostgres,
  newDataDir,
  serve,
  start,
} from './corkboard-process.ts';
import { startDatabaseProxy } from './database-proxy.ts';
import { ownDatabase } from './own-database.ts';
import { startWebhookReceiver } from './webhook-receiver.ts';
import { createEvent, postWebhook } from './webhooks.ts';
import { serverForWorkers, startWorkerProcess } from './worker.ts';

const seconds = (since: number) => (performance.now() - since) / 1000;

/** Repeats a request until its status is 200 and returns how many seconds that took. */
async function secondsUntilOk(send: () => Promise<{ status: number }>): Promise<number> {
  const since = performance.now();
  await until(
    () => send().catch(() => ({ status: 0 })),
    ({ status }) => status === 200,
    60_000,
  );
  return seconds(since);
}

const getAuthors = (server: CorkboardProcess, key: string) =>
  server.get('/api/v1/authors', { 'x-api-key': key });

describe('when open database connections stop responding and new ones work,', { timeout: 240_000 }, () => {
  test('the server recovers within 15 seconds, logs it, and shuts down with status 0 within 25 seconds', async () => {
    const proxy = await startDatabaseProxy();
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
    expect(seconds(since)).toBeLessThan(25);
    expect(status).toBe(0);
  });

  test('a worker delivers again within 15 seconds, and shuts down with status 0 within 25 seconds', async () => {
    const server = await serverForWorkers();
    const proxy = await startDatabaseProxy(server.config.DATABASE_URL);
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
      return seconds(since);
    };
    await deliver(1);
    proxy.silence();
    expect(await deliver(2)).toBeLessThan(15);

    proxy.silence();
    const since = performance.now();
    worker.child.kill('SIGTERM');
    const { status } = await worker.ended;
    expect(seconds(since)).toBeLessThan(25);
    expect(status).toBe(0);
  });
});

test('a frozen database makes requests fail with 503 within 15 seconds, and the server recovers after it', {
  timeout: 240_000,
}, async () => {
  const { dataDir, remove } = await newDataDir();
  onTestFinished(remove);
  const server = await serve({ DATA_DIR: dataDir });
  const key = await createOrganization(await databaseUrlOf(dataDir));
  expect((await getAuthors(server, key)).status).toBe(200);
  const thaw = await freezePostgres(dataDir);
  onTestFinished(thaw);
  const since = performance.now();
  const [authors, ready] = await Promise.all([
    getAuthors(server, key),
    server.get('/readyz').finally(() => expect(seconds(since)).toBeLessThan(7)),
  ]);
  expect(seconds(since)).toBeLessThan(15);
  for (const { status, headers } of [authors, ready]) {
    expect(status).toBe(503);
    expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  }
  thaw();
  expect(await secondsUntilOk(() => getAuthors(server, key))).toBeLessThan(15);
});

describe('SIGTERM ends a process within 25 seconds while its database is frozen:', {
  timeout: 240_000,
}, () => {
  test.each(['server', 'worker'])('%s', async (role) => {
    const { dataDir, remove } = await newDataDir();
    onTestFinished(remove);
    const settings = { DATA_DIR: dataDir };
    const server = await serve({ ...settings, WORKER: role === 'server' ? 'on' : 'off' });
    const key = await createOrganization(await databaseUrlOf(dataDir));
    const stopped = role === 'server' ? server : await startWorkerProcess(settings);
    const thaw = await freezePostgres(dataDir);
    onTestFinished(thaw);
    const pending = getAuthors(server, key).catch(() => undefined);
    const since = performance.now();
    stopped.child.kill('SIGTERM');
    await stopped.ended;
    expect(seconds(since)).toBeLessThan(25);
    await pending;
    thaw();
  });
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
    expect(seconds(since)).toBeLessThan(25);
    expect({ status, output }).toEqual({
      status: 1,
      output: expect.stringContaining('shutdown timed out'),
    });
  });
});
