import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { ROOT_FOLDER } from '../../platform/root-folder.ts';
import { version } from '../../platform/version.ts';
import { type Check, type Finding, failure, ok, skipped, type TableCheck, warning } from './check.ts';

/** Signatures of webhooks and codes of authenticator apps are valid for some minutes and for 30 seconds. */
const CLOCK_WARNING_MS = 2_000;
const CLOCK_ERROR_MS = 30_000;
const READY_LIMIT_MS = 6_000;

export const versionCheck: Check = {
  name: 'version',
  run: async () => {
    const manifest = readFileSync(new URL('package.json', ROOT_FOLDER), 'utf8');
    const needed = (JSON.parse(manifest) as { engines: { node: string } }).engines.node.replace('>=', '');
    const { node } = process.versions;
    const found = `Corkboard ${version} runs on Node.js ${node}.`;
    if (node.localeCompare(needed, 'en', { numeric: true }) >= 0) return [ok(found)];
    return [failure(`${found} It needs ${needed} or later.`, 'Install a newer Node.js.')];
  },
};

/** Compares this machine's clock with the clock of the database. */
export const clockCheck: TableCheck = {
  name: 'clock',
  read: async (db) => [await compareClocks(db)],
};

async function compareClocks(db: Database): Promise<Finding> {
  const before = Date.now();
  const { rows } = await sql<{
    ms: number;
  }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db);
  const after = Date.now();
  // The database read its clock at some time in between.
  const { ms = 0 } = rows[0] ?? {};
  const offMs = Math.round(Math.max(before - ms, ms - after, 0));
  if (offMs < CLOCK_WARNING_MS) return ok('The clocks of this machine and of the database agree.');
  const message = `The clocks of this machine and of the database differ by ${(offMs / 1000).toFixed(1)} seconds.`;
  const remedy = 'Synchronize both clocks, for example with systemd-timesyncd or chrony.';
  return offMs < CLOCK_ERROR_MS ? warning(message, remedy) : failure(message, remedy);
}

export const serverCheck: Check = {
  name: 'server',
  run: async ({ config: { HOST, PORT } }) => {
    const host = ['::', '0.0.0.0'].includes(HOST) ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST;
    const url = `http://${host}:${PORT}/readyz`;
    try {
      const { status } = await fetch(url, { signal: AbortSignal.timeout(READY_LIMIT_MS) });
      if (status === 200) return [ok(`The server is ready at ${url}.`)];
      const remedy = 'Read the log of the server; another finding may name the cause.';
      return [failure(`${url} responds ${status}: the server is running, and not ready.`, remedy)];
    } catch (error) {
      if (error instanceof DOMException && error.name === 'TimeoutError')
        return [failure(`${url} does not respond within 6 seconds.`, 'Restart the server.')];
      return [skipped(`No server is running at ${url}.`)];
    }
  },
};
