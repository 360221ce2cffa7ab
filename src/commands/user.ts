import { type Command, InvalidArgumentError } from 'commander';
import { findOrganizationBySlug } from '../features/board/organizations/queries.ts';
import { type Role, roles } from '../features/people/permissions/roles.ts';
import { toDashboardLink } from '../features/people/staff/dashboard-links.ts';
import { addStaff } from '../features/people/staff/memberships/add.ts';
import { listMembershipsOf } from '../features/people/staff/memberships/queries.ts';
import { recordUserAudit } from '../features/people/staff/record-user-audit.ts';
import { createLink } from '../features/people/staff/sessions/links.ts';
import { addUser } from '../features/people/staff/users/add.ts';
import { deleteUser } from '../features/people/staff/users/delete.ts';
import { findUserByEmail, listUsers, toUser, type UserRow } from '../features/people/staff/users/queries.ts';
import { COMMAND_LINE } from '../platform/audit/record.ts';
import type { Database } from '../platform/database/connect.ts';
import { CommandError, print, toTable } from './output.ts';
import { toEmail, toName } from './person-options.ts';
import { withStore } from './with-store.ts';

export function addUserCommands(user: Command): void {
  addCreate(user);
  addList(user);
  addLink(user);
  addRemove(user);
}

function addCreate(user: Command): void {
  user
    .command('create')
    .description('create a user of the dashboard')
    .requiredOption('--email <email>', 'email address', toEmail)
    .option('--name <name>', 'display name', toName)
    .option('--operator', 'let the user operate the installation')
    .option('--organization <slug>', 'organization in which the user gets a role')
    .option('--role <role>', `role in the organization: ${roles.join(', ')}`, toRole)
    .option('--json', 'print JSON')
    .action((options) =>
      withStore(async ({ store }) => {
        const created = await createUser(store.db, options);
        print(created, options, () =>
          [
            `Created user ${created.email} (${created.id}).`,
            `Next: npx corkboard user link --email ${created.email}`,
          ].join('\n'),
        );
      }),
    );
}

interface CreateOptions {
  email: string;
  name?: string;
  operator?: boolean;
  organization?: string;
  role?: Role;
}

async function createUser(db: Database, { email, name, operator, organization, role }: CreateOptions) {
  if ((organization === undefined) !== (role === undefined))
    throw new CommandError('Use --organization and --role together.');
  return db.transaction().execute(async (db) => {
    const details = { email, name: name ?? null, isOperator: operator ?? false, passwordHash: null };
    // The person who runs the command vouches for the email address.
    const user = await addUser(db, { ...details, isEmailProved: true }, () => COMMAND_LINE);
    if (!user) throw new CommandError(`A user with the email address ${email} already exists.`);
    if (organization !== undefined && role !== undefined) {
      const row = await findOrganizationBySlug(db, organization);
      if (!row) throw new CommandError(`Organization ${organization} not found.`);
      await addStaff(db, COMMAND_LINE, { organizationId: row.id, userId: user.id, role });
    }
    return toUser(user);
  });
}

function addList(user: Command): void {
  user
    .command('list')
    .description('list the users of the dashboard, with their roles')
    .option('--json', 'print JSON')
    .action((options) =>
      withStore(async ({ store }) => {
        const { rows } = await listUsers(store.db, { page: 1, perPage: 10_000, offset: 0 });
        const users = await Promise.all(rows.map((row) => withRoles(store.db, row)));
        print(users, options, () =>
          toTable(
            ['ID', 'EMAIL', 'NAME', 'OPERATOR', 'ROLES', 'LAST SEEN'],
            users.map(({ id, email, name, is_operator, roles, last_seen_at }) => [
              id,
              email,
              name,
              is_operator ? 'yes' : '',
              roles.map(({ organization, role }) => `${organization}: ${role}`).join(', '),
              last_seen_at,
            ]),
          ),
        );
      }),
    );
}

async function withRoles(db: Database, row: UserRow) {
  const memberships = await listMembershipsOf(db, row.id);
  const roles = memberships.map(({ organization, role }) => ({ organization: organization.slug, role }));
  return { ...toUser(row), roles };
}

function addLink(user: Command): void {
  user
    .command('link')
    .description('print a link that signs a user in once, within 15 minutes')
    .requiredOption('--email <email>', 'email address of the user', toEmail)
    .option('--json', 'print JSON')
    .action((options) =>
      withStore(async ({ store, installation }) => {
        const row = await getUser(store.db, options.email);
        const token = await createRecordedLink(store.db, row.id);
        const url = toDashboardLink(installation, 'sign-in', token);
        print({ url }, options, () => url);
      }),
    );
}

/** The link is as good as a password for 15 minutes, so the log has it. */
async function createRecordedLink(db: Database, userId: string): Promise<string> {
  return db.transaction().execute(async (db) => {
    const object = { type: 'user', id: userId };
    await recordUserAudit(db, COMMAND_LINE, userId, { action: 'user.link_created', object });
    return createLink(db, { kind: 'command_line', userId });
  });
}

function addRemove(user: Command): void {
  user
    .command('remove')
    .description('permanently delete a user with all sessions and roles')
    .requiredOption('--email <email>', 'email address of the user', toEmail)
    .requiredOption('--yes', 'confirm the deletion')
    .option('--json', 'print JSON')
    .action((options) =>
      withStore(async ({ store }) => {
        const row = await getUser(store.db, options.email);
        const deleted = await deleteUser(store.db, COMMAND_LINE, row.id);
        print(deleted, options, () => `Removed user ${row.email}.`);
      }),
    );
}

async function getUser(db: Database, email: string): Promise<UserRow> {
  const row = await findUserByEmail(db, email);
  if (!row) throw new CommandError(`User ${email} not found.`);
  return row;
}

function toRole(text: string): Role {
  const role = roles.find((name) => name === text);
  if (role) return role;
  throw new InvalidArgumentError(`Use one of: ${roles.join(', ')}.`);
}
