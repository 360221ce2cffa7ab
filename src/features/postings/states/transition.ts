import type { EventType } from '../../../platform/events.ts';
import { recordEvent } from '../../../platform/events.ts';
import { HttpError } from '../../../platform/http/errors/http-error.ts';
import { emailEmployer, type PostingEmailName } from '../emails/kind.ts';
import {
  activatePurchase,
  askForPayment,
  cancelPurchase,
  clearDispute,
  cover,
  dropPurchase,
  markDisputed,
} from '../purchases/effects.ts';
import { deletePostingRow, getPosting, type PostingRow, updatePostingRow } from '../queries.ts';
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
  refunded: 'payment_refunded',
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
    await deletePostingRow(scope, posting.id);
    return undefined;
  }
  await updatePostingRow(scope, posting.id, { ...written, ...toStage(posting, found.to) });
  const row = await getPosting(scope, posting.id);
  const type = events[event];
  if (type) await recordEvent(scope, type, toEventData(row));
  const email = emails[event];
  if (email) await emailEmployer(scope, row, email, step.now.toISOString());
  return row;
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
