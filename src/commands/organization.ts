import { type Command, InvalidArgumentError } from 'commander';
import { addOrganization, removeOrganization } from '../features/board/organizations/add-and-delete.ts';
import { toBoardUrl } from '../features/board/organizations/board-url.ts';
import { listOrganizations, toOrganization } from '../features/board/organizations/queries.ts';
import { COMMAND_LINE } from '../platform/audit/record.ts';
import type { Database } from '../platform/database/connect.ts';
import { isName } from '../platform/text.ts';
import { addDiscardImport } from './moves/discard-import.ts';
import { addOrganizationExport } from './moves/export.ts';
import { addOrganizationImport } from './moves/import.ts';
import { toSlug } from './moves/slug.ts';
import { CommandError, print, toTable } from './output.ts';
import { withStore } from './with-store.ts';

export function addOrganizationCommands(organization: Command): void {
  organization
    .command('create')
    .description('create an organization with a board')
    .requiredOption('--slug <slug>', 'name in URLs: lowercase letters, digits and hyphens', toSlug)
    .requiredOption('--name <name>', 'display name', toName)
    .option('--json', 'print JSON')
    .action((options) =>
      withStore(async ({ store, installation }) => {
        const create = (db: Database) => addOrganization(db, COMMAND_LINE, options.slug, options.name);
        const row = await store.db.transaction().execute(create);
        if (!row) throw new CommandError(`An organization with the slug ${options.slug} already exists.`);
        const { id, slug, name } = row;
        const board_url = toBoardUrl(installation, row);
        print({ id, slug, name, board_url }, options, () => toSummary(slug, id, board_url));
      }),
    );

  organization
    .command('list')
    .description('list all organizations')
    .option('--json', 'print JSON')
    .action((options) =>
      withStore(async ({ store, installation }) => {
        const rows = (await listOrganizations(store.db)).map((row) => toOrganization(row, installation));
        print(rows, options, () =>
          toTable(
            ['ID', 'SLUG', 'NAME', 'BOARD'],
            rows.map(({ id, slug, name, board_url }) => [`${id}`, slug, name, board_url]),
          ),
        );
      }),
    );

  organization
    .command('update')
    .description('change the settings of an organization')
    .requiredOption('--organization <slug>', 'organization to change')
    .option('--name <name>', 'display name', toName)
    .option('--job-lifetime-days <days>', 'days from posting to expiry, or never', toLifetime)
    .option('--json', 'print JSON')
    .action((options) =>
      withStore(async ({ installation, scopeOf }) => {
        // Imported here because it loads the API's validation, which the other commands do not need.
        const { updateOrganization } = await import('../features/board/organizations/update.ts');
        const updated = await updateOrganization(await scopeOf(options.organization), installation, {
          name: options.name,
          job_lifetime_days: options.jobLifetimeDays === 'never' ? null : options.jobLifetimeDays,
        });
        print(updated, options, () => `Updated organization ${updated.slug}.\nBoard: ${updated.board_url}`);
      }),
    );

  organization
    .command('delete')
    .description('permanently delete an organization and all its data')
    .requiredOption('--organization <slug>', 'organization to delete')
    .requiredOption('--yes', 'confirm the deletion')
    .option('--json', 'print JSON')
    .action((options) =>
      withStore(async ({ store }) => {
        const slug: string = options.organization;
        if (!(await removeOrganization(store.db, COMMAND_LINE, slug)))
          throw new CommandError(`Organization ${slug} not found.`);
        print({ slug, deleted: true }, options, () => `Deleted organization ${slug}.`);
      }),
    );

  addOrganizationExport(organization);
  addOrganizationImport(organization);
  addDiscardImport(organization);
}

function toSummary(slug: string, id: number, boardUrl: string): string {
  return [
    `Created organization ${slug} (${id}).`,
    `Board: ${boardUrl}`,
    `Next: npx corkboard api-key create --organization ${slug}`,
  ].join('\n');
}

function toName(text: string): string {
  if (isName(text)) return text.trim();
  throw new InvalidArgumentError('Use 1 to 200 characters on a single line.');
}

/** Commander treats null as a missing value, so `never` becomes null only when the settings are written. */
function toLifetime(text: string): number | 'never' {
  if (text === 'never') return text;
  const days = Number(text);
  if (Number.isInteger(days) && days >= 1 && days <= 3650) return days;
  throw new InvalidArgumentError('Use 1 to 3650 days, or never.');
}
