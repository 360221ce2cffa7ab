import type { Command } from 'commander';
import type { ImportReport } from '../../features/moves/importing/import.ts';
import { openArchive } from '../../platform/archive/location.ts';
import { openKeyRing } from '../../platform/encryption/open-key-ring.ts';
import { findEmailAvailability } from '../../platform/mail/availability.ts';
import { openStorage } from '../../platform/storage/open.ts';
import { type OutputOptions, print } from '../output.ts';
import { ProgressLine, toMegabytes } from '../progress-line.ts';
import { type CommandContext, withStore } from '../with-store.ts';
import { toSlug } from './slug.ts';

interface ImportCommandOptions extends OutputOptions {
  slug?: string;
}

export function addOrganizationImport(organization: Command): void {
  organization
    .command('import')
    .description('import an organization from a file that organization export has written')
    .argument('<file>', 'path, or s3://bucket/key')
    .option('--slug <slug>', 'slug to use instead of the one in the file', toSlug)
    .option('--json', 'print JSON')
    .action((file: string, options: ImportCommandOptions) =>
      withStore((context) => run(context, file, options)),
    );
}

async function run(
  { config, store: { db }, log, installation }: CommandContext,
  file: string,
  options: ImportCommandOptions,
): Promise<void> {
  const { importOrganization } = await import('../../features/moves/importing/import.ts');
  const keyRing = await openKeyRing(db, config, log);
  const progress = new ProgressLine();
  const report = await importOrganization(db, await openArchive(file, config), {
    installation,
    files: { db, storage: openStorage(config), keyRing },
    canSendEmail: findEmailAvailability(config).isAvailable,
    slug: options.slug,
    onProgress: ({ part, bytes, totalBytes }) =>
      progress.draw(`${toMegabytes(bytes)}: ${part}`, bytes / totalBytes),
  }).finally(() => progress.end());
  print(report, options, () => describe(report));
}

function describe(report: ImportReport): string {
  const { slug, id } = report.organization;
  if (report.was_imported)
    return `Organization ${slug} (${id}) was imported from this file before. Nothing has changed.`;
  const lines = [`Imported organization ${slug} (${id}): ${report.rows} rows and ${report.files} files.`];
  const list = (title: string, values: string[]) => {
    if (values.length > 0) lines.push(`${title}: ${values.join(', ')}.`);
  };
  list('These secrets need a value', report.secrets_without_value);
  list('These webhooks have a new signing secret', report.webhooks_with_new_secret);
  list(
    'Invited',
    report.invited.map(({ email, role }) => `${email} (${role})`),
  );
  list('These domains must be verified again', report.domains);
  if (report.cleaned_texts > 0) lines.push(`Cleaned ${report.cleaned_texts} texts by today's rules.`);
  lines.push(
    `Emails, webhooks, imports and payments are held until: corkboard resume --organization ${slug}`,
  );
  return lines.join('\n');
}
