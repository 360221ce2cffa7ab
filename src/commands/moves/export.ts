import type { Command } from 'commander';
import type { ExportReport } from '../../features/connect/moves/exporting/export.ts';
import { createArchive } from '../../platform/archive/location.ts';
import { COMMAND_LINE, recordAudit } from '../../platform/audit/record.ts';
import { openKeyRing } from '../../platform/encryption/open-key-ring.ts';
import { parsePublicKey } from '../../platform/encryption/receiver-key.ts';
import type { Scope } from '../../platform/scope.ts';
import { openStorage } from '../../platform/storage/open.ts';
import { CommandError, type OutputOptions, print } from '../output.ts';
import { ProgressLine, toMegabytes } from '../progress-line.ts';
import { type CommandContext, withStore } from '../with-store.ts';

interface ExportCommandOptions extends OutputOptions {
  organization: string;
  for?: string;
  withApiKeys?: boolean;
  lock?: boolean;
  unlock?: boolean;
}

export function addOrganizationExport(organization: Command): void {
  organization
    .command('export')
    .description('write an organization to a file, to move it to another installation')
    .argument('[file]', 'path, or s3://bucket/key')
    .requiredOption('--organization <slug>', 'organization to export')
    .option('--for <key>', 'encrypt secrets for the installation with this public key')
    .option('--with-api-keys', 'include the hashes of API keys, so that they stay valid')
    .option('--lock', 'make the organization read-only first, so that nothing changes after the export')
    .option('--unlock', 'end the lock of an earlier export, without exporting')
    .option('--json', 'print JSON')
    .action((file: string | undefined, options: ExportCommandOptions) =>
      withStore((context) => run(context, file, options)),
    );
}

async function run(
  context: CommandContext,
  file: string | undefined,
  options: ExportCommandOptions,
): Promise<void> {
  const scope = await context.scopeOf(options.organization);
  if (options.unlock) {
    if (file !== undefined || options.lock)
      throw new CommandError('--unlock exports nothing: use it without a file and without --lock.');
    return unlock(scope, options);
  }
  if (file === undefined) throw new CommandError('Name the file to write.');
  if (options.for !== undefined && !parsePublicKey(options.for))
    throw new CommandError('--for needs the key that corkboard installation public-key prints.');
  const { finishLock, lockOrganization, unlockOrganization } = await import(
    '../../features/connect/moves/lock.ts'
  );
  const { queueTables } = await import('../../registries/work-tables.ts');
  const isNewLock = options.lock === true && (await lockOrganization(scope));
  try {
    if (options.lock) await finishLock(scope, queueTables);
    const report = await writeExport(context, scope, file, options);
    print({ file, locked: options.lock === true, ...report }, options, () => describe(file, report, options));
  } catch (error) {
    if (isNewLock) await unlockOrganization(scope);
    throw error;
  }
}

async function writeExport(
  { config, store: { db }, log }: CommandContext,
  scope: Scope,
  file: string,
  options: ExportCommandOptions,
): Promise<ExportReport> {
  const { exportOrganization } = await import('../../features/connect/moves/exporting/export.ts');
  const keyRing = await openKeyRing(db, config, log);
  const files = { db, storage: openStorage(config), keyRing };
  const progress = new ProgressLine();
  const report = await exportOrganization(
    scope,
    files,
    {
      receiver: options.for ?? null,
      hasPasswordHashes: true,
      hasApiKeys: options.withApiKeys === true,
    },
    await createArchive(file, config),
    ({ part, rows, files, bytes }) =>
      progress.draw(`${rows} rows, ${files} files, ${toMegabytes(bytes)}: ${part}`),
  ).finally(() => progress.end());
  const object = { type: 'organization', id: String(scope.organizationId) };
  // The log of a locked organization is complete.
  const organizationId = options.lock ? null : scope.organizationId;
  await recordAudit({ db, organizationId, ...COMMAND_LINE }, { action: 'organization.exported', object });
  return report;
}

async function unlock(scope: Scope, options: ExportCommandOptions): Promise<void> {
  const { unlockOrganization } = await import('../../features/connect/moves/lock.ts');
  const unlocked = await unlockOrganization(scope);
  print({ unlocked }, options, () =>
    unlocked
      ? `Organization ${options.organization} can be changed again.`
      : `Organization ${options.organization} was not locked.`,
  );
}

function describe(
  file: string,
  { rows, files, bytes, secrets_without_value: names }: ExportReport,
  options: ExportCommandOptions,
): string {
  const lines = [
    `Exported ${options.organization} to ${file}: ${rows} rows and ${files} files, ${toMegabytes(bytes)} before compression.`,
    'The file has personal data and hashes of passwords: keep it as safe as the database.',
  ];
  if (names.length > 0)
    lines.push(
      `Without their values: ${names.join(', ')}. Use --for with the public key of the receiver to include them.`,
    );
  if (options.lock)
    lines.push(
      `The organization is read-only until: corkboard organization export --organization ${options.organization} --unlock`,
    );
  return lines.join('\n');
}
