import { beforeEach, describe, expect, it } from 'vitest';
import { type Client, newOrganization } from '../../../../test/app.ts';
import { expectError, readJob } from '../../../../test/jobs.ts';
import { readSubscription } from '../../../../test/plans.ts';
import {
  type Employer,
  newEmployer,
  pilot,
  postPostingPlan,
  setApproval,
  setPayment,
} from '../../../../test/postings.ts';
import type { Plan } from '../plans/schema.ts';

let client: Client;
let plan: Plan;
let employer: Employer;
beforeEach(async () => {
  client = await newOrganization();
  plan = await postPostingPlan(client);
  employer = await newEmployer(client);
});

describe('a refund', () => {
  it('takes a live posting down with its reason, and ends its credits', async () => {
    await setApproval(client, 'none');
    const unpaid = await employer.act(await employer.draft({ plan_id: plan.id }), 'submit');
    await setPayment(client, unpaid, 'succeeded');
    const live = await employer.read(unpaid);
    expect(live.state).toBe('live');
    await setPayment(client, live, 'refunded');
    expect(await employer.read(live)).toMatchObject({
      state: 'rejected',
      reason: 'payment_refunded',
      charge: { state: 'refunded' },
    });
    expect(await readJob(client, live.job_id!)).toMatchObject({
      status: 'expired',
      review: { state: 'rejected', reason: 'payment_refunded' },
    });
    const { status } = await readSubscription(client, {
      userId: employer.memberId,
      id: live.subscription_id,
    } as never);
    expect(status).toBe('canceled');
  });

  it('of a pending posting rejects it without showing it', async () => {
    const unpaid = await employer.act(await employer.draft({ plan_id: plan.id }), 'submit');
    await setPayment(client, unpaid, 'succeeded');
    const waiting = await employer.read(unpaid);
    await setPayment(client, waiting, 'refunded');
    expect(await employer.read(unpaid)).toMatchObject({ state: 'rejected', reason: 'payment_refunded' });
    expect(await readJob(client, waiting.job_id!)).toMatchObject({ status: 'draft' });
    expectError(await client.post(`/jobs/${waiting.job_id}/approve`, {}), 409, 'no_jobs_remaining');
  });

  it('takes down every posting that the purchase paid for, and no other', async () => {
    await setApproval(client, 'none');
    const pack = await postPostingPlan(client, { amount: 250, jobsIncluded: 3 });
    const unpaid = await employer.act(await employer.draft({ plan_id: pack.id }), 'submit');
    await setPayment(client, unpaid, 'succeeded');
    const job = { ...pilot, title: 'Second Pilot' };
    const second = await employer.act(await employer.draft({ plan_id: pack.id, job }), 'submit');
    expect(second).toMatchObject({ state: 'live', charge: null });
    const other = await postPostingPlan(client, { amount: 0 });
    const third = { ...pilot, title: 'Third Pilot' };
    const free = await employer.act(await employer.draft({ plan_id: other.id, job: third }), 'submit');
    await setPayment(client, unpaid, 'refunded');
    expect(await employer.read(unpaid)).toMatchObject({ state: 'rejected' });
    expect(await employer.read(second)).toMatchObject({ state: 'rejected' });
    expect(await employer.read(free)).toMatchObject({ state: 'live' });
  });

  it('of an expired posting changes only the payment', async () => {
    await setApproval(client, 'none');
    const unpaid = await employer.act(await employer.draft({ plan_id: plan.id }), 'submit');
    await setPayment(client, unpaid, 'succeeded');
    await employer.act(unpaid, 'withdraw');
    await setPayment(client, unpaid, 'refunded');
    expect(await employer.read(unpaid)).toMatchObject({ state: 'expired', reason: null });
  });
});
