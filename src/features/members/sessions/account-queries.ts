import { sql } from 'kysely';
import type { Members } from '../../platform/database/tables.ts';
import type { Scope } from '../../platform/scope.ts';
import { toEmailKey } from '../members/email-key.ts';
import { type MemberRow, memberColumns } from '../members/queries.ts';

/** A member with what signing in needs to know; the hash goes no further. */
export interface Account extends MemberRow {
  password_hash: string | null;
}

export async function findAccountByEmail(scope: Scope, email: string): Promise<Account | undefined> {
  return accounts(scope).where('email_key', '=', toEmailKey(email)).executeTakeFirst();
}

export async function findAccount(scope: Scope, id: string): Promise<Account | undefined> {
  return accounts(scope).where('id', '=', id).executeTakeFirst();
}

/** The same, locked until the transaction ends: nobody is suspended or gets another password meanwhile. */
export async function lockAccount(scope: Scope, id: string): Promise<Account | undefined> {
  return accounts(scope).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** Likewise, by what addresses are compared by. */
export async function lockAccountByKey(scope: Scope, emailKey: string): Promise<Account | undefined> {
  return accounts(scope).where('email_key', '=', emailKey).forNoKeyUpdate().executeTakeFirst();
}

/** Whoever is suspended or was not let in cannot sign in, and is signed out. */
export function isShutOut({ suspended_at, approval_status }: MemberRow): boolean {
  return suspended_at !== null || approval_status === 'rejected';
}

/** Writes of an account that the caller has locked what the API shows, or what it does not. */
export async function updateAccount(
  { db, organizationId }: Scope,
  id: string,
  columns: { auth_method?: string; password_hash?: string },
): Promise<MemberRow> {
  return db
    .updateTable('members')
    .set({ ...columns, updated_at: sql`now()` })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .returning(memberColumns)
    .executeTakeFirstOrThrow();
}

/** The same password at another cost: nothing that anybody would notice. */
export async function renewPasswordHash(
  { db, organizationId }: Scope,
  id: string,
  passwordHash: string,
): Promise<void> {
  await db
    .updateTable('members')
    .set({ password_hash: passwordHash })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

const accountColumns = [...memberColumns, 'password_hash'] as const satisfies (keyof Members)[];

function accounts({ db, organizationId }: Scope) {
  return db.selectFrom('members').select(accountColumns).where('organization_id', '=', organizationId);
}
