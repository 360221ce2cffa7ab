import type { Command } from 'commander';
import pino from 'pino';
import { readConfig } from '../../config.ts';
import type { Config } from '../../config-schema.ts';
import { toInstallation } from '../../features/organizations/board-url.ts';
import { openArchive } from '../../platform/archive/location.ts';
import { ArchiveReader, type ArchiveSource } from '../../platform/archive/reader.ts';
import { COMMAND_LINE, recordAudit } from '../../platform/audit/record.ts';
import { readBackupHead, restoreBackup } from '../../platform/backup/restore/restore.ts';
import { connectDatabase } from '../../platform/database/connect.ts';
import { KeyRing } from '../../platform/encryption/key-ring.ts';
import { readMasterKeys } from '../../platform/encryption/open-key-ring.ts';
import { openStorage } from '../../platform/storage/open.ts';
import { openDatabase } from '../../store.ts';
import { CommandError, type OutputOptions, print } from '../output.ts';
import { newBackupProgress } from './backup-progress.ts';
import { readErasures, repeatErasures } from './erasures.ts';

interface RestoreCommandOptions extends OutputOptions {
  erasuresFrom?: string;
  withoutMasterKey?: boolean;
}

export function addRestore(command: Command): void {
  command
    .argument('<file>', 'a path, or s3://bucket/key with the S3_* settings')
    .option('--erasures-from <file>', 'a later backup: erase the members again who were erased before it')
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
    ? await readErasures(await openArchive(options.erasuresFrom, config))
    : [];
  const bar = newBackupProgress();
  // As a server, because it creates the database and must be alone.
  const database = await openDatabase(config, 'server', log, () => {});
  try {
    const storage = openStorage(config);
    const run = { url: database.url, storage, onProgress: bar.draw };
    const summary = await restoreBackup(run, source).finally(bar.end);
    const connection = connectDatabase(database.url, {
      poolSize: 2,
      storedUrls: { cdnUrl: config.CDN_URL },
      log,
    });
    const installation = toInstallation(config);
    const { db } = connection;
    const erased = await repeatErasures(db, installation, erasures)
      .then(async (count) => {
        const object = { type: 'backup', id: null };
        await recordAudit(
          { db, organizationId: null, ...COMMAND_LINE },
          { action: 'backup.restored', object },
        );
        return count;
      })
      .finally(connection.close);
    print({ ...summary, erased_members: erased, missing_master_keys: missingKeys }, options, () =>
      [
        `Restored the backup of ${summary.created_at}: ${summary.tables} tables and ${summary.files} files.`,
        ...(options.erasuresFrom ? [`Erased ${erased} members again.`] : []),
        ...(missingKeys.length > 0 ? [keyProblem(missingKeys)] : []),
        'Nothing is sent yet: emails, webhooks, imports, enrichment and payments wait for corkboard resume.',
        'Start the server with corkboard serve. Everyone signs in again.',
      ].join('\n'),
    );
  } finally {
    await database.stop();
  }
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
