import type { Command } from 'commander';
import type { Installation } from '../../features/board/organizations/board-url.ts';
import { scopesOf } from '../../features/board/organizations/scopes.ts';
import type { ImportReport } from '../../features/connect/moves/importing/import.ts';
import { openArchive } from '../../platform/archive/location.ts';
import type { Database } from '../../platform/database/connect.ts';
import { openKeyRing } from '../../platform/encryption/open-key-ring.ts';
import { findEmailAvailability } from '../../platform/mail/availability.ts';
import { openStorage } from '../../platform/storage/open.ts';
import type { Erasures } from '../erasures.ts';
import { type OutputOptions, print } from '../output.ts';
import { ProgressLine, toMegabytes } from '../progress-line.ts';
import { type CommandContext, withStore } from '../with-store.ts';
import { toSlug } from './slug.ts';

interface ImportCommandOptions extends OutputOptions {
  slug?: string;
  erasuresFrom?: string;
}

export function addOrganizationImport(organization: Command): void {
  organization
    .command('import')
    .description('import an organization from a file that organization export has written')
    .argument('<file>', 'path, or s3://bucket/key')
    .option('--slug <slug>', 'slug to use instead of the one in the file', toSlug)
    .option('--erasures-from <file>', 'a later export: erase the people again who were erased before it')
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
  const { importOrganization } = await import('../../features/connect/moves/importing/import.ts');
  const { readExportErasures } = await import('../erasures.ts');
  const keyRing = await openKeyRing(db, config, log);
  // Read first, so that a file that cannot be read stops the import.
  const erasures = options.erasuresFrom
    ? await readExportErasures(
        await openArchive(options.erasuresFrom, config),
        await openArchive(file, config),
      )
    : undefined;
  const progress = new ProgressLine();
  const report = await importOrganization(db, await openArchive(file, config), {
    installation,
    files: { db, storage: openStorage(config), keyRing },
    canSendEmail: findEmailAvailability(config).isAvailable,
    slug: options.slug,
    onProgress: ({ part, bytes, totalBytes }) =>
      progress.draw(`${toMegabytes(bytes)}: ${part}`, bytes / totalBytes),
  }).finally(() => progress.end());
  const erased = erasures ? await repeatIn(db, installation, report.organization.id, erasures) : 0;
  print({ ...report, erased_people: erased }, options, () =>
    [describe(report), ...(erasures ? [`Erased ${erased} people again.`] : [])].join('\n'),
  );
}

async function repeatIn(
  db: Database,
  installation: Installation,
  id: number,
  erasures: Erasures,
): Promise<number> {
  const { repeatErasures } = await import('../repeat-erasures.ts');
  const scope = (await scopesOf(db, [{ organization_id: id }], installation)).get(id);
  return scope ? repeatErasures(scope, erasures) : 0;
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
  if (report.passwords_to_set > 0)
    lines.push(
      `${report.passwords_to_set} members must set a new password: their hashes are not accepted here.`,
    );
  lines.push(
    `Emails, webhooks, imports and payments are held until: corkboard resume --organization ${slug}`,
  );
  return lines.join('\n');
}
