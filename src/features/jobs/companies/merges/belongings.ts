import { foreignKeyViolation } from '../../../../platform/database/violations.ts';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import { listMembersOf } from '../members/queries.ts';

/** What belongs to companies in a feature above. Both functions run in the transaction of the merge or the undo. */
export interface CompanyUse {
  /** Names the ids among the belongings. */
  name: string;
  /** Moves everything that follows the jobs of a company to the other company. Returns the ids of all belongings of the merged company. */
  move(scope: Scope, companyId: string, into: string): Promise<string[]>;
  /** Gives back what still exists, and belongs to no third company since. */
  restore(scope: Scope, ids: string[], companies: { companyId: string; into: string }): Promise<void>;
}

interface StoredMember {
  member_id: string;
  role: string;
  /** Missing in what older versions stored. */
  is_proved?: boolean;
  created_at: string;
}

/** What a merge stores for its undo. */
export interface Belongings {
  members: StoredMember[];
  /** By the name of the use. */
  ids: Record<string, string[]>;
}

/** The members of the merged company do not become members of the other one. */
export async function moveBelongings(
  scope: Scope,
  companyId: string,
  into: string,
  uses: readonly CompanyUse[],
): Promise<Belongings> {
  const members = await listMembersOf(scope, companyId);
  const ids: Record<string, string[]> = {};
  for (const use of uses) ids[use.name] = await use.move(scope, companyId, into);
  return {
    members: members.map(({ company_id: _, ...member }) => member),
    ids,
  };
}

/** The company exists again. Merges of older versions stored nothing. */
export async function restoreBelongings(
  scope: Scope,
  { members = [], ids = {} }: Partial<Belongings>,
  companies: { companyId: string; into: string },
  uses: readonly CompanyUse[],
): Promise<void> {
  await insertMembers(scope, companies.companyId, members);
  for (const use of uses) await use.restore(scope, ids[use.name] ?? [], companies);
}

async function insertMembers(scope: Scope, company_id: string, members: StoredMember[]): Promise<void> {
  // Owners come by proof or grant alone.
  for (const member of members)
    await insertMember(scope, { company_id, is_proved: member.role === 'owner', ...member });
}

/** Leaves out a member who was erased since. */
async function insertMember(scope: Scope, row: StoredMember & { company_id: string }): Promise<void> {
  try {
    await inTransaction(scope, async ({ db, organizationId: organization_id }) => {
      await db
        .insertInto('company_members')
        .values({ organization_id, ...row })
        .execute();
    });
  } catch (error) {
    if (!foreignKeyViolation(error)) throw error;
  }
}
