import type { EmailKind, EmailTemplate } from '../../../../platform/mail/outbox/email-kind.ts';
import type { EmailLanguage } from '../../../../platform/mail/outbox/email-language.ts';
import { emailMessagesIn } from '../../../../platform/mail/outbox/email-messages.ts';
import { enqueueEmail } from '../../../../platform/mail/outbox/enqueue.ts';
import { markdownToHtml } from '../../../../platform/rich-text/markdown.ts';
import { parseHtml } from '../../../../platform/rich-text/parse-html.ts';
import { toText } from '../../../../platform/rich-text/print-text.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { findPostingSettings, getOwnOrganization } from '../../../board/organizations/queries.ts';
import { findJob, toJob } from '../../../jobs/jobs/queries.ts';
import { findMember } from '../../../people/members/queries.ts';
import { getPayment, type PaymentRow } from '../../payments/queries.ts';
import type { PostingContent } from '../content.ts';
import { findPosting, type PostingRow } from '../queries.ts';
import { printAmount, printDate } from './print.ts';
import {
  postingApproved,
  postingEditRejected,
  postingExpired,
  postingExpiring,
  postingPaymentDue,
  postingPaymentFailed,
  postingPaymentReceived,
  postingPaymentRefunded,
  postingReceived,
  postingRejected,
} from './templates.ts';

const KIND = 'posting';
const WEEK_SECONDS = 604_800;

const templates = {
  received: postingReceived,
  approved: postingApproved,
  rejected: postingRejected,
  edit_rejected: postingEditRejected,
  expiring: postingExpiring,
  expired: postingExpired,
  payment_due: postingPaymentDue,
  payment_received: postingPaymentReceived,
  payment_failed: postingPaymentFailed,
  payment_refunded: postingPaymentRefunded,
} satisfies Record<string, EmailTemplate>;

export type PostingEmailName = keyof typeof templates;

/** Emails the employer. `occasion` tells the same news of one posting apart, such as its time. `paymentId` is the payment it is about. */
export async function emailEmployer(
  scope: Scope,
  posting: Pick<PostingRow, 'id'>,
  name: PostingEmailName,
  { occasion, paymentId }: { occasion: string; paymentId?: string },
): Promise<void> {
  const cause = `${posting.id} ${name} ${occasion}`;
  const payload = { postingId: posting.id, name, ...(paymentId && { paymentId }) };
  await enqueueEmail(scope, { kind: KIND, cause, payload });
}

/** Everything that employers hear about their postings. */
export const postingEmail: EmailKind = {
  name: KIND,
  validSeconds: WEEK_SECONDS,
  templates: Object.values(templates),
  prepare: async (scope, { postingId = '', name = '', paymentId }) => {
    const posting = await findPosting(scope, postingId);
    const template = templates[name as PostingEmailName];
    if (!posting || !template) return undefined;
    // A colleague may have bought it.
    const payment = paymentId && name.startsWith('payment') ? await getPayment(scope, paymentId) : undefined;
    // It was paid or withdrawn since.
    if (name === 'payment_due' && payment?.status !== 'pending') return undefined;
    const memberId = payment ? payment.member_id : posting.member_id;
    const member = memberId ? await findMember(scope, memberId) : undefined;
    if (!member) return undefined;
    const { language } = (await getOwnOrganization(scope)) as { language: EmailLanguage };
    const values = toValues(scope, posting, { template, payment, language });
    if (name === 'approved') values.link = (await findLiveUrl(scope, posting)) ?? values.link ?? '';
    if (name === 'payment_due') values.instructions = await toInstructions(scope, language);
    return { to: member.email, template, values };
  },
};

/** As plain text: the page that the email leads to has its links and its looks. */
async function toInstructions(scope: Scope, language: EmailLanguage): Promise<string> {
  const { payment_instructions: markdown } = await findPostingSettings(scope);
  if (markdown !== null) return toText(parseHtml(markdownToHtml(markdown, { hasBreaks: true })));
  return emailMessagesIn(language).withoutInstructions;
}

/** The job on the board. Undefined once it is no longer there. */
async function findLiveUrl(scope: Scope, { state, job_id }: PostingRow): Promise<string | undefined> {
  const job = state === 'live' && job_id ? await findJob(scope, job_id) : undefined;
  return job && toJob(job, scope).url;
}

/** The page of the employer’s posting. */
export function toPostingUrl({ organization }: Scope, { id }: Pick<PostingRow, 'id'>): string {
  return `${organization.boardUrl}/post/${id}/done`;
}

interface Content {
  template: EmailTemplate;
  payment: PaymentRow | undefined;
  language: EmailLanguage;
}

function toValues(scope: Scope, posting: PostingRow, content: Content): Record<string, string> {
  const { template, payment, language } = content;
  const all: Record<string, string> = {
    title: (posting.content as PostingContent).title ?? '',
    link: toPostingUrl(scope, posting),
    reason: posting.reason ?? '',
    date: posting.ends_at ? printDate(posting.ends_at, language, scope.organization.timeZone) : '',
    amount: payment ? printAmount(payment.amount_minor, payment.currency, language) : '',
    reference: payment?.id ?? '',
  };
  return Object.fromEntries(Object.keys(template.placeholders).map((name) => [name, all[name] ?? '']));
}
