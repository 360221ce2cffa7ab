import type { Scope } from '../../platform/scope.ts';
import { toEmailKey } from './email-key.ts';

export async function deleteSessions({ db, organizationId }: Scope, memberId: string): Promise<void> {
  await db
    .deleteFrom('member_sessions')
    .where('organization_id', '=', organizationId)
    .where('member_id', '=', memberId)
    .execute();
}

/** Sent or still to be sent, they sign nobody in any more. */
export async function deleteSignInLinks({ db, organizationId }: Scope, memberId: string): Promise<void> {
  await db
    .deleteFrom('sign_in_links')
    .where('organization_id', '=', organizationId)
    .where('member_id', '=', memberId)
    .execute();
}

/** Links that were asked for with this address, also where nobody has looked yet whose they are. */
export async function deleteLinksTo({ db, organizationId }: Scope, email: string): Promise<void> {
  await db
    .deleteFrom('sign_in_links')
    .where('organization_id', '=', organizationId)
    .where('email_key', '=', toEmailKey(email))
    .execute();
}

export async function listSessionTimes({ db, organizationId }: Scope, memberId: string) {
  return db
    .selectFrom('member_sessions')
    .select(['created_at as createdAt', 'last_used_at as lastUsedAt', 'expires_at as expiresAt'])
    .where('organization_id', '=', organizationId)
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute();
}

export async function listSignInLinkTimes({ db, organizationId }: Scope, memberId: string) {
  return db
    .selectFrom('sign_in_links')
    .select(['created_at as createdAt', 'expires_at as expiresAt'])
    .where('organization_id', '=', organizationId)
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute();
}
