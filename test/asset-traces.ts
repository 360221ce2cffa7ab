import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Client, ownServer, type TestServer } from './app.ts';

/** How many rows the organization has in the table of assets. */
export async function countRows({ scope }: Client): Promise<number> {
  const rows = await scope.db
    .selectFrom('assets')
    .select('id')
    .where('organization_id', '=', scope.organizationId)
    .execute();
  return rows.length;
}

/** A server with a separate folder of files, and that folder. Both end with the test. */
export async function serverWithOwnFiles(
  settings: Record<string, string> = {},
): Promise<{ server: TestServer; folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'corkboard-files-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return { server: await ownServer({ DATA_DIR: folder, ...settings }), folder };
}

/** The relative path of every file in the folder. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}
