import { toInstallation } from '../../features/board/organizations/board-url.ts';
import { Outbound } from '../../platform/outbound/outbound.ts';
import { openStorage } from '../../platform/storage/open.ts';
import { outboundOptions } from '../../settings/config.ts';
import { backupCheck } from './backup.ts';
import type { Check, CheckContext, Finding, TableCheck } from './check.ts';
import { failure, skipped } from './check.ts';
import {
  checkDatabase,
  checkMigrations,
  describeUnavailable,
  type OpenDatabase,
  openForChecks,
} from './database.ts';
import { diskCheck } from './disk.ts';
import { domainCheck, platformCheck } from './hosts.ts';
import { masterKeyCheck } from './master-key.ts';
import { outgoingCheck } from './outgoing.ts';
import { clockCheck, serverCheck, versionCheck } from './process.ts';
import { emailCheck, redisCheck, storageCheck } from './services.ts';
import { checkSettings } from './settings.ts';
import { tableCheck } from './tables.ts';
import { queueCheck, scheduleCheck } from './work.ts';

export interface Result extends Finding {
  check: string;
}

const checks: Check[] = [
  versionCheck,
  serverCheck,
  diskCheck,
  storageCheck,
  emailCheck,
  redisCheck,
  platformCheck,
];
const tableChecks: TableCheck[] = [
  ...[masterKeyCheck, clockCheck, domainCheck, queueCheck, scheduleCheck, outgoingCheck, tableCheck],
  backupCheck,
];
/** Longer than any check takes, so that something that hangs cannot hide the other findings. */
const CHECK_LIMIT_MS = 60_000;

/** Runs all checks at once. Changes nothing but a probe file, which it deletes. */
export async function examine(environment: NodeJS.ProcessEnv): Promise<Result[]> {
  const { config, findings } = await checkSettings(environment);
  const settings = toResults('settings', findings);
  if (!config) {
    const names = ['database', 'migrations', ...[...checks, ...tableChecks].map(({ name }) => name)];
    return [...settings, ...names.flatMap((name) => toResults(name, [skipped('Needs valid settings.')]))];
  }
  const outbound = new Outbound(outboundOptions(config));
  const context = { config, installation: toInstallation(config), outbound, storage: openStorage(config) };
  try {
    const results = await Promise.all([
      examineDatabase(context),
      ...checks.map(({ name, run }) => withLimit(name, () => run(context))),
    ]);
    return [...settings, ...results.flat()];
  } finally {
    await outbound.close();
  }
}

async function examineDatabase(context: CheckContext): Promise<Result[]> {
  let database: OpenDatabase | undefined;
  try {
    database = await openForChecks(context.config);
    const results = toResults('database', await checkDatabase(database.db, context.config));
    return [...results, ...(await examineTables(database, context))];
  } catch (error) {
    return [
      ...toResults('database', [describeUnavailable(error)]),
      ...skipTables('Needs the database.', true),
    ];
  } finally {
    await database?.close();
  }
}

async function examineTables({ db, url }: OpenDatabase, context: CheckContext): Promise<Result[]> {
  const { canRead, findings } = await checkMigrations(url);
  const migrations = toResults('migrations', findings);
  if (!canRead) return [...migrations, ...skipTables('Needs the tables of this version.')];
  const found = await Promise.all(
    tableChecks.map(({ name, read }) => withLimit(name, () => read(db, context))),
  );
  return [...migrations, ...found.flat()];
}

function skipTables(reason: string, withMigrations = false): Result[] {
  const names = [...(withMigrations ? ['migrations'] : []), ...tableChecks.map(({ name }) => name)];
  return names.flatMap((name) => toResults(name, [skipped(reason)]));
}

/** A check that throws has found something, too. */
async function withLimit(name: string, run: () => Promise<Finding[]>): Promise<Result[]> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`It took longer than ${CHECK_LIMIT_MS / 1000} seconds.`)),
      CHECK_LIMIT_MS,
    );
  });
  try {
    return toResults(name, await Promise.race([run(), limit]));
  } catch (error) {
    const message = `This could not be checked: ${(error as Error).message}`;
    return toResults(name, [
      failure(message, 'Correct the other findings first, then run corkboard doctor again.'),
    ]);
  } finally {
    clearTimeout(timer);
  }
}

function toResults(check: string, findings: Finding[]): Result[] {
  return findings.map((finding) => ({ check, ...finding }));
}
