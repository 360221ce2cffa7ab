import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../src/platform/database/embedded/start.ts';
import { migrate } from '../src/platform/database/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
    /** Name of a migrated, empty database on the same server. It has no connections, so it can be a template of new databases. */
    templateDatabase: string;
    /** Folder for the files of all test servers. */
    filesDir: string;
  }
}

/**
 * Provides one PostgreSQL server for the whole test run: an embedded one in a temporary folder, or new databases on the server of
 * DATABASE_URL. The unit tests do not get it, so a unit test that needs a database fails.
 */
export async function setup({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const projects = vitest.projects.filter(({ name }) => name !== 'unit');
  if (projects.length === 0) return;
  const name = `corkboard_test_${process.pid}`;
  const template = `${name}_template`;
  const externalUrl = process.env.DATABASE_URL;
  const server = externalUrl ? openExternal(externalUrl, [name, template]) : await startEmbedded();
  await command(server.url, `CREATE DATABASE ${template}`);
  await migrate(urlOf(server.url, template));
  await command(server.url, `CREATE DATABASE ${name} TEMPLATE ${template}`);
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

interface TestServer {
  url: string;
  stop(): Promise<void>;
}

function openExternal(url: string, databases: string[]): TestServer {
  return {
    url,
    stop: async () => {
      for (const name of databases) await command(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

// Test data need not survive a crash. The tests of crashes use clusters with Corkboard's own settings.
const WITHOUT_DURABILITY = 'fsync = off\nsynchronous_commit = off\nfull_page_writes = off\n';

async function startEmbedded(): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'corkboard-test-'));
  await mkdir(join(dataDir, 'postgresql'), { mode: 0o700 });
  await writeFile(join(dataDir, 'postgresql/custom.conf'), WITHOUT_DURABILITY);
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
