import { type Insertable, type Selectable, sql } from 'kysely';
import { columnsOf } from '../../../platform/database/rows/columns.ts';
import { deleteOwnRow, selectOwn, updateOwn } from '../../../platform/database/rows/own-rows.ts';
import type { Members } from '../../../platform/database/tables.ts';
import { toEmailKey } from '../../../platform/email-address.ts';
import { toResource } from '../../../platform/http/resource.ts';
import { isId, newId } from '../../../platform/ids.ts';
import type { Scope } from '../../../platform/scope.ts';
import { toTsVector } from '../../../platform/search-words.ts';
import { Member } from './schema.ts';

// Not all columns: only sign-in reads the password hash.
export const memberColumns = columnsOf('members', 'email_key', 'password_hash', 'words');

export type MemberRow = Pick<Selectable<Members>, (typeof memberColumns)[number]>;

/** The columns that callers set. */
export type WritableColumns = Omit<MemberRow, 'organization_id' | 'id' | 'created_at' | 'updated_at'>;

export async function findMember(scope: Scope, id: string): Promise<MemberRow | undefined> {
  if (!isId(id)) return undefined;
  return select(scope).where('id', '=', id).executeTakeFirst();
}

export async function hasMember(scope: Scope, id: string): Promise<boolean> {
  return (await findMember(scope, id)) !== undefined;
}

/** The members in the order of the ids. Skips erased members. */
export async function findMembers(scope: Scope, ids: string[]): Promise<MemberRow[]> {
  const rows = await select(scope).where('id', '=', sql<string>`any(${ids}::uuid[])`).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function findMemberByEmail(scope: Scope, email: string): Promise<MemberRow | undefined> {
  return select(scope).where('email_key', '=', toEmailKey(email)).executeTakeFirst();
}

/** Looks up by email address if the text contains @, otherwise by id. */
export async function lookUpMember(scope: Scope, lookup: string): Promise<MemberRow | undefined> {
  return lookup.includes('@') ? findMemberByEmail(scope, lookup) : findMember(scope, lookup);
}

/**
 * Locks the member of this id or email address until the transaction ends. Others can still reference the member, unless the member
 * is to be erased.
 */
export async function lockMember(
  scope: Scope,
  lookup: string,
  { isToBeErased = false } = {},
): Promise<MemberRow | undefined> {
  const isEmail = lookup.includes('@');
  if (!isEmail && !isId(lookup)) return undefined;
  const own = isEmail
    ? select(scope).where('email_key', '=', toEmailKey(lookup))
    : select(scope).where('id', '=', lookup);
  return (isToBeErased ? own.forUpdate() : own.forNoKeyUpdate()).executeTakeFirst();
}

/** Whether the member exists. The lock keeps others from erasing the member until the transaction ends. */
export async function lockMemberForShare(scope: Scope, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const row = await selectOwn(scope, 'members')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Undefined, with nothing written, if another member has the email address. */
export async function insertMember(scope: Scope, columns: WritableColumns): Promise<MemberRow | undefined> {
  return scope.db
    .insertInto('members')
    .values({
      organization_id: scope.organizationId,
      id: newId(),
      ...toValues(columns),
      ...derive(scope, columns),
    } as Insertable<Members>)
    .onConflict((conflict) => conflict.constraint('members_email_key').doNothing())
    .returning(memberColumns)
    .executeTakeFirst();
}

/** Updates a member that the caller has locked. */
export async function updateMemberRow(
  scope: Scope,
  stored: MemberRow,
  columns: Partial<WritableColumns>,
): Promise<MemberRow> {
  return updateOwn(scope, 'members')
    .set({ ...toValues(columns), ...derive(scope, { ...stored, ...columns }), updated_at: sql`now()` })
    .where('id', '=', stored.id)
    .returning(memberColumns)
    .executeTakeFirstOrThrow();
}

/** Foreign keys delete subscriptions, sessions and links, and clear the member of payments and items. */
export async function deleteMemberRow(scope: Scope, id: string): Promise<void> {
  await deleteOwnRow(scope, 'members', id);
}

/** The prefix of an organization's words in the shared index. */
export function searchSpace({ organizationId }: Pick<Scope, 'organizationId'>): string {
  return organizationId.toString(36);
}

export function toMember(row: MemberRow): Member {
  return toResource(Member, row, {});
}

function select(scope: Scope) {
  return selectOwn(scope, 'members').select(memberColumns);
}

function toValues<T extends Partial<WritableColumns>>(columns: T) {
  const { custom_fields } = columns;
  return custom_fields == null ? columns : { ...columns, custom_fields: JSON.stringify(custom_fields) };
}

/** The columns that depend on name and email address. */
function derive(scope: Scope, { email, name }: Pick<WritableColumns, 'email' | 'name'>) {
  return { email_key: toEmailKey(email), words: toTsVector(searchSpace(scope), [name ?? '', email]) };
}
