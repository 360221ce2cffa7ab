import type { EmailTemplate } from '../../../../platform/mail/outbox/email-kind.ts';
import { toPurchaseTemplate, toTemplate } from './to-template.ts';

export const postingReceived: EmailTemplate = toTemplate('posting_received', {
  description: 'Confirms that a posting waits for review.',
  further: [],
});

export const postingApproved: EmailTemplate = toTemplate('posting_approved', {
  description: 'Informs the employer that staff approved a posting, or an edit of one.',
  further: [],
});

export const postingRejected: EmailTemplate = toTemplate('posting_rejected', {
  description: 'Informs the employer that staff rejected a posting, with the reason.',
  further: ['reason'],
});

export const postingEditRejected: EmailTemplate = toTemplate('posting_edit_rejected', {
  description: 'Informs the employer that staff rejected an edit of a job on the board, with the reason.',
  further: ['reason'],
});

export const postingExpiring: EmailTemplate = toTemplate('posting_expiring', {
  description: 'Reminds the employer three days before the days of a job are over.',
  further: ['date'],
});

export const postingExpired: EmailTemplate = toTemplate('posting_expired', {
  description: 'Informs the employer that the days of a job are over.',
  further: [],
});

export const postingPaymentDue: EmailTemplate = toTemplate('posting_payment_due', {
  description: 'Says how to pay for a posting, if payments are recorded by hand.',
  further: ['amount', 'reference', 'instructions'],
});

export const postingPaymentReceived: EmailTemplate = toTemplate('posting_payment_received', {
  description: 'Confirms a payment for a posting.',
  further: ['amount'],
});

export const postingPaymentFailed: EmailTemplate = toTemplate('posting_payment_failed', {
  description: 'Informs the employer that a payment for a posting failed.',
  further: ['amount'],
});

export const postingPaymentRefunded: EmailTemplate = toTemplate('posting_payment_refunded', {
  description: 'Informs the employer that the payment of a colleague for a posting was refunded.',
  further: [],
});

export const postingRenewalFailed: EmailTemplate = toPurchaseTemplate('posting_renewal_failed', {
  description:
    'Informs the employer that Stripe could not collect the renewal of a subscription for job postings.',
  path: '/account/billing',
  link: 'The page that leads to the invoices and cards of the employer at Stripe.',
});

export const postingPurchaseRefunded: EmailTemplate = toPurchaseTemplate('posting_purchase_refunded', {
  description: 'Informs the employer of a refund, with the jobs that lose the days that it paid for.',
  path: '/account/payments',
  link: 'The page with the payments of the employer.',
  postings:
    'The jobs that lose days on the board, with links, in a paragraph of its own. Empty if there are none.',
});
