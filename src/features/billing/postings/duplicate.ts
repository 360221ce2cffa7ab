import type { Scope } from '../../../platform/scope.ts';
import { findPlan } from '../plans/queries.ts';
import type { PostingContent } from './content.ts';
import { createDraft } from './drafts.ts';
import type { PostingRow } from './queries.ts';
import { getOwnPosting, requireMemberOf, type Visitor } from './visitor.ts';

/** A new draft with the same text, and the same plan if the board still offers it. */
export async function duplicatePosting(scope: Scope, id: string, visitor: Visitor): Promise<PostingRow> {
  const member = requireMemberOf(visitor);
  const { plan_id, content } = await getOwnPosting(scope, id, visitor);
  const plan = plan_id ? await findPlan(scope, plan_id) : undefined;
  const input = { plan_id: plan?.is_active ? plan.id : null, job: content as PostingContent };
  const { posting } = await createDraft(scope, input, { member, tokenHash: undefined });
  return posting;
}
