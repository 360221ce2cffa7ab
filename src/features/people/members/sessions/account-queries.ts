import { selectOwn, updateOwn, updateOwnRow } from '../../../../platform/database/rows/own-rows.ts';
import { toEmailKey } from '../../../../platform/email-address.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { type MemberRow, memberColumns } from '../queries.ts';

/** A member with the password hash, which only sign-in reads. */
export interface Account extends MemberRow {
  password_hash: string | null;
}

export async function findAccountByEmail(scope: Scope, email: string): Promise<Account | undefined> {
  return accounts(scope).where('email_key', '=', toEmailKey(email)).executeTakeFirst();
}

export async function findAccount(scope: Scope, id: string): Promise<Account | undefined> {
  return accounts(scope).where('id', '=', id).executeTakeFirst();
}

/** The lock keeps suspensions and new passwords out until the transaction ends. */
export async function lockAccount(scope: Scope, id: string): Promise<Account | undefined> {
  return accounts(scope).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

export async function lockAccountByKey(scope: Scope, emailKey: string): Promise<Account | undefined> {
  return accounts(scope).where('email_key', '=', emailKey).forNoKeyUpdate().executeTakeFirst();
}

/** Suspended and rejected members cannot sign in. Their sessions end. */
export function isBlocked({ suspended_at, approval_status }: MemberRow): boolean {
  return suspended_at !== null || approval_status === 'rejected';
}

/** Updates an account that the caller has locked. */
export async function updateAccount(
  scope: Scope,
  id: string,
  columns: { auth_method?: string; password_hash?: string },
): Promise<MemberRow> {
  return updateOwnRow(scope, 'members', id, columns).returning(memberColumns).executeTakeFirstOrThrow();
}

/** Stores another hash of the same password. The member did not change, so `updated_at` stays. */
export async function updatePasswordHash(scope: Scope, id: string, passwordHash: string): Promise<void> {
  await updateOwn(scope, 'members').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}

const accountColumns = [...memberColumns, 'password_hash' as const];

function accounts(scope: Scope) {
  return selectOwn(scope, 'members').select(accountColumns);
}
