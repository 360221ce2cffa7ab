import type { Kysely } from 'kysely';
import { type Author, recordAudit } from '../../../../platform/audit/record.ts';
import type { DB } from '../../../../platform/database/tables.ts';
import type { Role } from '../../permissions/roles.ts';
import { insertMembership } from './queries.ts';

/** Gives a user a role in an organization. Returns false if the user has a role, which then stays. */
export async function addStaff(
  db: Kysely<DB>,
  { actor, origin }: Author,
  membership: { organizationId: number; userId: string; role: Role },
): Promise<boolean> {
  if (!(await insertMembership(db, membership))) return false;
  const { organizationId, userId } = membership;
  const object = { type: 'staff', id: userId };
  await recordAudit({ db, organizationId, actor, origin }, { action: 'staff.added', object });
  return true;
}
