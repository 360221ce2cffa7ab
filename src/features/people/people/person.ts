import type { Person } from '../../../platform/privacy/personal-data.ts';
import type { Scope } from '../../../platform/scope.ts';
import { toPerson } from '../members/person.ts';
import { findMemberByEmail, type MemberRow } from '../members/queries.ts';

/** A member ID that matches no row, for people who are not members. */
const NO_MEMBER = '00000000-0000-0000-0000-000000000000';

/** A person by email address: a member, or someone who has only applied or subscribed. */
export async function findPerson(
  scope: Scope,
  email: string,
): Promise<{ person: Person; member: MemberRow | undefined }> {
  const member = await findMemberByEmail(scope, email);
  return { person: toPerson(scope, member ?? { id: NO_MEMBER, email }), member };
}
