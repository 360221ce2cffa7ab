import pg from 'pg';
import pino from 'pino';
import { expect, inject, it, onTestFinished } from 'vitest';
import { until } from '../../../test/app.ts';
import { startFaultProxy } from '../../../test/fault-proxy.ts';
import { listen } from './listen.ts';

const log = pino({ level: 'silent' });

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: inject('databaseUrl') });
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** The backends that listen on the channel. */
async function listenersTo(client: pg.Client, channel: string): Promise<number[]> {
  const { rows } = await client.query('select pid from pg_stat_activity where query = $1', [
    `LISTEN "${channel}"`,
  ]);
  return rows.map(({ pid }) => pid);
}

it('calls back for every notification, and after a reconnect for those that it may have missed', async () => {
  const channel = `listen test ${process.pid}`;
  const client = await connect();
  let calls = 0;
  const stop = listen(inject('databaseUrl'), channel, () => calls++, log);
  onTestFinished(stop);
  const untilCalls = (count: number) =>
    until(
      async () => calls,
      (number) => number >= count,
    );
  expect(await untilCalls(1)).toBe(1);
  await client.query('select pg_notify($1, $2)', [channel, 'one']);
  await client.query('select pg_notify($1, $2)', [channel, 'two']);
  expect(await untilCalls(3)).toBe(3);
  await client.query('select pg_notify($1, $2)', [`${channel} other`, '']);

  const [pid] = await listenersTo(client, channel);
  await client.query('select pg_terminate_backend($1)', [pid]);
  expect(await untilCalls(4)).toBe(4);
  await client.query('select pg_notify($1, $2)', [channel, 'three']);
  expect(await untilCalls(5)).toBe(5);

  await stop();
  const left = await until(
    () => listenersTo(client, channel),
    (pids) => pids.length === 0,
  );
  expect(left).toEqual([]);
});

it('reconnects when its connection falls silent', async () => {
  const proxy = await startFaultProxy();
  const channel = `silent test ${process.pid}`;
  const client = await connect();
  let calls = 0;
  onTestFinished(listen(proxy.url, channel, () => calls++, log));
  const untilCalls = (count: number) =>
    until(
      async () => calls,
      (number) => number >= count,
      15_000,
    );
  expect(await untilCalls(1)).toBe(1);
  proxy.silence();
  expect(await untilCalls(2)).toBe(2);
  await client.query('select pg_notify($1, $2)', [channel, '']);
  expect(await untilCalls(3)).toBe(3);
});

it('retries while the database does not exist, and can be stopped while it retries', async () => {
  const url = new URL(inject('databaseUrl'));
  url.pathname = '/no_such_database';
  // A server without password authentication accepts any password.
  url.password ||= 'whispered-password';
  const password = decodeURIComponent(url.password);
  const reasons: string[] = [];
  const logged = pino({}, { write: (line: string) => void reasons.push(line) });
  const stop = listen(url.href, 'any', () => {}, logged);
  await until(
    async () => reasons.length,
    (count) => count >= 2,
  );
  await stop();
  expect(reasons.length).toBeGreaterThanOrEqual(2);
  expect(reasons.join()).toContain('no_such_database');
  expect(reasons.join()).not.toContain(password);
});
