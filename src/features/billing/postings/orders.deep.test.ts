import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newOrganization } from '../../../../test/app.ts';
import {
  act,
  contradictionsIn,
  decide,
  namesOf,
  type PostingStage,
  readBooks,
} from '../../../../test/posting-orders.ts';
import { newEmployer, postPostingPlan } from '../../../../test/postings.ts';
import { propertyRuns } from '../../../../test/property-runs.ts';

/*
 * People and payments do anything in any order, to one posting of a plan for one job. After each step, what the database has must add up.
 */

interface Stage extends PostingStage {
  /** Whether staff published the job although no payment is left. They may, as with every job that has ended. */
  isGivenAway: boolean;
}

const pay =
  (from: string, to: string) =>
  async ({ client }: Stage) => {
    const { body } = await client.get(`/payments?status=${from}`);
    const [payment] = body.data;
    return payment ? client.patch(`/payments/${payment.id}`, { status: to }) : undefined;
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
  publish: async (stage) => {
    const { body } = await stage.client.get('/payments?status=succeeded');
    stage.isGivenAway ||= body.data.length === 0;
    return changeJob({ status: 'active' })(stage);
  },
};

async function findViolations(stage: Stage): Promise<string[]> {
  const books = await readBooks(stage);
  return namesOf({
    ...contradictionsIn(books, stage),
    'a payment is pending that no posting waits for': books.pending !== books.open,
  });
}

test('in any order of events, no one pays twice, no paid job is lost, and the board shows what is live', {
  timeout: propertyRuns(180_000),
}, async () => {
  const sequences = fc.array(fc.constantFrom(...Object.keys(steps)), { minLength: 8, maxLength: 24 });
  await fc.assert(
    fc.asyncProperty(sequences, async (sequence) => {
      const client = await newOrganization();
      const plan = await postPostingPlan(client);
      const employer = await newEmployer(client);
      const { id } = await employer.draft({ plan_id: plan.id });
      const stage = { client, employer, id, isGivenAway: false };
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
