import { type Command, InvalidArgumentError } from 'commander';
import { createMember } from '../features/people/members/create.ts';
import { deleteMember } from '../features/people/members/delete.ts';
import { listMembers } from '../features/people/members/list.ts';
import { type Member, type MemberRole, memberRoles } from '../features/people/members/schema.ts';
import { updateMember } from '../features/people/members/update.ts';
import { personalData } from '../registries/personal-data.ts';
import { print, toTable } from './output.ts';
import { toEmail, toName } from './person-options.ts';
import { withStore } from './with-store.ts';

export function addMemberCommands(member: Command): void {
  addCreate(member);
  addList(member);
  addSuspend(member);
  addDelete(member);
}

function addCreate(member: Command): void {
  member
    .command('create')
    .description('create a member')
    .requiredOption('--organization <slug>', 'organization of the member')
    .requiredOption('--email <email>', 'email address, unique in the organization', toEmail)
    .option('--name <name>', 'display name', toName)
    .option('--role <role>', `one of: ${memberRoles.join(', ')}`, toRole, 'candidate')
    .option('--json', 'print JSON')
    .action((options) =>
      withStore(async ({ scopeOf }) => {
        const { email, name = null, role } = options;
        const created = await createMember(await scopeOf(options.organization), { email, name, role });
        print(created, options, () => `Created member ${created.email} (${created.id}).`);
      }),
    );
}

function addList(member: Command): void {
  member
    .command('list')
    .description('list members, newest first, 100 per page')
    .requiredOption('--organization <slug>', 'organization of the members')
    .option('--search <words>', 'match the start of words in the name or email address')
    .option('--role <role>', `one of: ${memberRoles.join(', ')}`, toRole)
    .option('--page <number>', 'page number', toPage, 1)
    .option('--json', 'print JSON')
    .action((options) =>
      withStore(async ({ scopeOf }) => {
        const { search = '', role, page } = options;
        const query = { search, page, per_page: 100, ...(role ? { role } : {}) };
        const { data, meta } = await listMembers(await scopeOf(options.organization), query);
        const { total_items, total_pages } = meta.pagination;
        const count = `Page ${page} of ${total_pages}, ${total_items} members in total.`;
        print(data, options, () => `${toLines(data)}\n${count}`);
      }),
    );
}

function addSuspend(member: Command): void {
  member
    .command('suspend')
    .description('sign a member out and block sign-in, or lift the suspension')
    .requiredOption('--organization <slug>', 'organization of the member')
    .requiredOption('--email <email>', 'email address or id of the member')
    .option('--lift', 'lift the suspension')
    .option('--json', 'print JSON')
    .action((options) =>
      withStore(async ({ scopeOf }) => {
        const isSuspended = !options.lift;
        const scope = await scopeOf(options.organization);
        const member = await updateMember(scope, options.email, { isSuspended });
        print(member, options, () =>
          isSuspended ? `Suspended member ${member.email}.` : `Lifted the suspension of ${member.email}.`,
        );
      }),
    );
}

function addDelete(member: Command): void {
  member
    .command('delete')
    .description('permanently erase a member; their payments stay, without personal data')
    .requiredOption('--organization <slug>', 'organization of the member')
    .requiredOption('--email <email>', 'email address or id of the member')
    .requiredOption('--yes', 'confirm the deletion')
    .option('--json', 'print JSON')
    .action((options) =>
      withStore(async ({ scopeOf }) => {
        const scope = await scopeOf(options.organization);
        const deleted = await deleteMember(scope, options.email, personalData);
        print(deleted, options, () => `Member ${deleted.id} is erased.`);
      }),
    );
}

function toLines(members: Member[]): string {
  return toTable(
    ['ID', 'EMAIL', 'NAME', 'ROLE', 'STATUS', 'SUSPENDED'],
    members.map(({ id, email, name, role, approvalStatus, suspendedAt }) => [
      id,
      email,
      name,
      role,
      approvalStatus,
      suspendedAt,
    ]),
  );
}

function toRole(text: string): MemberRole {
  const role = memberRoles.find((name) => name === text);
  if (role) return role;
  throw new InvalidArgumentError(`Use one of: ${memberRoles.join(', ')}.`);
}

function toPage(text: string): number {
  const page = Number(text);
  if (Number.isInteger(page) && page >= 1 && page <= 1_000_000_000) return page;
  throw new InvalidArgumentError('Use a page number of 1 or more.');
}
