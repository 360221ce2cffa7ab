import type { Scope } from '../../platform/scope.ts';

/** Takes what clients have noted with a member's payments out of them. Amounts, times and the provider's ids stay. */
export async function forgetMetadataOf({ db, organizationId }: Scope, memberId: string): Promise<void> {
  await db
    .updateTable('payments')
    .set({ metadata: null })
    .where('organization_id', '=', organizationId)
    .where('member_id', '=', memberId)
    .where('metadata', 'is not', null)
    .execute();
}
