import { beforeEach, describe, expect, it, test } from 'vitest';
import { type Client, newOrganization } from '../../../../test/app.ts';
import {
  approve,
  type Employer,
  newEmployer,
  POSTINGS,
  pilot,
  postPostingPlan,
  setPayment,
} from '../../../../test/postings.ts';
import type { Posting } from './schema.ts';

/*
 * A coupon for the first posting of a company counts what was bought, and employers may delete rejected postings.
 */

let client: Client;
let plan: { id: string };
let employer: Employer;
beforeEach(async () => {
  client = await newOrganization();
  plan = await postPostingPlan(client, { amount: 99 });
  employer = await newEmployer(client);
  for (const code of ['FIRST', 'OTHER'])
    await client.post('/coupons', { code, percent_off: 20, first_posting_only: true });
});

interface Wish {
  by?: Employer;
  company_name?: string;
}

const draft = (coupon: string | null, { by = employer, company_name = 'North Sea Pilots' }: Wish = {}) =>
  by.draft({ plan_id: plan.id, coupon, job: { ...pilot, company_name } });

/** Submits a posting that is to be paid for, although a credit is left. Returns the discount, or the status of the refusal. */
async function submit(coupon: string, wish: Wish = {}): Promise<number> {
  const { visitor } = wish.by ?? employer;
  const { id } = await draft(coupon, wish);
  const { status, body } = await visitor.send('POST', `${POSTINGS}/${id}/submit`, { subscription_id: null });
  return status === 200 ? body.data.charge.discount : status;
}

/** Buys a posting, which staff reject and the employer deletes. */
async function buyAndDelete(coupon: string | null): Promise<Posting> {
  const bought = await employer.act(await draft(coupon), 'submit');
  await setPayment(client, bought, 'succeeded');
  const posting = await employer.read(bought);
  const rejected = await client.post(`/jobs/${posting.job_id}/reject`, { reason: 'No.' });
  expect(rejected.status, rejected.text).toBe(200);
  const { status, text } = await employer.visitor.send('DELETE', `${POSTINGS}/${posting.id}`);
  expect(status, text).toBe(200);
  return posting;
}

/** The members whose deleted postings count. Null: one who was erased. */
async function readMembers(): Promise<(string | null)[]> {
  const { db, organizationId } = client.scope;
  const rows = await db
    .selectFrom('deleted_postings')
    .select('member_id')
    .where('organization_id', '=', organizationId)
    .execute();
  return rows.map(({ member_id }) => member_id);
}

describe('a coupon for the first posting, after the one that a company bought was rejected and deleted', () => {
  test.each(['FIRST', null])('is for no other one of the member who bought it with %s', async (coupon) => {
    await buyAndDelete(coupon);
    expect([await submit('FIRST'), await submit('OTHER')]).toEqual([400, 400]);
    expect((await client.get('/coupons')).body.data).toMatchObject([
      { code: 'OTHER', redeemed: 0 },
      { code: 'FIRST', redeemed: coupon === null ? 0 : 1 },
    ]);
  });

  it('is for no other account of the company, whatever company it is merged into', async () => {
    await buyAndDelete(null);
    const by = await newEmployer(client);
    expect(await submit('FIRST', { by, company_name: 'NORTH SEA PILOTS Ltd' })).toBe(400);
    const [{ id }] = (await client.get('/companies?search=pilots')).body.data;
    const into = (await client.post('/companies', { name: 'Royal Tugs' })).body.data;
    const merge = await client.post(`/companies/${id}/merge`, { into: into.id });
    expect(merge.status, merge.text).toBe(200);
    expect(await submit('FIRST', { by, company_name: 'Royal Tugs' })).toBe(400);
    const undo = await client.post(`/company-merges/${merge.body.meta.merge_id}/undo`);
    expect(undo.status, undo.text).toBe(200);
    expect(await submit('FIRST', { by, company_name: 'Royal Tugs' })).toBe(19.8);
  });

  it('is for the next one if the money went back', async () => {
    await setPayment(client, await buyAndDelete('FIRST'), 'refunded');
    expect(await submit('FIRST')).toBe(19.8);
  });

  it('counts for the company when the member who bought it was erased', async () => {
    await buyAndDelete('FIRST');
    await client.delete(`/members/${employer.memberId}`);
    expect(await readMembers()).toEqual([null]);
    expect(await submit('FIRST', { by: await newEmployer(client) })).toBe(400);
  });
});

it('a posting that was bought counts for its company when it is deleted with its member', async () => {
  const posting = await employer.act(await draft(null), 'submit');
  await setPayment(client, posting, 'succeeded');
  await approve(client, await employer.read(posting));
  await client.delete(`/members/${employer.memberId}`);
  expect(await submit('FIRST', { by: await newEmployer(client) })).toBe(400);
});

it('an organization can be deleted with its postings', async () => {
  await buyAndDelete(null);
  await employer.act(await draft(null), 'submit');
  const { db, organizationId } = client.scope;
  await db.deleteFrom('organizations').where('id', '=', organizationId).execute();
  expect(await readMembers()).toEqual([]);
});

it('a draft that bought nothing leaves nothing', async () => {
  const { id } = await draft('FIRST');
  const failed = await employer.act(await draft('FIRST'), 'submit');
  await employer.act(failed, 'withdraw');
  for (const each of [id, failed.id]) await employer.visitor.send('DELETE', `${POSTINGS}/${each}`);
  expect(await readMembers()).toEqual([]);
  expect(await submit('FIRST')).toBe(19.8);
});
