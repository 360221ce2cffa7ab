import { expect, onTestFinished, test } from 'vitest';
import { createOrganization, databaseUrlOf, freezePostgres, newDataDir, serve } from './corkboard-process.ts';
import { getAuthors, secondsSince, secondsUntilOk } from './database-faults.ts';
import { startWorkerProcess } from './worker.ts';

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
    server.get('/readyz').finally(() => expect(secondsSince(since)).toBeLessThan(7)),
  ]);
  expect(secondsSince(since)).toBeLessThan(15);
  for (const { status, headers } of [authors, ready]) {
    expect(status).toBe(503);
    expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  }
  thaw();
  expect(await secondsUntilOk(() => getAuthors(server, key))).toBeLessThan(15);
});

test('SIGTERM ends a server and a worker within 25 seconds while their databases are frozen', {
  timeout: 240_000,
}, async () => {
  // At the same time, because most of it is spent waiting.
  await Promise.all(
    ['server', 'worker'].map(async (role) => {
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
      expect(secondsSince(since), role).toBeLessThan(25);
      await pending;
      thaw();
    }),
  );
});
