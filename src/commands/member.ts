import { type Command, InvalidArgumentError } from 'commander';
import { createMember } from '../features/members/create.ts';
import { deleteMember } from '../features/members/delete.ts';
import { listMembers } from '../features/members/list.ts';
import { type Member, type MemberRole, memberRoles } from '../features/members/schema.ts';
import { updateMember } from '../features/members/update.ts';
import { isEmailAddress } from '../platform/email-address.ts';
import { print, toTable } from './output.ts';
import { withStore } from './with-store.ts';

export function addMemberCommands(program: Command): void {
  const member = program
    .command('member')
    .description('create, list, suspend and erase members of an organization');
  addCreate(member);
  addList(member);
  addSuspend(member);
  addDelete(member);
}

function addCreate(member: Command): void {
  member
    .command('create')
    .requiredOption('--organization <slug>', 'whose member')
    .requiredOption('--email <address>', 'e-mail address, unique in the organization', toEmail)
    .option('--name <name>', 'name that people read', toName)
    .option('--role <role>', memberRoles.join(', '), toRole, 'candidate')
    .option('--json', 'print JSON')
    .action((options) =>
      withStore(async ({ scopeOf }) => {
        const { email, name = null, role } = options;
        const created = await createMember(await scopeOf(options.organization), { email, name, role });
        print(created, options, () => `Member ${created.email} (${created.id}) is there.`);
      }),
    );
}

function addList(member: Command): void {
  member
    .command('list')
    .description('the newest first, a hundred at a time')
    .requiredOption('--organization <slug>', 'whose members')
    .option('--search <words>', 'beginnings of words of name or e-mail address')
    .option('--role <role>', memberRoles.join(', '), toRole)
    .option('--page <number>', 'which hundred', toPage, 1)
    .option('--json', 'print JSON')
    .action((options) =>
      withStore(async ({ scopeOf }) => {
        const { search = '', role, page } = options;
        const query = { search, page, per_page: 100, ...(role ? { role } : {}) };
        const { data, meta } = await listMembers(await scopeOf(options.organization), query);
        const { total_items, total_pages } = meta.pagination;
        const count = `Page ${page} of ${total_pages}, ${total_items} in all.`;
        print(data, options, () => `${toLines(data)}\n${count}`);
      }),
    );
}

function addSuspend(member: Command): void {
  member
    .command('suspend')
    .description('sign a member out and keep them out, or let them in again')
    .requiredOption('--organization <slug>', 'whose member')
    .requiredOption('--email <address>', 'e-mail address of the member, or id')
    .option('--lift', 'let the member in again')
    .option('--json', 'print JSON')
    .action((options) =>
      withStore(async ({ scopeOf }) => {
        const isSuspended = !options.lift;
        const scope = await scopeOf(options.organization);
        const changed = await updateMember(scope, options.email, { isSuspended });
        print(
          changed,
          options,
          () => `Member ${changed.email} is ${isSuspended ? 'suspended' : 'let in again'}.`,
        );
      }),
    );
}

function addDelete(member: Command): void {
  member
    .command('delete')
    .description('erase a member for good; payments stay without them')
    .requiredOption('--organization <slug>', 'whose member')
    .requiredOption('--email <address>', 'e-mail address of the member, or id')
    .requiredOption('--yes', 'say that you mean it')
    .option('--json', 'print JSON')
    .action((options) =>
      withStore(async ({ scopeOf }) => {
        const deleted = await deleteMember(await scopeOf(options.organization), options.email);
        print(deleted, options, () => `Member ${deleted.id} is erased.`);
      }),
    );
}

function toLines(members: Member[]): string {
  return toTable(
    ['ID', 'E-MAIL', 'NAME', 'ROLE', 'STATUS', 'SUSPENDED'],
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

function toEmail(text: string): string {
  if (isEmailAddress(text)) return text;
  throw new InvalidArgumentError('Give an e-mail address.');
}

function toName(text: string): string {
  // Counted as the API does, by code points.
  if (text.trim() !== '' && [...text].length <= 200) return text;
  throw new InvalidArgumentError('Use 1 to 200 characters.');
}

function toRole(text: string): MemberRole {
  const role = memberRoles.find((known) => known === text);
  if (role) return role;
  throw new InvalidArgumentError(`Give one of ${memberRoles.join(', ')}.`);
}

function toPage(text: string): number {
  const page = Number(text);
  if (Number.isInteger(page) && page >= 1 && page <= 1_000_000_000) return page;
  throw new InvalidArgumentError('Give a number from 1.');
}
