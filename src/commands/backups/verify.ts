import type { Command } from 'commander';
import { openArchive } from '../../platform/archive/location.ts';
import { type VerifiedArchive, verifyArchive } from '../../platform/backup/verify.ts';
import { readConfig } from '../../settings/config.ts';
import { type OutputOptions, print, toPrintable, toTable } from '../output.ts';
import { toMegabytes } from '../progress-line.ts';
import { newBackupProgress } from './backup-progress.ts';

export function addVerify(command: Command): void {
  command
    .argument('<file>', 'a path, or s3://bucket/key with the S3_* settings')
    .option('--json', 'print JSON')
    .action(async (place: string, options: OutputOptions) => {
      const bar = newBackupProgress();
      const source = await openArchive(place, readConfig(process.env));
      const verified = await verifyArchive(source, bar.draw).finally(bar.end);
      print(verified, options, () => describe(place, verified));
    });
}

function describe(place: string, { head, tables, files, ...sizes }: VerifiedArchive): string {
  const rows = tables.map(({ name, rows, bytes }) => [
    name,
    rows === null ? null : String(rows),
    toMegabytes(bytes),
  ]);
  const about = [
    `${place} is complete and undamaged: ${sizes.parts} parts, ${toMegabytes(sizes.content_bytes)}, compressed to ${toMegabytes(sizes.archive_bytes)}.`,
    `Kind: ${head.kind}. Corkboard ${String(head.corkboard_version ?? '–')}${head.created_at === undefined ? '' : `, as of ${String(head.created_at)}`}.`,
  ];
  const keys = Array.isArray(head.master_keys) ? head.master_keys : [];
  if (keys.length > 0) about.push(`A restore needs the master key ${keys.join(' and ')}.`);
  return [
    ...about.map(toPrintable),
    '',
    toTable(['TABLE', 'ROWS', 'SIZE'], rows),
    '',
    `${files.count} files, ${toMegabytes(files.bytes)}`,
  ].join('\n');
}
