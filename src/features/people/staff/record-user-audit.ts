import type { Kysely } from 'kysely';
import { type AuditChange, type Author, recordAudit } from '../../../platform/audit/record.ts';
import type { DB } from '../../../platform/database/tables.ts';
import { listUnlocked } from '../../board/organizations/locked.ts';
import { listOrganizationIdsOf } from './memberships/queries.ts';

/** Records what happens to a user: for the installation, and for every organization in which the user has a role. */
export async function recordUserAudit(
  db: Kysely<DB>,
  author: Author,
  userId: string,
  change: AuditChange,
): Promise<void> {
  const rows = await listOrganizationIdsOf(db, [userId]);
  // The log of an organization that is moving is complete. The user can sign in nevertheless.
  const open = await listUnlocked(
    db,
    rows.map((row) => row.organization_id),
  );
  const organizationIds = [null, ...open];
  for (const organizationId of organizationIds)
    await recordAudit({ db, organizationId, actor: author.actor, origin: author.origin }, change);
}

/** The author of what a user does before there is a request with a session, such as a sign-in. */
export function asUserAuthor(user: { id: string; is_operator: boolean }, origin: Author['origin']): Author {
  return { actor: `user:${user.id}`, origin: { ...origin, isOperator: user.is_operator } };
}
