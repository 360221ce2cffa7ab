import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../src/platform/database/embedded/start.ts';
import { migrate } from '../src/platform/database/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
    /** The name of a migrated, empty database on the same server. Never connect to it: a connection would block copies. */
    templateDatabase: string;
    /** The folder for the files of all test servers. They must share it because they share one database. */
    filesDir: string;
  }
}

/**
 * Starts one PostgreSQL for the whole run: an embedded one in a temporary folder. If DATABASE_URL is set, creates new databases on
 * that server instead. The project `unit` receives no database URL, so a unit test that needs a database fails.
 */
export async function setup({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const projects = vitest.projects.filter(({ name }) => name !== 'unit');
  if (projects.length === 0) return;
  // Process tests start the build of the server, and browser tests open that of the dashboard.
  if (projects.some(({ name }) => name === 'process')) await build('server');
  if (projects.some(({ name }) => name === 'browser')) await build('dashboard');
  const name = `corkboard_test_${process.pid}`;
  const template = `${name}_template`;
  const externalUrl = process.env.DATABASE_URL;
  const server = externalUrl ? connectExternal(externalUrl, [name, template]) : await startEmbedded();
  await command(server.url, `CREATE DATABASE ${template}`);
  await migrate(urlOf(server.url, template));
  await command(server.url, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const filesDir = await mkdtemp(join(tmpdir(), 'corkboard-files-'));
  for (const project of projects) {
    project.provide('databaseUrl', urlOf(server.url, name));
    project.provide('templateDatabase', template);
    project.provide('filesDir', filesDir);
  }
  return async () => {
    await server.stop();
    await rm(filesDir, { recursive: true, force: true });
  };
}

async function build(target: 'server' | 'dashboard'): Promise<void> {
  await promisify(execFile)(process.execPath, ['scripts/build.ts', target]);
}

interface TestServer {
  url: string;
  stop(): Promise<void>;
}

function connectExternal(url: string, databases: string[]): TestServer {
  return {
    url,
    stop: async () => {
      for (const name of databases) await command(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

// The data of a run need not survive a crash. Tests of crash safety use separate clusters with Corkboard's own settings.
// The data is in memory if there is room, and so is the WAL. Databases live too short for autovacuum to pay off.
const UNSAFE_BUT_FAST = `fsync = off
synchronous_commit = off
full_page_writes = off
wal_level = minimal
max_wal_senders = 0
max_wal_size = 256MB
autovacuum = off
`;

export async function startEmbedded(): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'corkboard-test-'));
  await mkdir(join(dataDir, 'postgresql'), { mode: 0o700 });
  await writeFile(join(dataDir, 'postgresql/custom.conf'), UNSAFE_BUT_FAST);
  const server = await startEmbeddedPostgres({ dataDir, role: 'tool', log: () => {} });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

async function command(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
