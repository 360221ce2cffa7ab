import { type Command, InvalidArgumentError } from 'commander';
import {
  deleteOrganization,
  insertOrganization,
  listOrganizations,
  toOrganization,
} from '../features/organizations/queries.ts';
import { updateOrganization } from '../features/organizations/update.ts';
import { CommandError, print, toTable } from './output.ts';
import { withStore } from './with-store.ts';

export function addOrganizationCommands(program: Command): void {
  const organization = program
    .command('organization')
    .description('create, list, change and delete organizations');

  organization
    .command('create')
    .requiredOption('--slug <slug>', 'name in addresses: lower-case letters, digits and hyphens', toSlug)
    .requiredOption('--name <name>', 'name that people read', toName)
    .option('--json', 'print JSON')
    .action((options) =>
      withStore(async ({ store }) => {
        const row = await insertOrganization(store.db, options.slug, options.name);
        if (!row) throw new CommandError(`There is already an organization ${options.slug}.`);
        const { id, slug, name } = row;
        print({ id, slug, name }, options, () => `Organization ${slug} (${id}) is there.`);
      }),
    );

  organization
    .command('list')
    .option('--json', 'print JSON')
    .action((options) =>
      withStore(async ({ store, platform }) => {
        const rows = (await listOrganizations(store.db)).map((row) => toOrganization(row, platform));
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
    .requiredOption('--organization <slug>', 'which one')
    .option('--name <name>', 'name that people read', toName)
    .option('--job-lifetime-days <days>', 'days from posting to expiry; never lets jobs live on', toLifetime)
    .option('--json', 'print JSON')
    .action((options) =>
      withStore(async ({ platform, scopeOf }) => {
        const updated = await updateOrganization(await scopeOf(options.organization), platform, {
          name: options.name,
          job_lifetime_days: options.jobLifetimeDays === 'never' ? null : options.jobLifetimeDays,
        });
        print(
          updated,
          options,
          () => `Organization ${updated.slug} is changed; its board is ${updated.board_url}.`,
        );
      }),
    );

  organization
    .command('delete')
    .description('delete an organization with everything that it has, for good')
    .requiredOption('--organization <slug>', 'which one')
    .requiredOption('--yes', 'say that you mean it')
    .option('--json', 'print JSON')
    .action((options) =>
      withStore(async ({ store }) => {
        const slug: string = options.organization;
        if (!(await deleteOrganization(store.db, slug)))
          throw new CommandError(`There is no organization ${slug}.`);
        print({ slug, deleted: true }, options, () => `Organization ${slug} is deleted.`);
      }),
    );
}

function toSlug(text: string): string {
  if (/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(text)) return text;
  throw new InvalidArgumentError('Use up to 63 lower-case letters, digits and inner hyphens.');
}

function toName(text: string): string {
  if (text.trim() !== '' && text.length <= 200) return text;
  throw new InvalidArgumentError('Use 1 to 200 characters.');
}

/** Commander takes null for no value at all, so the word stays until the settings are made. */
function toLifetime(text: string): number | 'never' {
  if (text === 'never') return text;
  const days = Number(text);
  if (Number.isInteger(days) && days >= 1 && days <= 3650) return days;
  throw new InvalidArgumentError('Give 1 to 3650 days, or never.');
}
