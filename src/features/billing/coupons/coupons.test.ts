import { beforeEach, describe, expect, it } from 'vitest';
import { type Client, newOrganization } from '../../../../test/app.ts';
import { expectError } from '../../../../test/jobs.ts';
import { newEmployer, POSTINGS, pilot, postPostingPlan, setPayment } from '../../../../test/postings.ts';
import type { Plan } from '../plans/schema.ts';
import type { Coupon } from './schema.ts';

let client: Client;
let plan: Plan;
beforeEach(async () => {
  client = await newOrganization();
  plan = await postPostingPlan(client);
});

const postCoupon = async (fields: object = {}): Promise<Coupon> => {
  const response = await client.post('/coupons', { code: 'HARBOUR20', percent_off: 20, ...fields });
  expect(response.status, response.text).toBe(201);
  return response.body.data;
};
const redeemedOf = async ({ id }: Coupon) => (await client.get(`/coupons/${id}`)).body.data.redeemed;

describe('a coupon', () => {
  it('has a code in capital letters that no other coupon has', async () => {
    expect(await postCoupon({ code: ' spring_1 ' })).toMatchObject({ code: 'SPRING_1', redeemed: 0 });
    const taken = await client.post('/coupons', { code: 'Spring_1', percent_off: 5 });
    expectError(taken, 409, 'code_taken');
    const other = await newOrganization();
    expect((await other.post('/coupons', { code: 'SPRING_1', percent_off: 5 })).status).toBe(201);
  });

  it('takes off a share or an amount, of plans for jobs', async () => {
    const access = await client.post('/plans', { name: 'X', kind: 'paywall', amount: 5, currency: 'EUR' });
    for (const wrong of [
      {},
      { percent_off: 20, amount_off: 5, currency: 'EUR' },
      { amount_off: 5 },
      { percent_off: 20, currency: 'EUR' },
      { amount_off: 0, currency: 'EUR' },
      { amount_off: 0.001, currency: 'EUR' },
      { percent_off: 20, plan_ids: [access.body.data.id] },
    ])
      expectError(await client.post('/coupons', { code: 'WRONG', ...wrong }), 400, 'validation_error');
  });

  it('cannot have a limit below its redemptions', async () => {
    const coupon = await postCoupon({ max_redemptions: 5 });
    const employer = await newEmployer(client);
    for (const title of ['One', 'Two'])
      await employer.act(
        await employer.draft({ plan_id: plan.id, coupon: 'HARBOUR20', job: { ...pilot, title } }),
        'submit',
      );
    expect(await redeemedOf(coupon)).toBe(2);
    expectError(await client.patch(`/coupons/${coupon.id}`, { max_redemptions: 1 }), 400, 'validation_error');
    expect((await client.patch(`/coupons/${coupon.id}`, { max_redemptions: 2 })).status).toBe(200);
  });
});

describe('a redemption', () => {
  it('lowers what is due, counts when the checkout starts, and no longer when it fails or is withdrawn', async () => {
    const coupon = await postCoupon({ max_redemptions: 1 });
    const employer = await newEmployer(client);
    const draft = await employer.draft({ plan_id: plan.id, coupon: 'harbour20' });
    expect(await redeemedOf(coupon)).toBe(0);
    const unpaid = await employer.act(draft, 'submit');
    expect(unpaid.charge).toMatchObject({ amount: 79.2, discount: 19.8 });
    expect((await client.get(`/payments/${unpaid.charge?.payment_id}`)).body.data.amount).toBe(79.2);
    expect(await redeemedOf(coupon)).toBe(1);
    await setPayment(client, unpaid, 'failed');
    expect(await redeemedOf(coupon)).toBe(0);
    const again = await employer.act(draft, 'submit');
    await employer.act(again, 'withdraw');
    expect(await redeemedOf(coupon)).toBe(0);
    const last = await employer.act(draft, 'submit');
    await setPayment(client, last, 'succeeded');
    await setPayment(client, last, 'refunded');
    expect(await redeemedOf(coupon)).toBe(1);
  });

  it('makes a posting free at 100 %, without a payment', async () => {
    await postCoupon({ code: 'FREE', percent_off: 100 });
    const employer = await newEmployer(client);
    const posting = await employer.act(await employer.draft({ plan_id: plan.id, coupon: 'FREE' }), 'submit');
    expect(posting).toMatchObject({
      state: 'pending_review',
      charge: { state: 'settled', amount: 0, discount: 99, payment_id: null },
    });
    expect((await client.get('/payments')).body.data).toEqual([]);
  });

  it('is only for the first posting of a company, if the coupon says so', async () => {
    await postCoupon({ first_posting_only: true });
    const [mette, ines] = [await newEmployer(client), await newEmployer(client)];
    const first = await mette.act(await mette.draft({ plan_id: plan.id, coupon: 'HARBOUR20' }), 'submit');
    await setPayment(client, first, 'succeeded');
    for (const employer of [mette, ines]) {
      const job = { ...pilot, title: 'Second', company_name: 'NORTH SEA PILOTS Ltd' };
      const second = await employer.draft({ plan_id: plan.id, coupon: 'HARBOUR20', job });
      const refused = await employer.visitor.send('POST', `${POSTINGS}/${second.id}/submit`);
      expectError(refused, 400, 'validation_error');
      expect(refused.body.error.details.issues).toEqual([
        { path: '/coupon', message: 'is only for the first posting of a company' },
      ]);
    }
    const job = { ...pilot, company_name: 'Royal Tugs' };
    const other = await ines.draft({ plan_id: plan.id, coupon: 'HARBOUR20', job });
    expect(await ines.act(other, 'submit')).toMatchObject({ charge: { discount: 19.8 } });
  });

  it('is only for one of the first postings of a company that wait for their payment at once', async () => {
    await postCoupon({ first_posting_only: true });
    const employers = await Promise.all(Array.from({ length: 6 }, () => newEmployer(client)));
    const names = ['Royal Tugs', 'ROYAL TUGS', 'Royal Tugs Ltd', 'Royal  Tugs', 'royal tugs', 'Royal Tugs'];
    const drafts = await Promise.all(
      employers.map((each, n) => {
        const job = { ...pilot, company_name: names[n] };
        return each.draft({ plan_id: plan.id, coupon: 'HARBOUR20', job });
      }),
    );
    const submitAll = () =>
      Promise.all(
        employers.map(
          async ({ visitor }, n) =>
            (await visitor.send('POST', `${POSTINGS}/${drafts[n]!.id}/submit`)).status,
        ),
      );
    const statuses = await submitAll();
    expect(statuses.toSorted()).toEqual([200, 400, 400, 400, 400, 400]);
    const first = statuses.indexOf(200);
    await employers[first]!.act(drafts[first]!, 'withdraw');
    expect((await submitAll()).toSorted()).toEqual([200, 400, 400, 400, 400, 400]);
  });

  it('is counted exactly when 20 employers submit at once', async () => {
    const coupon = await postCoupon({ max_redemptions: 7 });
    const employers = await Promise.all(Array.from({ length: 20 }, () => newEmployer(client)));
    const drafts = await Promise.all(
      employers.map((each) => each.draft({ plan_id: plan.id, coupon: 'HARBOUR20' })),
    );
    const statuses = await Promise.all(
      employers.map(
        async ({ visitor }, n) => (await visitor.send('POST', `${POSTINGS}/${drafts[n]!.id}/submit`)).status,
      ),
    );
    expect(statuses.toSorted()).toEqual([...Array(7).fill(200), ...Array(13).fill(400)]);
    expect(await redeemedOf(coupon)).toBe(7);
  });
});
