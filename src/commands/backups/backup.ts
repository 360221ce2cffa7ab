import path from 'node:path';
import type { Command } from 'commander';
import { parseS3Url } from '../../platform/archive/s3-url.ts';
import { COMMAND_LINE, recordAudit } from '../../platform/audit/record.ts';
import type { BackupSummary } from '../../platform/backup/create.ts';
import { runBackup } from '../../platform/backup/run.ts';
import { openStorage } from '../../platform/storage/open.ts';
import { storedFiles } from '../../registries/stored-files.ts';
import { type OutputOptions, print } from '../output.ts';
import { toMegabytes } from '../progress-line.ts';
import { withStore } from '../with-store.ts';
import { newBackupProgress } from './backup-progress.ts';

export function addBackup(command: Command): void {
  command
    .argument('<file>', 'a path, or s3://bucket/key with the S3_* settings')
    .option('--json', 'print JSON')
    .action((place: string, options: OutputOptions) =>
      withStore((context) => backup(context, place, options)),
    );
}

async function backup(
  { config, store: { db, url } }: Parameters<Parameters<typeof withStore>[0]>[0],
  file: string,
  options: OutputOptions,
): Promise<void> {
  const place = parseS3Url(file) ? file : path.resolve(file);
  const bar = newBackupProgress();
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => stop.abort(new Error(`The backup was stopped by ${signal}.`)));
  const run = {
    ...{ db, url, storedFiles, settings: config },
    storage: openStorage(config),
    signal: stop.signal,
    onProgress: bar.draw,
  };
  const summary = await runBackup(run, { place, isScheduled: false }).finally(bar.end);
  const object = { type: 'backup', id: null };
  await recordAudit({ db, organizationId: null, ...COMMAND_LINE }, { action: 'backup.created', object });
  print({ place, ...summary }, options, () => describe(place, summary));
  // Beside JSON on standard output, so that no script hides it.
  process.stderr.write(`${keyWarning(summary.master_keys)}\n`);
}

function describe(place: string, summary: BackupSummary): string {
  const { tables, rows, files, missing_files, first_missing_files } = summary;
  const sizes = `${toMegabytes(summary.content_bytes)}, compressed to ${toMegabytes(summary.archive_bytes)}`;
  const lines = [
    `Backup of ${summary.created_at}: ${rows} rows of ${tables} tables and ${files} files, ${sizes}.`,
    `Written to ${place}, and read back without errors.`,
  ];
  if (missing_files > 0)
    lines.push(
      `Warning: the storage lacks ${missing_files} files that the database names, such as ${first_missing_files[0]}.`,
    );
  return lines.join('\n');
}

function keyWarning(ids: string[]): string {
  const which = ids.length === 0 ? '' : ` (${ids.join(', ')})`;
  return `NOT IN THE BACKUP: the master key${which}. Without it, secrets, webhook signatures, authenticator apps and private files cannot be decrypted. Keep a copy of it in another place.`;
}
