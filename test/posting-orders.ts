import { sql } from 'kysely';
import type { Posting } from '../src/features/billing/postings/schema.ts';
import type { Job } from '../src/features/jobs/jobs/schema.ts';
import type { Client } from './app.ts';
import { type Employer, POSTINGS } from './postings.ts';

/*
 * What tests of random orders share: what people do with one posting, and what must add up after it. The plan is for one job.
 */

export interface PostingStage {
  client: Client;
  employer: Employer;
  /** Of the posting. */
  id: string;
}

export const act = (action: string) => async (stage: PostingStage) =>
  stage.employer.visitor.send('POST', `${POSTINGS}/${stage.id}/${action}`, {});

/** What staff decide. Undefined if there is no job to decide on. */
export const decide =
  (decision: 'approve' | 'reject') =>
  async ({ client, id }: PostingStage) => {
    const { job_id } = (await client.get(`/postings/${id}`)).body.data;
    return job_id
      ? client.post(`/jobs/${job_id}/${decision}`, decision === 'reject' ? { reason: 'No.' } : {})
      : undefined;
  };

export interface Books {
  posting: Posting;
  job: Job | undefined;
  /** Payments that succeeded, and those that are pending. */
  paid: number;
  pending: number;
  /** Jobs that purchases still give, and purchases that gave theirs. Disputed purchases count. */
  credits: number;
  used: number;
  /** The difference between the numbers of jobs and the ledger. */
  difference: number;
  /** Purchases of the posting whose money is awaited. */
  open: number;
}

export async function readBooks({ client, id }: PostingStage): Promise<Books> {
  const { db, organizationId } = client.scope;
  const posting: Posting = (await client.get(`/postings/${id}`)).body.data;
  const job = posting.job_id ? (await client.get(`/jobs/${posting.job_id}`)).body.data : undefined;
  const { rows } = await sql<Omit<Books, 'posting' | 'job'>>`
    with payment as (select status from payments where organization_id = ${organizationId}),
      purchase as (select status, jobs_remaining from subscriptions where organization_id = ${organizationId}),
      given as (select jobs_remaining from purchase where status in ('active', 'paused'))
    select
      (select count(*)::int from payment where status = 'succeeded') as paid,
      (select count(*)::int from payment where status = 'pending') as pending,
      (select coalesce(sum(jobs_remaining), 0)::int from given) as credits,
      (select count(*)::int from given where jobs_remaining = 0) as used,
      (select coalesce(sum(jobs_remaining), 0)::int from purchase) - (
        select coalesce(sum(credits), 0)::int from credit_entries where organization_id = ${organizationId}) as difference,
      (select count(*)::int from posting_charges where organization_id = ${organizationId} and state = 'open') as open`.execute(
    db,
  );
  return { posting, job, ...rows[0]! };
}

/** What must never be true. `isGivenAway`: staff published the job although no payment is left. */
export function contradictionsIn(books: Books, { isGivenAway = false } = {}): Record<string, boolean> {
  const { posting, job, paid, credits, used, difference, open } = books;
  const { state, review_causes } = posting;
  return {
    'a paid job was lost or given twice': paid !== credits + used,
    'the ledger and the number of jobs differ': difference !== 0,
    'two payments are awaited': open > 1,
    'the job contradicts the posting': (job?.status === 'active') !== (state === 'live'),
    'a job that no one paid for is on the board': state === 'live' && used === 0 && !isGivenAway,
    'the posting waits without a reason':
      state === 'pending_review' && (review_causes.length === 0 || job?.review.state !== 'pending'),
    'the posting waits for money that no one asked for': state === 'pending_payment' && open === 0,
  };
}

export function namesOf(contradictions: Record<string, boolean>): string[] {
  return Object.keys(contradictions).filter((name) => contradictions[name]);
}
