import { listEntryIds } from '../features/board/audit-log/queries.ts';
import { setLocked } from '../features/board/organizations/locked.ts';
import { getOwnOrganization } from '../features/board/organizations/queries.ts';
import { removeApplications } from '../features/hiring/applications/apply.ts';
import { lockAllApplications } from '../features/hiring/applications/queries.ts';
import { deleteMember } from '../features/people/members/delete.ts';
import { hashPerson, listMemberEmails, PERSON_ERASED } from '../features/people/members/erased-people.ts';
import { findMember } from '../features/people/members/queries.ts';
import { erasePerson } from '../features/people/people/erase.ts';
import { COMMAND_LINE } from '../platform/audit/record.ts';
import { inTransaction, type Scope } from '../platform/scope.ts';
import { personalData } from '../registries/personal-data.ts';
import type { Erasures } from './erasures.ts';

/**
 * Erases again what an older file has brought back, in one transaction. Returns the number of people. The actor is the command line
 * and not the system, so that the audit log has entries for the next restore.
 */
export async function repeatErasures(scope: Scope, erasures: Erasures): Promise<number> {
  return inTransaction({ ...scope, ...COMMAND_LINE }, async (scope) => {
    // A backup may have an organization that was moving away. Its restored data may still need an erasure.
    const { isMoving } = scope.organization;
    if (isMoving) await setLocked(scope, false);
    const count = await eraseAll(scope, erasures);
    if (isMoving) await setLocked(scope, true);
    return count;
  });
}

async function eraseAll(scope: Scope, erasures: Erasures): Promise<number> {
  let count = 0;
  for (const id of erasures.members) {
    if (!(await findMember(scope, id))) continue;
    await deleteMember(scope, id, personalData);
    count++;
  }
  for (const email of await findErased(scope, erasures.people)) {
    await erasePerson(scope, email, { personalData });
    count++;
  }
  await removeApplications(scope, await lockAllApplications(scope, [...erasures.applications]));
  return count;
}

/** The email addresses that were erased and are there again. */
async function findErased(scope: Scope, people: ReadonlyMap<string, string>): Promise<Set<string>> {
  if (people.size === 0) return new Set();
  // Who came back after an erasure that this log has is here by choice.
  const before = new Set(await listEntryIds(scope, { type: 'person', action: PERSON_ERASED }));
  const erased = new Set([...people].filter(([id]) => !before.has(id)).map(([, hash]) => hash));
  const organization = await getOwnOrganization(scope);
  const emails = [await listMemberEmails(scope)];
  for (const source of personalData) if (source.listEmails) emails.push(await source.listEmails(scope));
  const byKey = new Map(emails.flat().map((email) => [hashPerson(organization, email), email]));
  return new Set([...byKey].filter(([hash]) => erased.has(hash)).map(([, email]) => email));
}
