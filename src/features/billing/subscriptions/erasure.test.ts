import { describe, expect, it } from 'vitest';
import { newOrganization } from '../../../../test/app.ts';
import { holdPostingLock, holdSubscriptionLock } from '../../../../test/held-locks.ts';
import { postJob } from '../../../../test/jobs.ts';
import { postMember } from '../../../../test/members.ts';
import { pathOf, postJobPlan, subscribe } from '../../../../test/plans.ts';
import type { BatchResult } from '../../jobs/jobs/batch/schema.ts';

describe('erasing a member during a batch in one transaction', () => {
  it('does not deadlock when the batch posts jobs on several of their subscriptions', async () => {
    const organization = await newOrganization();
    const plan = await postJobPlan(organization);
    const { id: memberId } = await postMember(organization);
    const first = await subscribe(organization, {}, { memberId, plan });
    const second = await subscribe(organization, {}, { memberId, plan });
    // The update moves the first row behind the second in the table.
    await organization.patch(pathOf(first), { cancelAt: '2099-01-01' });

    const held = await holdSubscriptionLock(second.id);
    const erasing = organization.delete(`/members/${memberId}`);
    await held.untilWaiting(1);
    const operations = [first, second].map(({ id }) => ({
      method: 'create',
      body: { title: 'Pilot', subscription_id: id },
    }));
    const posting = organization.post('/jobs/batch', { operations }, { 'idempotency-key': 'post' });
    await held.untilWaiting(2);
    await held.release();
    expect((await erasing).status).toBe(200);
    const { status, body } = await posting;
    expect(status).toBe(200);
    expect(body.data.map(({ status }: BatchResult) => status)).toEqual([400, 400]);
  });

  it('does not deadlock when the batch deletes jobs posted on their subscription', async () => {
    const organization = await newOrganization();
    const subscription = await subscribe(organization, {}, { plan: await postJobPlan(organization) });
    const first = await postJob(organization, { subscription_id: subscription.id });
    const second = await postJob(organization, { subscription_id: subscription.id });

    const held = await holdPostingLock(first.id);
    const erasing = organization.delete(`/members/${subscription.userId}`);
    await held.untilWaiting(1);
    const operations = [second, first].map(({ id }) => ({ method: 'delete', id }));
    const deleting = organization.post('/jobs/batch', { operations }, { 'idempotency-key': 'delete' });
    await held.untilWaiting(2);
    await held.release();
    expect((await erasing).status).toBe(200);
    const { status, body } = await deleting;
    expect(status).toBe(200);
    expect(body.data.map(({ status }: BatchResult) => status)).toEqual([200, 200]);
  });
});
