import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../src/platform/database/embedded.ts';
import { migrate } from '../src/platform/database/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
    /** Folder of the files of all test servers, which share one database too. */
    filesDir: string;
  }
}

/**
 * One PostgreSQL for the whole run: the embedded one in a folder of its own, or a fresh database on the server that
 * DATABASE_URL names.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env.DATABASE_URL ? await useServer(process.env.DATABASE_URL) : await startOwn();
  await migrate(server.url);
  project.provide('databaseUrl', server.url);
  const filesDir = await mkdtemp(join(tmpdir(), 'corkboard-files-'));
  project.provide('filesDir', filesDir);
  return async () => {
    await server.stop();
    await rm(filesDir, { recursive: true, force: true });
  };
}

interface TestServer {
  url: string;
  stop(): Promise<void>;
}

async function startOwn(): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'corkboard-test-'));
  const server = await startEmbeddedPostgres({ dataDir, role: 'tool', log: () => {} });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function useServer(serverUrl: string): Promise<TestServer> {
  const name = `corkboard_test_${process.pid}`;
  await command(serverUrl, `CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, stop: () => command(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`) };
}

async function command(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
