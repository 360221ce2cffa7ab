import type { Insertable, Selectable } from 'kysely';
import type { Jobs } from '../../../../platform/database/tables.ts';
import { HttpError } from '../../../../platform/http/errors/http-error.ts';
import type { Job } from '../schema.ts';
import type { ReviewState } from './schema.ts';

/** The columns of a job that only postings write. */
export type EmployerColumns = Pick<
  Selectable<Jobs>,
  'review_state' | 'review_reason' | 'reviewed_at' | 'owner_member_id' | 'subscription_id' | 'paused_at'
>;

type StoredJob = Pick<Selectable<Jobs>, 'status' | 'review_state' | 'paused_at'>;
type Columns = Partial<Insertable<Jobs>>;

export function toEmployerFields(
  row: EmployerColumns,
): Pick<Job, 'review' | 'owner_member_id' | 'subscription_id' | 'paused_at'> {
  return {
    review: {
      state: row.review_state as ReviewState,
      reason: row.review_reason,
      reviewed_at: row.reviewed_at,
    },
    owner_member_id: row.owner_member_id,
    subscription_id: row.subscription_id,
    paused_at: row.paused_at,
  };
}

/**
 * Throws 409 if the update would publish a job that staff have not approved, or show the page of a closed job for one that was never on
 * the board.
 */
export function assertReviewed(stored: StoredJob, columns: Columns): void {
  const { status, review_state } = { ...stored, ...columns };
  if (columns.status === undefined || (review_state !== 'pending' && review_state !== 'rejected')) return;
  const becomesClosed = status === 'expired' && stored.status === 'draft' && !columns.review_state;
  if (status !== 'active' && !becomesClosed) return;
  throw new HttpError(
    'review_pending',
    review_state === 'pending'
      ? 'The job waits for review. Approve or reject it.'
      : 'The job was rejected. Approve it to publish it.',
  );
}

/** The employer of a job that waits for review has paid for a decision. Returns a 409 for such a job. */
export function findDeletionProblem({
  review_state,
  owner_member_id,
}: Pick<EmployerColumns, 'review_state' | 'owner_member_id'>): HttpError | undefined {
  if (review_state !== 'pending' || owner_member_id === null) return undefined;
  return new HttpError('review_pending', 'The job waits for review. Approve or reject it, then delete it.');
}

/** A job that staff publish or expire is no longer paused. */
export function endPause(stored: StoredJob, columns: Columns): Columns {
  const isOver = stored.paused_at !== null && columns.status !== undefined && columns.status !== 'draft';
  return isOver ? { ...columns, paused_at: null } : columns;
}
