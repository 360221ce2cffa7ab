import { expect } from 'vitest';
import { eventsOf } from '../jobs.ts';
import { approve, newEmployer, postPostingPlan, setPayment } from '../postings.ts';
import type { Change } from './stage.ts';

export const postingChanges: Change[] = [
  [
    'a posting is submitted, paid, rejected, approved and refunded',
    async ({ client, begin }) => {
      const employer = await newEmployer(client);
      const plan = await postPostingPlan(client);
      await begin();
      const earlier = (await eventsOf(client)).length;
      const unpaid = await employer.act(await employer.draft({ plan_id: plan.id }), 'submit');
      await setPayment(client, unpaid, 'succeeded');
      const waiting = await employer.read(unpaid);
      await client.post(`/jobs/${waiting.job_id}/reject`, { reason: 'Say more.' });
      await approve(client, waiting);
      await setPayment(client, unpaid, 'refunded');
      const recorded = (await eventsOf(client)).slice(earlier);
      expect(recorded.map(({ type }) => type)).toEqual([
        ...['member.updated', 'subscription.created', 'payment.pending', 'posting.submitted'],
        ...['payment.succeeded', 'subscription.updated', 'company.created', 'job.created'],
        ...['subscription.updated', 'posting.paid'],
        ...['job.updated', 'subscription.updated', 'posting.rejected'],
        ...['job.updated', 'subscription.updated', 'posting.approved'],
        ...['payment.refunded', 'subscription.updated', 'subscription.canceled'],
        ...['job.updated', 'job.expired', 'posting.refunded'],
      ]);
      return recorded.map(({ type, data, changed_fields }): [string, object, string[]?] =>
        changed_fields ? [type, data, changed_fields] : [type, data],
      );
    },
  ],
];
