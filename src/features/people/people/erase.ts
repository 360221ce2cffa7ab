import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { deleteMember } from '../members/delete.ts';
import { recordErasedPerson } from '../members/erased-people.ts';
import type { PersonalDataOptions } from '../members/personal-data.ts';
import { deleteLinksTo } from '../members/sessions/links/queries.ts';
import { findPerson } from './person.ts';

/** Erases everything about the person, in one transaction. Returns the id of the erased member, or null if there was none. */
export async function erasePerson(
  scope: Scope,
  email: string,
  { personalData }: PersonalDataOptions,
): Promise<string | null> {
  return inTransaction(scope, async (scope) => {
    const { person, member } = await findPerson(scope, email);
    if (member) await deleteMember(scope, member.id, personalData);
    else {
      for (const source of personalData) await source.erase?.(scope, person);
      await deleteLinksTo(scope, email);
      await recordErasedPerson(scope, email);
    }
    return member?.id ?? null;
  });
}
