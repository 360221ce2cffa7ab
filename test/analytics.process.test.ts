import { expect, onTestFinished, test } from 'vitest';
import { connectDatabase } from '../src/platform/database/connect.ts';
import { browser } from './analytics.ts';
import { TEST_MASTER_KEY, until } from './app.ts';
import { requestBoard } from './collections.ts';
import { type CorkboardProcess, createOrganization, newDataDir, serve } from './corkboard-process.ts';
import { ownDatabase } from './own-database.ts';

const VISITOR = browser('141.0-whispered');

/** Starts a server process and returns it with a function that counts the stored page views. */
async function serveBoard() {
  const { dataDir, remove } = await newDataDir();
  onTestFinished(remove);
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: await ownDatabase(),
    MASTER_KEY: TEST_MASTER_KEY,
    RATE_LIMIT_VIEWS: '0',
  };
  await createOrganization(settings.DATABASE_URL);
  const { pool, close } = connectDatabase(settings.DATABASE_URL, { poolSize: 1 });
  onTestFinished(close);
  const countViews = async () => {
    const { rows } = await pool.query(
      'SELECT coalesce(sum(page_views), 0)::int AS views FROM analytics_days',
    );
    return rows[0].views as number;
  };
  return { server: await serve(settings), countViews };
}

function postView({ origin }: CorkboardProcess, path: string) {
  return requestBoard(origin, `harbour.localhost:${new URL(origin).port}`, '/organization/views', {
    method: 'POST',
    body: { path },
    headers: { 'user-agent': VISITOR },
  });
}

test('a server that stops at SIGTERM stores all 20 views that it accepted, and logs neither path nor user agent', async () => {
  const { server, countViews } = await serveBoard();
  for (let n = 0; n < 20; n++) expect((await postView(server, '/whispered-path')).status).toBe(204);
  server.child.kill('SIGTERM');
  expect((await server.ended).status).toBe(0);
  expect(await countViews()).toBe(20);
  expect(server.output()).not.toMatch(/whispered/);
});

test('an accepted view is in the database within 5 seconds and survives SIGKILL', async () => {
  const { server, countViews } = await serveBoard();
  await postView(server, '/');
  const startedMs = Date.now();
  await until(countViews, (views) => views === 1);
  expect(Date.now() - startedMs).toBeLessThan(5_000);
  server.child.kill('SIGKILL');
  await server.ended;
  expect(await countViews()).toBe(1);
});
