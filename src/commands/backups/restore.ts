import type { Command } from 'commander';
import pino from 'pino';
import { type Installation, toInstallation } from '../../features/board/organizations/board-url.ts';
import { scopesOf } from '../../features/board/organizations/scopes.ts';
import { openArchive } from '../../platform/archive/location.ts';
import { ArchiveReader, type ArchiveSource } from '../../platform/archive/reader.ts';
import { COMMAND_LINE, recordAudit } from '../../platform/audit/record.ts';
import { readBackupHead, restoreBackup } from '../../platform/backup/restore/restore.ts';
import { connectDatabase, type Database } from '../../platform/database/connect.ts';
import { KeyRing } from '../../platform/encryption/key-ring.ts';
import { readMasterKeys } from '../../platform/encryption/open-key-ring.ts';
import { openStorage } from '../../platform/storage/open.ts';
import { readConfig } from '../../settings/config.ts';
import type { Config } from '../../settings/config-schema.ts';
import { openDatabase } from '../../store.ts';
import { type Erasures, readBackupErasures } from '../erasures.ts';
import { CommandError, type OutputOptions, print } from '../output.ts';
import { repeatErasures } from '../repeat-erasures.ts';
import { newBackupProgress } from './backup-progress.ts';

interface RestoreCommandOptions extends OutputOptions {
  erasuresFrom?: string;
  withoutMasterKey?: boolean;
}

export function addRestore(command: Command): void {
  command
    .argument('<file>', 'a path, or s3://bucket/key with the S3_* settings')
    .option('--erasures-from <file>', 'a later backup: erase the people again who were erased before it')
    .option('--without-master-key', 'restore although the loaded master keys cannot decrypt the secrets')
    .option('--json', 'print JSON')
    .action(restore);
}

async function restore(place: string, options: RestoreCommandOptions): Promise<void> {
  const config = readConfig(process.env);
  const log = pino({ level: 'warn' }, pino.destination(2));
  const source = await openArchive(place, config);
  const missingKeys = await findMissingKeys(source, config);
  if (missingKeys.length > 0 && !options.withoutMasterKey) throw new CommandError(keyProblem(missingKeys));
  // Read first: a restore that is complete accepts no second one.
  const erasures = options.erasuresFrom
    ? await readBackupErasures(await openArchive(options.erasuresFrom, config))
    : new Map<number, Erasures>();
  const bar = newBackupProgress();
  // As a server, because it creates the database and must be alone.
  const database = await openDatabase(config, 'server', log, () => {});
  try {
    const storage = openStorage(config);
    const connection = connectDatabase(database.url, {
      poolSize: 2,
      storedUrls: { cdnUrl: config.CDN_URL },
      log,
    });
    const { db } = connection;
    let erased = 0;
    // A part of the restore, so that a killed one repeats it and no server starts before.
    const onRestored = async () => {
      erased = await repeatAll(db, toInstallation(config), erasures);
    };
    const erasesPeople = options.erasuresFrom !== undefined;
    const run = { url: database.url, storage, onProgress: bar.draw, onRestored, erasesPeople };
    const summary = await restoreBackup(run, source)
      .finally(bar.end)
      .then(async (summary) => {
        const object = { type: 'backup', id: null };
        await recordAudit(
          { db, organizationId: null, ...COMMAND_LINE },
          { action: 'backup.restored', object },
        );
        return summary;
      })
      .finally(connection.close);
    print({ ...summary, erased_members: erased, missing_master_keys: missingKeys }, options, () =>
      [
        `Restored the backup of ${summary.created_at}: ${summary.tables} tables and ${summary.files} files.`,
        ...(options.erasuresFrom ? [`Erased ${erased} people again.`] : []),
        ...(missingKeys.length > 0 ? [keyProblem(missingKeys)] : []),
        'Nothing is sent yet: emails, webhooks, imports, enrichment and payments wait for corkboard resume.',
        'Start the server with corkboard serve. Everyone signs in again.',
      ].join('\n'),
    );
  } finally {
    await database.stop();
  }
}

/** Returns the number of people. Organizations that the backup does not have need none. */
async function repeatAll(
  db: Database,
  installation: Installation,
  erasures: ReadonlyMap<number, Erasures>,
): Promise<number> {
  const ids = [...erasures.keys()].map((organization_id) => ({ organization_id }));
  const scopes = await scopesOf(db, ids, installation);
  let count = 0;
  for (const [id, scope] of scopes) count += await repeatErasures(scope, erasures.get(id) as Erasures);
  return count;
}

async function findMissingKeys(source: ArchiveSource, config: Config): Promise<string[]> {
  const reader = await ArchiveReader.open(source);
  const { master_keys: needed } = await readBackupHead(reader).finally(() => reader.close());
  if (needed.length === 0) return [];
  const keys = await readMasterKeys(config, pino({ level: 'silent' }));
  const loaded = new Set(keys ? new KeyRing(keys).ids : []);
  return needed.filter((id) => !loaded.has(id));
}

function keyProblem(ids: string[]): string {
  return `The loaded master keys cannot decrypt this backup: it needs ${ids.join(' and ')}. Put the key of the old installation into DATA_DIR/master.key, MASTER_KEY or MASTER_KEY_FILE. If it is lost, restore with --without-master-key, then see corkboard secrets discard.`;
}
