import { copyFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { connectDatabase } from '../../src/platform/database/connect.ts';
import { createDatabase, databaseUrlOf, newDataDir, run, serve } from '../corkboard-process.ts';
import { findPostgres17, startOldCluster } from './postgres-17.ts';
import { fingerprint, withClient, withoutRestore } from './restored-store.ts';

test('a store of PostgreSQL 17 moves to PostgreSQL 18 with the two commands that the start prints', {
  timeout: 240_000,
}, async (context) => {
  const programs = (await findPostgres17()) ?? context.skip('run npm ci in test/postgres-17');
  const { dataDir, remove } = await newDataDir();
  onTestFinished(remove);
  const { dataDir: newDir, remove: removeNew } = await newDataDir();
  onTestFinished(removeNew);
  const file = path.join(dataDir, 'corkboard.backup');
  const old = await startOldCluster(programs, dataDir);
  // The version that came with PostgreSQL 17 is this one, which takes the old cluster as an external one.
  const before = { DATABASE_URL: old.url, DATA_DIR: dataDir };
  await createDatabase({ ...before, DEMO: 'on' });
  const version = await withClient(old.url, (client) => client.query('show server_version'));
  expect(version.rows[0].server_version).toMatch(/^17\./);
  const jobs = ['seed', '--organization', 'demo', '--jobs', '50'];
  expect(await run(jobs, before)).toMatchObject({ status: 0 });
  const reference = await withClient(old.url, fingerprint);
  expect(await run(['backup', file], before)).toMatchObject({ status: 0 });
  await old.stop();

  const refused = await run(['serve'], { DATA_DIR: dataDir, PORT: '0' });
  expect(refused.status).toBe(1);
  expect(refused.errors).toContain('is of PostgreSQL 17, and this Corkboard comes with PostgreSQL 18');
  expect(refused.errors).toContain('corkboard restore corkboard.backup');

  const after = path.join(newDir, 'data');
  await mkdir(after);
  await copyFile(path.join(dataDir, 'master.key'), path.join(after, 'master.key'));
  const restored = await run(['restore', file, '--json'], { DATA_DIR: after });
  expect(restored.status, restored.errors).toBe(0);
  const server = await serve({ DATA_DIR: after, WORKER: 'off' });
  expect(await readFile(path.join(after, 'postgresql/data/PG_VERSION'), 'utf8')).toBe('18\n');
  const { pool, close } = connectDatabase(await databaseUrlOf(after), { poolSize: 1 });
  onTestFinished(close);
  const { rows } = await pool.query('select count(*)::int as count from jobs');
  expect(rows[0].count).toBeGreaterThan(2_000);
  const found = await withClient(await databaseUrlOf(after), fingerprint);
  expect(withoutRestore(found)).toEqual(withoutRestore(reference));
  expect((await server.get('/readyz')).status).toBe(200);
});
