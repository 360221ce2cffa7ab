import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isPostmaster } from './postmaster.ts';

const folders: string[] = [];
const users: User[] = [];

afterAll(async () => {
  for (const user of users) user.child.kill('SIGKILL');
  for (const folder of folders) {
    const pid = await findPostgres(folder);
    if (pid) process.kill(pid, 'SIGQUIT');
    await until(async () => !(await findPostgres(folder)));
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
});

describe('the embedded PostgreSQL', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await makeFolder();
  });

  test('starts in an empty folder, answers queries, and stops with its only user', async () => {
    const server = await start(dataDir, 'server');
    const [row] = await query(
      server.url,
      `SELECT current_database() AS database, current_user AS user, current_setting('is_superuser') AS is_superuser,
         current_setting('data_checksums') AS checksums, current_setting('server_encoding') AS encoding,
         current_setting('synchronous_commit') AS synchronous_commit, current_setting('jit') AS jit`,
    );
    expect(row).toEqual({
      database: 'corkboard',
      user: 'corkboard',
      is_superuser: 'off',
      checksums: 'on',
      encoding: 'UTF8',
      synchronous_commit: 'on',
      jit: 'off',
    });
    await query(server.url, 'CREATE TABLE kept (id integer PRIMARY KEY)');
    await server.stop();
    expect(await findPostgres(dataDir)).toBeUndefined();
  });

  test('keeps its port and password, and writes the password to neither log', async () => {
    const first = await start(dataDir, 'server');
    await first.stop();
    const second = await start(dataDir, 'server');
    await second.stop();
    expect(second.url).toBe(first.url);
    const { password } = new URL(first.url);
    expect(password).toHaveLength(32);
    expect(first.output + second.output).not.toContain(password);
    expect(await readFile(path.join(dataDir, 'postgresql/log'), 'utf8')).not.toContain(password);
  });

  test('rejects a second server with an explanation, and the first one keeps running', async () => {
    const server = await start(dataDir, 'server');
    const second = await start(dataDir, 'server');
    expect(second.rejection).toBe(
      `Another Corkboard server (process ${server.child.pid}) already uses ${dataDir}; stop it or set DATA_DIR to another folder.`,
    );
    expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await server.stop();
    expect(await findPostgres(dataDir)).toBeUndefined();
  });

  test('serves tools beside the server; the last user stops it', async () => {
    const server = await start(dataDir, 'server');
    const pid = await findPostgres(dataDir);
    const tools = await Promise.all([start(dataDir, 'tool'), start(dataDir, 'tool')]);
    expect(tools.map((tool) => tool.url)).toEqual([server.url, server.url]);
    await tools[0].stop();
    expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await server.stop();
    expect(await findPostgres(dataDir)).toBe(pid);
    expect(await query(tools[1].url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await tools[1].stop();
    expect(await findPostgres(dataDir)).toBeUndefined();
  });

  test('restarts for a tool that starts while the last user is stopping it', async () => {
    for (let round = 0; round < 3; round += 1) {
      const last = await start(dataDir, 'tool');
      const [next] = await Promise.all([start(dataDir, 'tool'), last.stop()]);
      expect(await query(next.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      await next.stop();
      expect(await findPostgres(dataDir)).toBeUndefined();
    }
  });

  test('survives a kill -9 of the server, and the next server adopts it', async () => {
    const killed = await start(dataDir, 'server');
    await query(killed.url, 'INSERT INTO kept VALUES (1)');
    const pid = await findPostgres(dataDir);
    await killed.kill();
    const next = await start(dataDir, 'server');
    expect(await findPostgres(dataDir)).toBe(pid);
    expect(await query(next.url, 'SELECT id FROM kept')).toEqual([{ id: 1 }]);
    await next.stop();
    expect(await findPostgres(dataDir)).toBeUndefined();
  });

  test.each(['own', 'adopted'])(
    'restarts an %s PostgreSQL that was killed, without losing a confirmed row',
    async (kind) => {
      if (kind === 'adopted') await (await start(dataDir, 'server')).kill();
      const server = await start(dataDir, 'server');
      await query(server.url, 'TRUNCATE kept');
      const written = writeUntilLost(server.url);
      await until(async () => (await count(server.url)) > 20);
      const pid = await findPostgres(dataDir);
      process.kill(pid!, 'SIGKILL');
      const confirmed = await written;
      await until(async () => (await count(server.url)) >= confirmed);
      expect(await findPostgres(dataDir)).not.toBe(pid);
      await until(async () => server.output.includes('PostgreSQL was restarted'));
      expect((await start(dataDir, 'server')).rejection).toContain('Another Corkboard server');
      await server.stop();
      expect(await findPostgres(dataDir)).toBeUndefined();
    },
  );

  test('acquires its locks again after PostgreSQL has reset itself', async () => {
    const server = await start(dataDir, 'server');
    const pid = await findPostgres(dataDir);
    await killOneBackend(server.url);
    await until(async () => server.output.includes('PostgreSQL was restarted'));
    expect(await findPostgres(dataDir)).toBe(pid);
    expect((await start(dataDir, 'server')).rejection).toContain('Another Corkboard server');
    await server.stop();
    expect(await findPostgres(dataDir)).toBeUndefined();
  });

  test.each([
    ['that belongs to another program', () => `${process.pid}`],
    ['that no process has', () => '4194304'],
  ])('starts despite a postmaster.pid with a process id %s', async (_, makePid) => {
    const lock = `${makePid()}\n${dataDir}/postgresql/data\n1700000000\n25999\n\n127.0.0.1\n  1 1\nready   \n`;
    await writeFile(path.join(dataDir, 'postgresql/data/postmaster.pid'), lock);
    const server = await start(dataDir, 'server');
    expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await server.stop();
  });

  test('starts despite an empty postmaster.pid', async () => {
    await writeFile(path.join(dataDir, 'postgresql/data/postmaster.pid'), '');
    const server = await start(dataDir, 'server');
    expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await server.stop();
  });

  test('reports the error when PostgreSQL does not start', async () => {
    const custom = path.join(dataDir, 'postgresql/custom.conf');
    await writeFile(custom, "shared_buffers = 'plenty'\n");
    const server = await start(dataDir, 'server');
    expect(server.rejection).toMatch(/^PostgreSQL in .* does not start: .*FATAL/);
    await writeFile(custom, '');
  });
});

describe('a new folder', () => {
  test('is used by one of two servers that start concurrently', async () => {
    const dataDir = await makeFolder();
    const both = await Promise.all([start(dataDir, 'server'), start(dataDir, 'server')]);
    const winner = both.find(({ rejection }) => !rejection);
    const loser = both.find(({ rejection }) => rejection);
    expect(loser?.rejection).toContain(`Another Corkboard server (process ${winner?.child.pid})`);
    expect(await query(winner!.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await winner!.stop();
    expect(await findPostgres(dataDir)).toBeUndefined();
    expect(await listDrafts(dataDir)).toEqual([]);
  });

  test('is initialized after a start that was killed midway', async () => {
    const dataDir = await makeFolder();
    const killed = run(dataDir, 'server');
    await until(async () => (await listDrafts(dataDir)).some((name) => name.startsWith('data')));
    await killed.kill();
    const server = await start(dataDir, 'tool');
    expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await server.stop();
  });

  test.runIf(process.getuid?.() === 0)('works for root below a folder that only root may enter', async () => {
    const parent = await makeFolder();
    await chmod(parent, 0o700);
    const dataDir = path.join(parent, 'data');
    folders.unshift(dataDir);
    const server = await start(dataDir, 'server');
    expect(await query(server.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await server.stop();
    expect(await findPostgres(dataDir)).toBeUndefined();
  });
});

interface User {
  child: ChildProcess;
  url: string;
  rejection: string;
  output: string;
  /** `stop` ends the process as the program does, `kill` with kill -9; both wait until it has exited. */
  stop(): Promise<void>;
  kill(): Promise<void>;
}

/** A separate process that uses the database until its standard input ends. */
const PROGRAM = `
  import { startEmbeddedPostgres } from ${JSON.stringify(new URL('start.ts', import.meta.url).href)};
  const [dataDir, role] = process.argv.slice(1);
  const log = (message, fields) => process.stdout.write(JSON.stringify({ log: message, fields }) + '\\n');
  try {
    const database = await startEmbeddedPostgres({ dataDir, role, log });
    process.stdout.write(JSON.stringify({ url: database.url }) + '\\n');
    process.stdin.resume().once('end', () => database.stop());
  } catch (error) {
    process.stdout.write(JSON.stringify({ rejection: error.message }) + '\\n');
  }
`;

function run(dataDir: string, role: string): User {
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM, dataDir, role], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const end = once(child, 'exit');
  const user: User = {
    child,
    url: '',
    rejection: '',
    output: '',
    async stop() {
      child.stdin?.end();
      expect(await end).toEqual([0, null]);
    },
    async kill() {
      child.kill('SIGKILL');
      await end;
    },
  };
  createInterface({ input: child.stdout! }).on('line', (line) => {
    const { url = '', rejection = '' } = JSON.parse(line);
    if (url) user.url = url;
    else if (rejection) user.rejection = rejection;
    else user.output += `${line}\n`;
  });
  users.push(user);
  return user;
}

async function start(dataDir: string, role: 'server' | 'tool'): Promise<User> {
  const user = run(dataDir, role);
  await until(async () => user.url !== '' || user.rejection !== '' || user.child.exitCode !== null);
  return user;
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'corkboard-embedded-'));
  await chmod(folder, 0o755);
  folders.push(folder);
  return folder;
}

async function findPostgres(dataDir: string): Promise<number | undefined> {
  const data = path.join(dataDir, 'postgresql/data');
  const content = await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(content, 10);
  return pid && (await isPostmaster(pid, data)) ? pid : undefined;
}

async function listDrafts(dataDir: string): Promise<string[]> {
  const names = await readdir(path.join(dataDir, 'postgresql')).catch(() => []);
  return names.filter((name) => name.includes('.new-'));
}

async function query(url: string, sql: string): Promise<object[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Returns -1 while the database does not respond. */
async function count(url: string): Promise<number> {
  const rows = await query(url, 'SELECT count(*)::integer AS count FROM kept').catch(() => []);
  return (rows[0] as { count: number } | undefined)?.count ?? -1;
}

/** Inserts rows until the connection breaks, and returns the number of confirmed ones. */
async function writeUntilLost(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  for (let confirmed = 0; ; confirmed += 1) {
    try {
      await client.query('INSERT INTO kept VALUES ($1)', [confirmed]);
    } catch {
      return confirmed;
    }
  }
}

/** PostgreSQL resets and ends all its connections when one of its processes is killed. */
async function killOneBackend(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
  process.kill(rows[0].pid, 'SIGKILL');
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`Timed out waiting for ${isTrue}`);
    await sleep(20);
  }
}
