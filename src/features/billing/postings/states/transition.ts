import { deleteOwnRow } from '../../../../platform/database/rows/own-rows.ts';
import type { EventType } from '../../../../platform/events.ts';
import { recordEvent } from '../../../../platform/events.ts';
import { HttpError } from '../../../../platform/http/errors/http-error.ts';
import { emailEmployer, type PostingEmailName } from '../emails/kind.ts';
import {
  activatePurchase,
  askForPayment,
  cancelPurchase,
  clearDispute,
  cover,
  dropOtherPurchase,
  dropPurchase,
  markDisputed,
} from '../purchases/effects.ts';
import { getPosting, type PostingRow, updatePostingRow } from '../queries.ts';
import {
  postingApproved,
  postingPaid,
  postingRefunded,
  postingRejected,
  postingSubmitted,
} from '../schema.ts';
import { toEventData } from '../to-posting.ts';
import {
  deletePostedJob,
  endJob,
  extendJob,
  pauseJob,
  publishJob,
  rejectJob,
  resumeJob,
  returnCredit,
  shortenJob,
  storePendingJob,
  takeDownJob,
  useCredit,
} from './job-effects.ts';
import { type Effect, findTransition, type PostingEvent, type PostingState } from './machine.ts';
import type { Changes, Step } from './step.ts';

/** How long a draft stays after its last change. */
export const DRAFT_DAYS = 14;

const effects: Record<Effect, (step: Step) => Promise<Changes>> = {
  ask_for_payment: askForPayment,
  cover,
  activate_purchase: activatePurchase,
  drop_purchase: dropPurchase,
  drop_other_purchase: dropOtherPurchase,
  cancel_purchase: cancelPurchase,
  store_pending_job: storePendingJob,
  publish_job: publishJob,
  use_credit: useCredit,
  return_credit: returnCredit,
  reject_job: rejectJob,
  take_down_job: takeDownJob,
  delete_job: deletePostedJob,
  end_job: endJob,
  pause_job: pauseJob,
  resume_job: resumeJob,
  extend_job: extendJob,
  shorten_job: shortenJob,
  mark_disputed: markDisputed,
  clear_dispute: clearDispute,
};

const events: Partial<Record<PostingEvent, EventType>> = {
  submit: postingSubmitted,
  submit_for_review: postingSubmitted,
  submit_unpaid: postingSubmitted,
  paid: postingPaid,
  paid_for_review: postingPaid,
  renewal_paid: postingPaid,
  approve: postingApproved,
  reject: postingRejected,
  refunded: postingRefunded,
};

const emails: Partial<Record<PostingEvent, PostingEmailName>> = {
  submit_for_review: 'received',
  submit: 'approved',
  approve: 'approved',
  reject: 'rejected',
  paid: 'payment_received',
  paid_for_review: 'payment_received',
  renewal_paid: 'payment_received',
  payment_failed: 'payment_failed',
};

/** Where a posting comes to when it is paid, besides the email about the payment. */
const arrivals: Partial<Record<PostingState | 'deleted', PostingEmailName>> = {
  pending_review: 'received',
  live: 'approved',
};

/**
 * Moves a posting as the table of `machine.ts` says, records the event, and emails the employer. Returns the posting, or undefined if it was deleted. Throws
 * 409 if its state does not allow the event.
 */
export async function transition(
  step: Step,
  event: PostingEvent,
  changes: Changes = {},
): Promise<PostingRow | undefined> {
  const { scope, posting } = step;
  const from = posting.state;
  const found = findTransition(posting.state, event);
  if (!found) throw refused(posting.state);
  Object.assign(posting, changes);
  let written = changes;
  for (const effect of found.effects) {
    const effected = await effects[effect](step);
    Object.assign(posting, effected);
    written = { ...written, ...effected };
  }
  if (found.to === 'deleted') {
    await deleteOwnRow(scope, 'postings', posting.id);
    return undefined;
  }
  await updatePostingRow(scope, posting.id, { ...written, ...toStage(posting, found.to) });
  const row = await getPosting(scope, posting.id);
  const type = events[event];
  if (type) await recordEvent(scope, type, toEventData(row));
  const paymentId = step.charge?.payment_id ?? row.charge?.payment_id;
  const news = { occasion: step.now.toISOString(), ...(paymentId && { paymentId }) };
  const names = [emails[event] ?? findPaymentEmail(step), from === 'pending_payment' && arrivals[found.to]];
  for (const name of names) if (name) await emailEmployer(scope, row, name, news);
  return row;
}

/** Renews a posting. A posting off the board by a dispute comes back, because another purchase pays now. */
export async function renewTransition(
  step: Step,
  event: 'renew' | 'renewal_paid',
  changes: Changes,
): Promise<PostingRow> {
  const { state, is_disputed: isHeld } = step.posting;
  const row = (await transition(step, event, changes)) as PostingRow;
  if (state !== 'paused' || !isHeld) return row;
  const { scope, now, posting } = step;
  const renewed = { ...row, member_id: posting.member_id };
  return (await transition({ scope, now, posting: renewed }, 'resume')) as PostingRow;
}

/** Stripe's page says how to pay there. */
function findPaymentEmail({ purchase }: Step): PostingEmailName | undefined {
  const isDue = purchase !== undefined && purchase.price.amountMinor > 0;
  return isDue && purchase.provider === 'manual' ? 'payment_due' : undefined;
}

/** Three states follow from the job. A draft is deleted some time after its last change. */
function toStage(posting: PostingRow, to: PostingState): Changes {
  const isPublished = to === 'live' || to === 'paused' || to === 'expired';
  return {
    stage: isPublished ? 'published' : to,
    stale_at: to === 'draft' ? (posting.state === 'draft' ? posting.stale_at : toStaleAt()) : null,
  };
}

export function toStaleAt(): string {
  return new Date(Date.now() + DRAFT_DAYS * 86_400_000).toISOString();
}

export function refused(state: PostingState): HttpError {
  return new HttpError(
    'posting_state',
    `This is not possible while the posting is ${state.replace('_', ' ')}.`,
    {
      details: { state },
    },
  );
}
