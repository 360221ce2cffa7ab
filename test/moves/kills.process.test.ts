import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { loadDemoJobs } from '../../src/demo/load-jobs.ts';
import { organizationScope } from '../../src/features/board/organizations/queries.ts';
import { type Connection, connectDatabase } from '../../src/platform/database/connect.ts';
import { until } from '../app.ts';
import { createOrganization, run, start } from '../corkboard-process.ts';
import { ownDatabase } from '../own-database.ts';
import { readParts } from './installation.ts';

interface Store {
  settings: Record<string, string>;
  connection: Connection;
}

async function newStore(domain: string): Promise<Store> {
  const folder = await mkdtemp(path.join(tmpdir(), 'corkboard-kills-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const url = await ownDatabase();
  const connection = connectDatabase(url, { poolSize: 2 });
  onTestFinished(connection.close);
  const settings = {
    DATABASE_URL: url,
    DATA_DIR: folder,
    PLATFORM_DOMAIN: domain,
    MASTER_KEY: randomBytes(32).toString('base64'),
  };
  return { settings, connection };
}

/** An organization with so many jobs that a process can be killed at any part of its work. */
async function newSource(): Promise<Store> {
  const store = await newStore('one.localhost:3000');
  await createOrganization(store.settings.DATABASE_URL ?? '');
  const { db } = store.connection;
  const row = await db.selectFrom('organizations').selectAll().executeTakeFirstOrThrow();
  const installation = {
    scheme: 'http',
    domain: 'one.localhost:3000',
    cdnUrl: 'http://one.localhost:3000/assets',
  };
  await loadDemoJobs(organizationScope(db, row, installation, 'test'), { count: 3_000, seed: 1 });
  return store;
}

/** Kills the command with SIGKILL as soon as the condition is met. Returns false if the command ended before. */
async function killWhen(args: string[], store: Store, condition: () => Promise<boolean>): Promise<boolean> {
  const { child, ended } = start(args, store.settings);
  await until(async () => (await condition()) || child.exitCode !== null, Boolean, 60_000);
  const isRunning = child.exitCode === null;
  child.kill('SIGKILL');
  const { status } = await ended;
  if (!isRunning) expect(status).toBe(0);
  return isRunning && status === null;
}

/** A process that is killed leaves what it has written beside the file. */
async function removePartial(file: string): Promise<void> {
  for (const name of await readdir(path.dirname(file)))
    if (name.startsWith(`${path.basename(file)}.`)) await rm(path.join(path.dirname(file), name));
}

const exportTo = (file: string) => [
  'organization',
  'export',
  file,
  '--organization',
  'harbour',
  '--with-api-keys',
];

test('an export and an import that are killed at any moment leave nothing half done, and end with the same bytes', {
  timeout: 300_000,
}, async () => {
  const source = await newSource();
  const file = path.join(source.settings.DATA_DIR ?? '', 'harbour');
  const written = await run(exportTo(file), source.settings);
  expect(written.status, written.errors).toBe(0);
  const reference = await readParts(file);
  const { size } = await stat(file);

  const other = path.join(source.settings.DATA_DIR ?? '', 'killed');
  const partialSize = async () => {
    const names = await readdir(path.dirname(other));
    const sizes = names
      .filter((name) => name.startsWith('killed.'))
      .map((name) => stat(path.join(path.dirname(other), name)));
    return Math.max(-1, ...(await Promise.all(sizes)).map((each) => each.size));
  };
  let kills = 0;
  for (let share = 0; share < 1; share += 0.05) {
    await rm(other, { force: true });
    const wasKilled = await killWhen(
      exportTo(other),
      source,
      async () => (await partialSize()) >= share * size,
    );
    if (!wasKilled) continue;
    kills++;
    await expect(stat(other)).rejects.toThrow(/ENOENT/);
    await removePartial(other);
  }
  expect((await run(exportTo(other), source.settings)).status).toBe(0);
  // The first export has added an entry to the log.
  const withoutLog = (parts: Map<string, Buffer>) => [...parts].filter(([name]) => name !== 'rows/audit_log');
  expect(withoutLog(await readParts(other))).toEqual(withoutLog(reference));

  const target = await newStore('two.localhost:4000');
  const importing = ['organization', 'import', file];
  const { db } = target.connection;
  const progress = async () => {
    const { rows } = await sql<{
      parts: number;
      rows: number;
    }>`select parts, rows from organization_arrivals`.execute(db);
    return rows[0] ?? { parts: -1, rows: 0 };
  };
  const jobs = [...reference.keys()].indexOf('rows/jobs');
  // Before the jobs, between their batches of 500, and after them.
  for (let moment = 0; moment < 20; moment++) {
    const part = moment < 12 ? Math.min(jobs, moment * 5) : jobs + 2 * (moment - 11);
    const isReached = ({ parts, rows }: { parts: number; rows: number }) =>
      parts > part || (parts === part && (part !== jobs || rows >= (moment - 5) * 500));
    if (!(await killWhen(importing, target, async () => isReached(await progress())))) continue;
    kills++;
    const { rows } = await sql`select from organizations where arriving_since is null`.execute(db);
    expect(rows.length).toBe(0);
  }
  expect(kills).toBeGreaterThanOrEqual(20);
  const imported = await run(importing, target.settings);
  expect(imported.status, imported.errors).toBe(0);
  const again = path.join(target.settings.DATA_DIR ?? '', 'again');
  expect((await run(exportTo(again), target.settings)).status).toBe(0);
  for (const [name, content] of await readParts(again))
    expect(content.equals(reference.get(name) ?? Buffer.alloc(0)), name).toBe(true);
});
