import { expect, it } from 'vitest';
import { newOrganization, sharedServer } from '../../../../test/app.ts';
import { sendDueEmails } from '../../../../test/emails.ts';
import {
  type Employer,
  newEmployer,
  POSTINGS,
  pilot,
  postPostingPlan,
  setApproval,
  setPayment,
} from '../../../../test/postings.ts';
import { readPurchases } from '../../../../test/stripe.ts';
import { deliver, newShop, openPage, paid } from '../../../../test/stripe-postings.ts';

/*
 * An employer may delete a rejected posting. The purchase and the payment of the posting stay.
 */

async function deletePosting({ visitor }: Employer, { id }: { id: string }): Promise<void> {
  const { status, text } = await visitor.send('DELETE', `${POSTINGS}/${id}`);
  expect(status, text).toBeLessThan(300);
}

it('the refund of a deleted posting ends its purchase, takes down the jobs that used it, and the payer gets an email', async () => {
  const client = await newOrganization();
  const pack = await postPostingPlan(client, { name: 'Three jobs', amount: 250, jobsIncluded: 3 });
  const employer = await newEmployer(client);
  const first = await employer.act(await employer.draft({ plan_id: pack.id }), 'submit');
  await setPayment(client, first, 'succeeded');
  const { job_id } = await employer.read(first);
  expect((await client.post(`/jobs/${job_id}/reject`, { reason: 'No.' })).status).toBe(200);
  await setApproval(client, 'none');
  const job = { ...pilot, title: 'Second Pilot' };
  const second = await employer.act(await employer.draft({ plan_id: pack.id, job }), 'submit');
  expect(second.state).toBe('live');
  await deletePosting(employer, first);
  await setPayment(client, first, 'refunded');
  expect(await employer.read(second)).toMatchObject({ state: 'rejected', reason: 'payment_refunded' });
  const { subscriptions } = await readPurchases(client, employer.memberId);
  expect(subscriptions).toMatchObject([{ status: 'canceled' }]);
  const third = await employer.act(await employer.draft({ plan_id: pack.id }), 'submit');
  expect(third.state).toBe('pending_payment');
  const mails = await sendDueEmails(await sharedServer(), client.scope.organizationId);
  expect(mails.filter(({ subject }) => subject.startsWith('Refund')).map(({ to }) => to)).toEqual([
    employer.email,
  ]);
});

it('a dispute about a deleted posting withholds the jobs of its purchase until it is won', async () => {
  const shop = await newShop({}, 'all');
  const { posting, session } = await paid(shop);
  expect((await shop.client.post(`/jobs/${posting.job_id}/reject`, { reason: 'No.' })).status).toBe(200);
  await deletePosting(shop.employer, posting);
  const statuses = async () =>
    (await readPurchases(shop.client, shop.employer.memberId)).subscriptions.map(({ status }) => status);
  const dispute = shop.stripe.world.dispute(session.payment_intent);
  await deliver(shop);
  expect(await statuses()).toEqual(['paused']);
  shop.stripe.world.offset += 2;
  shop.stripe.world.closeDispute(dispute.id, 'won');
  await deliver(shop);
  expect(await statuses()).toEqual(['active']);
  shop.stripe.world.offset += 2;
  shop.stripe.world.refund(session.payment_intent);
  await deliver(shop);
  expect(await statuses()).toEqual(['canceled']);
});

it('money that comes after the posting was deleted is a credit', async () => {
  const shop = await newShop();
  const { posting, session } = await paid(shop);
  await shop.employer.act(posting, 'renew', { subscription_id: null });
  const renewal = await openPage(shop, posting);
  shop.stripe.world.refund(session.payment_intent);
  await deliver(shop);
  // The page of Stripe is open until the server has closed it.
  await deletePosting(shop.employer, posting);
  shop.stripe.world.pay(renewal);
  await deliver(shop);
  const { subscriptions, payments } = await readPurchases(shop.client, shop.employer.memberId);
  expect(payments.map(({ status }) => status).sort()).toEqual(['refunded', 'succeeded']);
  expect(subscriptions.map(({ status, jobsRemaining }) => [status, jobsRemaining]).sort()).toEqual([
    ['active', 1],
    ['canceled', 0],
  ]);
  const again = await shop.employer.draft({ plan_id: shop.plan.id });
  expect(await shop.employer.act(again, 'submit')).toMatchObject({ state: 'live' });
});
