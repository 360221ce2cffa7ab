import { deleteOwnRow } from '../../../platform/database/rows/own-rows.ts';
import { toEmailKey } from '../../../platform/email-address.ts';
import { invalid, notFound } from '../../../platform/http/errors/http-error.ts';
import { newId } from '../../../platform/ids.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { newToken } from '../../../platform/sign-in/tokens.ts';
import { lockMember } from '../../people/members/queries.ts';
import { requestPostingLink } from '../../people/members/sessions/links/queries.ts';
import { toCouponCode } from '../coupons/rules.ts';
import { findPlan } from '../plans/queries.ts';
import { mergeContent, type PostingContent } from './content.ts';
import { asEmployer } from './employer.ts';
import type { OwnedPosting } from './lock.ts';
import { getPosting, insertPosting, lockPosting, type PostingRow, updatePostingRow } from './queries.ts';
import type { Changes } from './states/step.ts';
import { refused, toStaleAt, transition } from './states/transition.ts';
import { isOwn, notOwn, type Visitor } from './visitor.ts';

/** What employers write in a draft. Missing fields stay unchanged; null clears a field. */
export interface DraftInput {
  plan_id?: string | null;
  coupon?: string | null;
  job?: PostingContent;
}

/** Creates a draft of the member, or of the browser. A browser without a secret gets one, as `token`. */
export async function createDraft(
  scope: Scope,
  input: DraftInput,
  { member, tokenHash }: Visitor,
): Promise<{ posting: PostingRow; token: string | undefined }> {
  const token = member || tokenHash ? undefined : newToken();
  const id = newId();
  const posting = await inTransaction(scope, async (scope) => {
    if (member && !(await lockMember(scope, member.id))) throw notFound('member');
    await insertPosting(scope, {
      organization_id: scope.organizationId,
      id,
      member_id: member?.id ?? null,
      token_hash: member ? null : (tokenHash ?? token?.hash ?? null),
      stale_at: toStaleAt(),
      content: '{}',
      ...(await toColumns(scope, {}, input)),
    });
    return getPosting(scope, id);
  });
  return { posting, token: token?.text };
}

/** Writes a draft or a rejected posting of the visitor. `check` gets it locked and may throw. */
export async function updateDraft(
  scope: Scope,
  id: string,
  input: DraftInput,
  visitor: Visitor,
  check: (current: PostingRow) => void = () => {},
): Promise<PostingRow> {
  return inTransaction(scope, async (scope) => {
    if (visitor.member) await lockMember(scope, visitor.member.id);
    const row = await lockPosting(scope, id);
    if (!row || !isOwn(row, visitor)) throw notOwn(row, visitor);
    check(row);
    if (row.state !== 'draft' && row.state !== 'rejected') throw refused(row.state);
    const columns = await toColumns(scope, row.content as PostingContent, input);
    await updatePostingRow(scope, id, {
      ...columns,
      ...(row.state === 'draft' && { stale_at: toStaleAt() }),
    });
    return getPosting(scope, id);
  });
}

/** Deletes a draft or a rejected posting of the visitor. `check` gets it locked and may throw. */
export async function deleteDraft(
  scope: Scope,
  id: string,
  visitor: Visitor,
  check: (current: PostingRow) => void,
): Promise<void> {
  await inTransaction(scope, async (scope) => {
    if (visitor.member) await lockMember(scope, visitor.member.id);
    const row = await lockPosting(scope, id);
    if (!row || !isOwn(row, visitor)) throw notOwn(row, visitor);
    check(row);
    if (row.state === 'draft') return deleteOwnRow(scope, 'postings', row.id);
    if (row.state !== 'rejected' || !visitor.member) throw refused(row.state);
    const own = await asEmployer(scope, visitor.member.id);
    await transition({ scope: own, posting: row as OwnedPosting, now: new Date() }, 'withdraw');
  });
}

/** Sends a sign-in link for the draft, and stores the email address. The person with this address owns the draft, in any browser. */
export async function requestDraftLink(
  scope: Scope,
  id: string,
  { email, name }: { email: string; name: string | undefined },
  visitor: Visitor,
): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const row = await lockPosting(scope, id);
    if (!row || !isOwn(row, visitor)) throw notOwn(row, visitor);
    if (row.member_id !== null) throw refused(row.state);
    await updatePostingRow(scope, id, { email_key: toEmailKey(email), stale_at: toStaleAt() });
    await requestPostingLink(scope, { email, name, returnTo: `/post/${id}/pay` });
  });
}

async function toColumns(
  scope: Scope,
  stored: PostingContent,
  { plan_id, coupon, job }: DraftInput,
): Promise<Changes> {
  return {
    ...(plan_id !== undefined && { plan_id: await choosePlan(scope, plan_id) }),
    ...(coupon !== undefined && { coupon_code: coupon?.trim() ? toCouponCode(coupon) : null }),
    ...(job !== undefined && { content: JSON.stringify(mergeContent(scope, stored, job)) }),
  };
}

async function choosePlan(scope: Scope, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const plan = await findPlan(scope, id);
  if (plan?.kind === 'job_posting' && plan.is_active) return plan.id;
  throw invalid([{ path: '/plan_id', message: 'must be the id of a plan that the board offers' }]);
}
