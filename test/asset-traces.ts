import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Client, ownServer, type TestServer } from './app.ts';

/** Counts the organization's rows in the table of assets. */
export async function countRows({ scope }: Client): Promise<number> {
  const rows = await scope.db
    .selectFrom('assets')
    .select('id')
    .where('organization_id', '=', scope.organizationId)
    .execute();
  return rows.length;
}

/** Starts a server with its own folder of files. The server stops and the folder is deleted when the test ends. */
export async function serverWithOwnFiles(
  settings: Record<string, string> = {},
): Promise<{ server: TestServer; folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'corkboard-files-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return { server: await ownServer({ DATA_DIR: folder, ...settings }), folder };
}

/** The paths of all files in the folder, relative to it. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}
