import type { Author } from '../../../../platform/audit/record.ts';
import type { Database } from '../../../../platform/database/connect.ts';
import { newId } from '../../../../platform/ids.ts';
import { enqueueEmails } from '../../../../platform/mail/outbox/enqueue.ts';
import { addStaff } from '../memberships/add.ts';
import { listOwnerIds } from '../memberships/owner-queries.ts';
import type { FoundSession } from '../sessions/queries.ts';
import { type NewSession, rotateSession } from '../sessions/sessions.ts';
import { lockOperators } from '../users/lock-operators.ts';
import type { UserRow } from '../users/queries.ts';
import { OPERATOR_JOINED } from './join-email.ts';

/**
 * Makes an operator an admin of an organization, and emails its owners. The session may do more, so it gets a new token. Undefined if
 * the operator has a role already.
 */
export async function joinOrganization(
  db: Database,
  author: Author,
  found: FoundSession,
  organizationId: number,
): Promise<NewSession | undefined> {
  const { user } = found;
  return db.transaction().execute(async (db) => {
    await lockOperators(db, author);
    const isAdded = await addStaff(db, author, { organizationId, userId: user.id, role: 'admin' });
    if (!isAdded) return undefined;
    const joinId = newId();
    const operator = describeUser(user);
    const emails = (await listOwnerIds(db, organizationId)).map((ownerId) => ({
      kind: OPERATOR_JOINED,
      cause: `${joinId} ${ownerId}`,
      payload: { ownerId, operator },
    }));
    await enqueueEmails({ db, organizationId }, emails);
    return rotateSession(db, found);
  });
}

function describeUser({ name, email }: UserRow): string {
  return name === null ? email : `${name} (${email})`;
}
