import pg from 'pg';
import pino from 'pino';
import { expect, inject, it, onTestFinished } from 'vitest';
import { until } from '../../../test/app.ts';
import { startDatabaseProxy } from '../../../test/database-proxy.ts';
import { listen } from './listen.ts';

const log = pino({ level: 'silent' });

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: inject('databaseUrl') });
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Those that listen to a channel of this name. */
async function listenersTo(client: pg.Client, channel: string): Promise<number[]> {
  const { rows } = await client.query('select pid from pg_stat_activity where query = $1', [
    `LISTEN "${channel}"`,
  ]);
  return rows.map(({ pid }) => pid);
}

it('hears of every notification, and of those that it may have missed while it was cut off', async () => {
  const channel = `listen test ${process.pid}`;
  const client = await connect();
  let heard = 0;
  const stop = listen(inject('databaseUrl'), channel, () => heard++, log);
  onTestFinished(stop);
  const hears = (count: number) =>
    until(
      async () => heard,
      (so) => so >= count,
    );
  expect(await hears(1)).toBe(1);
  await client.query('select pg_notify($1, $2)', [channel, 'one']);
  await client.query('select pg_notify($1, $2)', [channel, 'two']);
  expect(await hears(3)).toBe(3);
  await client.query('select pg_notify($1, $2)', [`${channel} other`, '']);

  const [pid] = await listenersTo(client, channel);
  await client.query('select pg_terminate_backend($1)', [pid]);
  expect(await hears(4)).toBe(4);
  await client.query('select pg_notify($1, $2)', [channel, 'three']);
  expect(await hears(5)).toBe(5);

  await stop();
  const left = await until(
    () => listenersTo(client, channel),
    (pids) => pids.length === 0,
  );
  expect(left).toEqual([]);
});

it('listens anew when its connection falls silent', { timeout: 30_000 }, async () => {
  const proxy = await startDatabaseProxy();
  const channel = `silent test ${process.pid}`;
  const client = await connect();
  let heard = 0;
  onTestFinished(listen(proxy.url, channel, () => heard++, log));
  const hears = (count: number) =>
    until(
      async () => heard,
      (so) => so >= count,
      15_000,
    );
  expect(await hears(1)).toBe(1);
  proxy.silence();
  // Listening begins once more.
  expect(await hears(2)).toBe(2);
  await client.query('select pg_notify($1, $2)', [channel, '']);
  expect(await hears(3)).toBe(3);
});

it('goes on trying while there is no database, and stops in the middle of it', async () => {
  const url = new URL(inject('databaseUrl'));
  url.pathname = '/no_such_database';
  // A server that trusts everybody needs none, but does not mind one either.
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
