import type { EmailKind } from '../../../platform/mail/outbox/email-kind.ts';
import { enqueueEmail } from '../../../platform/mail/outbox/enqueue.ts';
import { toMajor } from '../../../platform/money.ts';
import type { Scope } from '../../../platform/scope.ts';
import { findMember } from '../../members/queries.ts';
import type { PostingContent } from '../content.ts';
import { findPosting, type PostingRow } from '../queries.ts';
import type { PostingEmail } from './template.ts';
import { postingExpired, postingExpiring } from './texts/days.ts';
import { postingPaymentFailed, postingPaymentReceived, postingPaymentRefunded } from './texts/payment.ts';
import { postingApproved, postingReceived, postingRejected } from './texts/review.ts';

const KIND = 'posting';
const WEEK_SECONDS = 604_800;

const templates = {
  received: postingReceived,
  approved: postingApproved,
  rejected: postingRejected,
  expiring: postingExpiring,
  expired: postingExpired,
  payment_received: postingPaymentReceived,
  payment_failed: postingPaymentFailed,
  payment_refunded: postingPaymentRefunded,
} satisfies Record<string, PostingEmail>;

export type PostingEmailName = keyof typeof templates;

/** Emails the employer. `occasion` tells the same news of one posting apart, such as its time. */
export async function emailEmployer(
  scope: Scope,
  posting: Pick<PostingRow, 'id'>,
  name: PostingEmailName,
  occasion: string,
): Promise<void> {
  const cause = `${posting.id} ${name} ${occasion}`;
  await enqueueEmail(scope, { kind: KIND, cause, payload: { postingId: posting.id, name } });
}

/** Everything that employers hear about their postings. */
export const postingEmail: EmailKind = {
  name: KIND,
  validSeconds: WEEK_SECONDS,
  templates: Object.values(templates),
  prepare: async (scope, { postingId = '', name = '' }) => {
    const posting = await findPosting(scope, postingId);
    const member = posting?.member_id ? await findMember(scope, posting.member_id) : undefined;
    const template = templates[name as PostingEmailName];
    if (!posting || !member || !template) return undefined;
    return { to: member.email, template, values: toValues(scope, posting, template) };
  },
};

function toValues(scope: Scope, posting: PostingRow, template: PostingEmail): Record<string, string> {
  const { charge } = posting;
  const amount = charge
    ? `${toMajor(charge.amount_minor, charge.currency).toFixed(2)} ${charge.currency}`
    : '';
  const all: Record<string, string> = {
    title: (posting.content as PostingContent).title ?? '',
    link: `${scope.organization.boardUrl}/post/${posting.id}/done`,
    reason: posting.reason ?? '',
    date: (posting.ends_at ?? '').slice(0, 10),
    amount,
  };
  return Object.fromEntries(Object.keys(template.placeholders).map((name) => [name, all[name] ?? '']));
}
