/** What a posting can be. `live`, `paused` and `expired` follow from its job, so that they never contradict it. */
export const postingStates = [
  'draft',
  'pending_payment',
  'pending_review',
  'live',
  'paused',
  'rejected',
  'expired',
] as const;
export type PostingState = (typeof postingStates)[number];

/** What people do. In a state without an entry, the event is refused. */
export const choices = [
  // Money is due.
  'submit_unpaid',
  // Free, or a credit covers it. Staff must look at it.
  'submit_for_review',
  'submit',
  'approve',
  'reject',
  'withdraw',
  'pause',
  'resume',
  'renew',
  'renew_unpaid',
] as const;

/** What happens without being asked for. Every state has an entry, because these come late, twice and in any order. */
export const news = [
  // The charge of the first submission is paid.
  'paid',
  'paid_for_review',
  // The charge of a renewal is paid.
  'renewal_paid',
  'payment_failed',
  // The money of the subscription whose credit the posting uses went back.
  'refunded',
  // Other money of the posting went back, such as a second payment, or one of several that gave it days.
  'spare_refunded',
  'disputed',
  'dispute_won',
] as const;

type PostingChoice = (typeof choices)[number];
export type PostingNews = (typeof news)[number];
export type PostingEvent = PostingChoice | PostingNews;

/** What a transition does, in this order. Each is a function of `effects.ts`. */
export type Effect =
  // Creates an incomplete subscription, a pending payment and an open charge, and redeems the coupon.
  | 'ask_for_payment'
  // Takes the subscription that covers the posting. A free one is created.
  | 'cover'
  // The money is here: its subscription becomes active and gives its jobs.
  | 'activate_purchase'
  // The purchase that is open ends without money: its charge fails, and its coupon is free again.
  | 'drop_purchase'
  // The same with another purchase that is open, because the money of an earlier one came.
  | 'drop_other_purchase'
  // The money went back: the subscription ends.
  | 'cancel_purchase'
  | 'store_pending_job'
  | 'publish_job'
  | 'use_credit'
  | 'return_credit'
  | 'reject_job'
  | 'take_down_job'
  | 'delete_job'
  | 'end_job'
  | 'pause_job'
  | 'resume_job'
  | 'extend_job'
  // Takes the days from the job that the money bought which went back.
  | 'shorten_job'
  | 'mark_disputed'
  | 'clear_dispute';

interface Transition {
  to: PostingState | 'deleted';
  effects: readonly Effect[];
}

type Row = Record<PostingNews, Transition> & Partial<Record<PostingChoice, Transition>>;

const go = (to: Transition['to'], ...effects: Effect[]): Transition => ({ to, effects });

/** From a text that is not on the board. */
const submissions = {
  submit_unpaid: go('pending_payment', 'ask_for_payment'),
  submit_for_review: go('pending_review', 'cover', 'store_pending_job', 'use_credit'),
  submit: go('live', 'cover', 'publish_job', 'use_credit'),
};

/** The table of all transitions. */
const transitions: Record<PostingState, Row> = {
  draft: {
    ...submissions,
    withdraw: go('deleted'),
    // Money for a checkout that was given up becomes a credit, which the next submission uses.
    paid: go('draft', 'activate_purchase'),
    paid_for_review: go('draft', 'activate_purchase'),
    renewal_paid: go('draft', 'activate_purchase'),
    payment_failed: go('draft', 'drop_purchase'),
    refunded: go('draft', 'cancel_purchase'),
    spare_refunded: go('draft', 'cancel_purchase'),
    disputed: go('draft', 'mark_disputed'),
    dispute_won: go('draft', 'clear_dispute'),
  },
  pending_payment: {
    withdraw: go('draft', 'drop_purchase'),
    paid: go('live', 'activate_purchase', 'drop_other_purchase', 'publish_job', 'use_credit'),
    paid_for_review: go(
      'pending_review',
      ...(['activate_purchase', 'drop_other_purchase', 'store_pending_job', 'use_credit'] as const),
    ),
    renewal_paid: go('pending_payment', 'activate_purchase'),
    payment_failed: go('draft', 'drop_purchase'),
    // Of an earlier payment: this one is still open.
    refunded: go('pending_payment', 'cancel_purchase'),
    spare_refunded: go('pending_payment', 'cancel_purchase'),
    disputed: go('pending_payment', 'mark_disputed'),
    dispute_won: go('pending_payment', 'clear_dispute'),
  },
  pending_review: {
    approve: go('live', 'publish_job'),
    reject: go('rejected', 'reject_job', 'return_credit'),
    withdraw: go('draft', 'return_credit', 'delete_job'),
    // A second payment: it becomes a credit.
    paid: go('pending_review', 'activate_purchase'),
    paid_for_review: go('pending_review', 'activate_purchase'),
    renewal_paid: go('pending_review', 'activate_purchase'),
    payment_failed: go('pending_review', 'drop_purchase'),
    refunded: go('rejected', 'cancel_purchase', 'reject_job'),
    spare_refunded: go('pending_review', 'cancel_purchase'),
    disputed: go('pending_review', 'mark_disputed'),
    dispute_won: go('pending_review', 'clear_dispute'),
  },
  live: {
    withdraw: go('expired', 'end_job'),
    pause: go('paused', 'pause_job'),
    renew: go('live', 'cover', 'extend_job', 'use_credit'),
    renew_unpaid: go('live', 'ask_for_payment'),
    paid: go('live', 'activate_purchase'),
    paid_for_review: go('live', 'activate_purchase'),
    renewal_paid: go('live', 'activate_purchase', 'extend_job', 'use_credit'),
    payment_failed: go('live', 'drop_purchase'),
    refunded: go('rejected', 'cancel_purchase', 'drop_purchase', 'take_down_job'),
    spare_refunded: go('live', 'cancel_purchase', 'shorten_job'),
    disputed: go('paused', 'mark_disputed', 'pause_job'),
    dispute_won: go('live', 'clear_dispute'),
  },
  paused: {
    withdraw: go('expired', 'end_job'),
    resume: go('live', 'resume_job'),
    renew: go('paused', 'cover', 'extend_job', 'use_credit'),
    renew_unpaid: go('paused', 'ask_for_payment'),
    paid: go('paused', 'activate_purchase'),
    paid_for_review: go('paused', 'activate_purchase'),
    renewal_paid: go('paused', 'activate_purchase', 'extend_job', 'use_credit'),
    payment_failed: go('paused', 'drop_purchase'),
    refunded: go('rejected', 'cancel_purchase', 'drop_purchase', 'take_down_job'),
    spare_refunded: go('paused', 'cancel_purchase', 'shorten_job'),
    disputed: go('paused', 'mark_disputed'),
    dispute_won: go('live', 'clear_dispute', 'resume_job'),
  },
  rejected: {
    ...submissions,
    approve: go('live', 'cover', 'publish_job', 'use_credit'),
    withdraw: go('deleted', 'delete_job'),
    paid: go('rejected', 'activate_purchase'),
    paid_for_review: go('rejected', 'activate_purchase'),
    renewal_paid: go('rejected', 'activate_purchase'),
    payment_failed: go('rejected', 'drop_purchase'),
    refunded: go('rejected', 'cancel_purchase'),
    spare_refunded: go('rejected', 'cancel_purchase'),
    disputed: go('rejected', 'mark_disputed'),
    dispute_won: go('rejected', 'clear_dispute'),
  },
  expired: {
    renew: go('live', 'cover', 'extend_job', 'use_credit'),
    renew_unpaid: go('expired', 'ask_for_payment'),
    paid: go('expired', 'activate_purchase'),
    paid_for_review: go('expired', 'activate_purchase'),
    renewal_paid: go('live', 'activate_purchase', 'extend_job', 'use_credit'),
    payment_failed: go('expired', 'drop_purchase'),
    // The days are over. Only the payment changes.
    refunded: go('expired', 'cancel_purchase'),
    spare_refunded: go('expired', 'cancel_purchase'),
    disputed: go('expired', 'mark_disputed'),
    dispute_won: go('expired', 'clear_dispute'),
  },
};

/** Undefined if people cannot do this in the state. */
export function findTransition(state: PostingState, event: PostingEvent): Transition | undefined {
  return transitions[state][event];
}
