import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ImportRun } from '../src/features/connect/imports/runs/schema.ts';
import { connectDatabase } from '../src/platform/database/connect.ts';
import { request, TEST_MASTER_KEY, until } from './app.ts';
import { type CorkboardProcess, createOrganization, newDataDir, serve } from './corkboard-process.ts';
import { startSource } from './imports.ts';
import { ownDatabase } from './own-database.ts';

const COUNT = 400;
const jobs = Array.from({ length: COUNT }, (_, n) => ({
  id: `j${n}`,
  title: `Pilot ${n}`,
  location: `Pier ${n}`,
}));
const mapping = Object.fromEntries(['id', 'title', 'location'].map((path) => [path, { path }]));

interface World {
  start(): Promise<CorkboardProcess>;
  db: ReturnType<typeof connectDatabase>['db'];
  key: string;
}

async function newWorld(): Promise<World> {
  const url = await ownDatabase();
  const { dataDir, remove } = await newDataDir();
  const { db, close } = connectDatabase(url, { poolSize: 2 });
  onTestFinished(() => close().then(remove));
  const settings = {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    MASTER_KEY: TEST_MASTER_KEY,
    OUTBOUND_ALLOW: '127.0.0.1',
  };
  return { start: () => serve(settings), db, key: await createOrganization(url) };
}

function client({ origin }: CorkboardProcess, key: string) {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  return {
    get: async (path: string) => (await request(`${origin}/api/v1${path}`, { headers })).body,
    post: async (path: string, body: object) =>
      (await request(`${origin}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).body
        .data,
  };
}

/** Starts a run, and waits until some of its changes are applied. */
async function startRun(server: CorkboardProcess, key: string, settings: object = {}): Promise<string> {
  const { url } = await startSource(jobs);
  const { post } = client(server, key);
  const source = { kind: 'json', url };
  const { id } = await post('/imports', { name: 'Harbour', source, mapping, ...settings });
  const path = `/imports/${id}/runs/${(await post(`/imports/${id}/runs`, {})).id}`;
  await readRun(server, key, path, ({ progress }) => progress.applied > 0);
  return path;
}

/**
 * Stops the process and claims its run, like a server that dies at once, unless the process stopped within a transaction, whose locks
 * would keep the run from others.
 */
async function stopAndTakeOver(pid: number, id: string, db: World['db']): Promise<boolean> {
  process.kill(pid, 'SIGSTOP');
  const { numAffectedRows } = await sql`
    update import_runs set claim = gen_random_uuid(), due_at = now()
    where id = (select id from import_runs where id = ${id} for update skip locked)`.execute(db);
  if (numAffectedRows !== 1n) process.kill(pid, 'SIGCONT');
  return numAffectedRows === 1n;
}

function readRun(
  server: CorkboardProcess,
  key: string,
  path: string,
  isWanted: (run: ImportRun) => boolean,
): Promise<ImportRun> {
  return until(async () => (await client(server, key).get(path)).data as ImportRun, isWanted, 60_000);
}

const isDone = ({ state }: ImportRun) => state === 'done';

/** The processes that the server has started to perform imports. */
async function importProcesses({ child: { pid } }: CorkboardProcess): Promise<number[]> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean);
  const commands = await Promise.all(
    children.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')),
  );
  return children.filter((_, n) => commands[n]?.includes('perform-imports')).map(Number);
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

async function countJobs(server: CorkboardProcess, key: string): Promise<number> {
  return (await client(server, key).get('/jobs?per_page=1')).meta.pagination.total_items;
}

describe('runs of imports in a server', () => {
  test('are performed in one process of its own, with a lower priority', async () => {
    const { start, key } = await newWorld();
    const server = await start();
    expect(await importProcesses(server)).toEqual([]);
    const path = await startRun(server, key);
    const [pid, ...others] = await importProcesses(server);
    expect(others).toEqual([]);
    // The 19th field of proc_pid_stat(5), counted from the third.
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    expect(Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])).toBeGreaterThanOrEqual(10);
    const run = await readRun(server, key, path, isDone);
    expect(run).toMatchObject({ counts: { created: COUNT }, progress: { applied: COUNT, skipped: 0 } });
    expect(await importProcesses(server)).toEqual([pid]);
  });

  test('continue in another process when theirs is killed, and create each job once', async () => {
    const { start, key, db } = await newWorld();
    const server = await start();
    const path = await startRun(server, key);
    const [killed = 0] = await importProcesses(server);
    process.kill(killed, 'SIGKILL');
    await until(
      async () => server.output(),
      (text) => text.includes('the import process ended with SIGKILL'),
    );
    await sql`update import_runs set due_at = now()`.execute(db);
    await sql`notify corkboard_work`.execute(db);
    expect(await readRun(server, key, path, isDone)).toMatchObject({
      progress: { applied: COUNT, skipped: 0 },
    });
    expect(await countJobs(server, key)).toBe(COUNT);
    expect(await importProcesses(server)).not.toContain(killed);
  });

  test('leave no slot of the queue taken when another server claims them while their process stands still', async () => {
    const { start, key, db } = await newWorld();
    const server = await start();
    // An organization has one slot of a server, so the rest of the run needs it, and so does the next run.
    const path = await startRun(server, key);
    const [pid = 0] = await importProcesses(server);
    await until(() => stopAndTakeOver(pid, path.split('/').at(-1) as string, db), Boolean);
    process.kill(pid, 'SIGCONT');
    const continued = await readRun(server, key, path, isDone);
    expect(continued).toMatchObject({ progress: { applied: COUNT, skipped: 0 } });
    expect(server.output()).toContain('another process has claimed the run');
    const next = await startRun(server, key, { on_foreign_duplicate: 'create' });
    expect(await readRun(server, key, next, isDone)).toMatchObject({
      progress: { applied: COUNT, skipped: 0 },
    });
    expect(await countJobs(server, key)).toBe(2 * COUNT);
  });

  test('stop with the server, and continue at its next start', async () => {
    const { start, key } = await newWorld();
    const server = await start();
    const path = await startRun(server, key);
    const [pid = 0] = await importProcesses(server);
    // As systemd and a terminal do.
    process.kill(pid, 'SIGTERM');
    server.child.kill('SIGTERM');
    expect((await server.ended).status).toBe(0);
    expect(isRunning(pid)).toBe(false);
    const next = await start();
    expect(await readRun(next, key, path, isDone)).toMatchObject({
      progress: { applied: COUNT, skipped: 0 },
    });
    expect(await countJobs(next, key)).toBe(COUNT);
  });

  test('stop when the server dies', async () => {
    const { start, key } = await newWorld();
    const server = await start();
    await startRun(server, key);
    const [pid = 0] = await importProcesses(server);
    server.child.kill('SIGKILL');
    await until(
      async () => isRunning(pid),
      (running) => !running,
    );
  });
});
