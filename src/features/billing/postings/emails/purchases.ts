import type { EmailKind, ListItem } from '../../../../platform/mail/outbox/email-kind.ts';
import type { EmailLanguage } from '../../../../platform/mail/outbox/email-language.ts';
import { enqueueEmail } from '../../../../platform/mail/outbox/enqueue.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { getOwnOrganization } from '../../../board/organizations/queries.ts';
import { findMember } from '../../../people/members/queries.ts';
import { getPayment } from '../../payments/queries.ts';
import type { Payment } from '../../payments/schema.ts';
import { findPlan } from '../../plans/queries.ts';
import type { PostingContent } from '../content.ts';
import { findPosting, type PostingRow } from '../queries.ts';
import { toPostingUrl } from './kind.ts';
import { printAmount } from './print.ts';
import { postingPurchaseRefunded, postingRenewalFailed } from './templates.ts';

const THREE_DAYS_SECONDS = 259_200;

/** What payers hear about a purchase as a whole, and where the link leads. */
const emails = {
  renewal_failed: { template: postingRenewalFailed, status: 'failed', path: '/account/billing' },
  refunded: { template: postingPurchaseRefunded, status: 'refunded', path: '/account/payments' },
};

/** An email lists no more. */
const MAX_POSTINGS = 50;

/** Emails the member who paid: once for each payment, however often Stripe tries. The email lists the postings. */
export async function emailPurchase(
  scope: Scope,
  news: keyof typeof emails,
  payment: Payment,
  postings: Pick<PostingRow, 'id'>[] = [],
): Promise<void> {
  const plan = payment.planId ? await findPlan(scope, payment.planId) : undefined;
  if (plan?.kind !== 'job_posting') return;
  const kind = emails[news].template.name;
  const listed = postings.slice(0, MAX_POSTINGS).map(({ id }) => id);
  const payload = { paymentId: payment.id, postingIds: listed.join(' ') };
  await enqueueEmail(scope, { kind, cause: payment.id, payload });
}

export const purchaseEmails: EmailKind[] = Object.values(emails).map(toKind);

function toKind({ template, ...email }: (typeof emails)[keyof typeof emails]): EmailKind {
  return {
    name: template.name,
    validSeconds: THREE_DAYS_SECONDS,
    templates: [template],
    prepare: async (scope, { paymentId = '', postingIds = '' }) => {
      const { status, member_id, plan_id, amount_minor, currency } = await getPayment(scope, paymentId);
      const member = member_id === null ? undefined : await findMember(scope, member_id);
      const plan = plan_id === null ? undefined : await findPlan(scope, plan_id);
      // Stripe may have collected it since.
      if (status !== email.status || !member || !plan) return undefined;
      const { language } = await getOwnOrganization(scope);
      return {
        to: member.email,
        template,
        values: {
          plan: plan.name,
          amount: printAmount(amount_minor, currency, language as EmailLanguage),
          link: `${scope.organization.boardUrl}${email.path}`,
        },
        lists: { postings: await listTitles(scope, postingIds.split(' ')) },
      };
    },
  };
}

/** Without postings that were deleted since. */
async function listTitles(scope: Scope, ids: string[]): Promise<ListItem[]> {
  const postings = await Promise.all(ids.map((id) => findPosting(scope, id)));
  return postings.flatMap((posting) => {
    if (!posting) return [];
    const { title = '' } = posting.content as PostingContent;
    return { title, url: toPostingUrl(scope, posting), lines: [] };
  });
}
