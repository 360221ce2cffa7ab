import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Client, newOrganization } from '../../../test/app.ts';
import { type Employer, newEmployer, POSTINGS, postPostingPlan } from '../../../test/postings.ts';
import { propertyRuns } from '../../../test/property-runs.ts';
import type { Posting } from './schema.ts';

/*
 * People and payments do anything in any order, to one posting of a plan for one job. After each step, what the database has must add up.
 */

interface Stage {
  client: Client;
  employer: Employer;
  id: string;
}

const act = (action: string) => async (stage: Stage) =>
  stage.employer.visitor.send('POST', `${POSTINGS}/${stage.id}/${action}`, {});
const pay =
  (from: string, to: string) =>
  async ({ client }: Stage) => {
    const { body } = await client.get(`/payments?status=${from}`);
    const [payment] = body.data;
    return payment ? client.patch(`/payments/${payment.id}`, { status: to }) : undefined;
  };
const decide =
  (decision: string) =>
  async ({ client, id }: Stage) => {
    const { job_id } = (await client.get(`/postings/${id}`)).body.data;
    return job_id
      ? client.post(`/jobs/${job_id}/${decision}`, decision === 'reject' ? { reason: 'No.' } : {})
      : undefined;
  };
const changeJob =
  (changes: object) =>
  async ({ client, id }: Stage) => {
    const { job_id } = (await client.get(`/postings/${id}`)).body.data;
    return job_id ? client.patch(`/jobs/${job_id}`, changes) : undefined;
  };

const steps: Record<string, (stage: Stage) => Promise<{ status: number; text: string } | undefined>> = {
  submit: act('submit'),
  withdraw: act('withdraw'),
  pause: act('pause'),
  resume: act('resume'),
  renew: act('renew'),
  pay: pay('pending', 'succeeded'),
  fail: pay('pending', 'failed'),
  refund: pay('succeeded', 'refunded'),
  approve: decide('approve'),
  reject: decide('reject'),
  expire: changeJob({ status: 'expired' }),
  publish: changeJob({ status: 'active' }),
};

async function findViolations({ client, id }: Stage): Promise<string[]> {
  const { db, organizationId } = client.scope;
  const posting: Posting = (await client.get(`/postings/${id}`)).body.data;
  const job = posting.job_id ? (await client.get(`/jobs/${posting.job_id}`)).body.data : undefined;
  const { rows } = await sql<Record<'paid' | 'credits' | 'used' | 'sum' | 'open' | 'waiting', number>>`
    select
      (select count(*)::int from payments where organization_id = ${organizationId} and status = 'succeeded') as paid,
      (select coalesce(sum(jobs_remaining), 0)::int from subscriptions
        where organization_id = ${organizationId} and status = 'active') as credits,
      (select count(*)::int from subscriptions
        where organization_id = ${organizationId} and status = 'active' and jobs_remaining = 0) as used,
      (select coalesce(sum(jobs_remaining), 0)::int - (
        select coalesce(sum(credits), 0)::int from credit_entries where organization_id = ${organizationId})
        from subscriptions where organization_id = ${organizationId}) as sum,
      (select count(*)::int from posting_charges where organization_id = ${organizationId} and state = 'open') as open,
      (select count(*)::int from payments where organization_id = ${organizationId} and status = 'pending') as waiting`.execute(
    db,
  );
  const found = rows[0]!;
  const checks: Record<string, boolean> = {
    'a paid job was lost or given twice': found.paid !== found.credits + found.used,
    'the ledger and the number of jobs differ': found.sum !== 0,
    'two payments are awaited': found.open > 1 || found.waiting !== found.open,
    'the job contradicts the posting': (job?.status === 'active') !== (posting.state === 'live'),
    'a job that no one paid for is on the board': posting.state === 'live' && found.used === 0,
    'the posting waits without a reason':
      posting.state === 'pending_review' &&
      (posting.review_causes.length === 0 || job?.review.state !== 'pending'),
    'the posting waits for money that no one asked for':
      posting.state === 'pending_payment' && found.open === 0,
  };
  return Object.keys(checks).filter((name) => checks[name]);
}

test('in any order of events, no one pays twice, no paid job is lost, and the board shows what is live', {
  timeout: 180_000,
}, async () => {
  const sequences = fc.array(fc.constantFrom(...Object.keys(steps)), { minLength: 8, maxLength: 24 });
  await fc.assert(
    fc.asyncProperty(sequences, async (sequence) => {
      const client = await newOrganization();
      const plan = await postPostingPlan(client);
      const employer = await newEmployer(client);
      const stage = { client, employer, id: (await employer.draft({ plan_id: plan.id })).id };
      // Most sequences should get this far.
      for (const name of ['submit', 'pay', ...sequence]) {
        const response = await steps[name]!(stage);
        const isFine =
          response === undefined || response.status < 400 || [400, 404, 409].includes(response.status);
        const violations = await findViolations(stage);
        expect({ sequence, name, text: isFine ? '' : response?.text, violations }).toEqual({
          sequence,
          name,
          text: '',
          violations: [],
        });
      }
    }),
    { numRuns: propertyRuns(8) },
  );
});
