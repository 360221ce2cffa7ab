import { expect, onTestFinished, test } from 'vitest';
import { connectDatabase } from '../src/platform/database/connect.ts';
import { browser } from './analytics.ts';
import { TEST_MASTER_KEY, until } from './app.ts';
import { askBoard } from './collections.ts';
import { type CorkboardProcess, newDataDir, run, serve } from './corkboard-process.ts';
import { ownDatabase } from './own-database.ts';

const VISITOR = browser('141.0-whispered');

/** A server as its operator starts it, and a way to ask its database. */
async function serveBoard() {
  const { dataDir, remove } = await newDataDir();
  onTestFinished(remove);
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: await ownDatabase(),
    MASTER_KEY: TEST_MASTER_KEY,
    RATE_LIMIT_VIEWS: '0',
  };
  await run(['organization', 'create', '--slug', 'harbour', '--name', 'Harbour Jobs'], settings);
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

function tell({ origin }: CorkboardProcess, path: string) {
  return askBoard(origin, `harbour.localhost:${new URL(origin).port}`, '/organization/views', {
    method: 'POST',
    body: { path },
    headers: { 'user-agent': VISITOR },
  });
}

test('a server that is stopped writes what it has taken', async () => {
  const { server, countViews } = await serveBoard();
  for (let n = 0; n < 20; n++) expect((await tell(server, '/whispered-path')).status).toBe(204);
  server.child.kill('SIGTERM');
  expect((await server.ended).status).toBe(0);
  expect(await countViews()).toBe(20);
  // Neither what is told nor who tells it is logged.
  expect(server.output()).not.toMatch(/whispered/);
}, 60_000);

test('what was taken two seconds before a kill is there', async () => {
  const { server, countViews } = await serveBoard();
  await tell(server, '/');
  const startedMs = Date.now();
  await until(countViews, (views) => views === 1);
  expect(Date.now() - startedMs).toBeLessThan(5_000);
  server.child.kill('SIGKILL');
  await server.ended;
  expect(await countViews()).toBe(1);
}, 60_000);
