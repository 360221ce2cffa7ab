import { beforeEach, describe, expect, it } from 'vitest';
import { type Client, newOrganization } from '../../../../test/app.ts';
import { eventsOf, expectError, readJob } from '../../../../test/jobs.ts';
import {
  approve,
  type Employer,
  newEmployer,
  POSTINGS,
  postPostingPlan,
  readJobsRemaining,
  setApproval,
  setPayment,
} from '../../../../test/postings.ts';
import type { Plan } from '../plans/schema.ts';
import type { Posting } from './schema.ts';

const DAY_MS = 86_400_000;

let client: Client;
let plan: Plan;
let employer: Employer;
beforeEach(async () => {
  client = await newOrganization();
  plan = await postPostingPlan(client);
  employer = await newEmployer(client);
});

const daysUntil = (instant: string | null) => Math.round((Date.parse(instant ?? '') - Date.now()) / DAY_MS);
const staffAt = async (state: string): Promise<Posting[]> =>
  (await client.get(`/postings?state=${state}`)).body.data;

describe('a posting with a price', () => {
  it('is a draft, waits for the money, then for review, and goes live for the days of its plan', async () => {
    const draft = await employer.draft({ plan_id: plan.id });
    expect(draft).toMatchObject({ state: 'draft', job_id: null, charge: null, member_id: employer.memberId });
    expect(daysUntil(draft.deleted_at)).toBe(14);
    expect((await client.get('/jobs')).body.data).toEqual([]);

    const unpaid = await employer.act(draft, 'submit');
    expect(unpaid).toMatchObject({ state: 'pending_payment', job_id: null, deleted_at: null });
    expect(unpaid.charge).toMatchObject({ state: 'open', amount: 99, discount: 0, currency: 'EUR' });
    expect((await client.get('/jobs')).body.data).toEqual([]);

    await setPayment(client, unpaid, 'succeeded');
    const waiting = await employer.read(draft);
    expect(waiting).toMatchObject({ state: 'pending_review', review_causes: ['new_employer'] });
    expect(waiting.charge).toMatchObject({ state: 'settled' });
    expect(await readJob(client, waiting.job_id!)).toMatchObject({
      status: 'draft',
      source: 'posting',
      review: { state: 'pending', reason: null },
      owner_member_id: employer.memberId,
      subscription_id: waiting.subscription_id,
    });
    expect(await readJobsRemaining(client, employer, waiting.subscription_id)).toBe(0);

    const live = await approve(client, waiting);
    expect(live).toMatchObject({ state: 'live' });
    const { data: payment } = (await client.get(`/payments/${live.charge?.payment_id}`)).body;
    expect(payment).toMatchObject({ status: 'succeeded', jobId: live.job_id });
    expect(daysUntil(live.ends_at)).toBe(30);
    const job = await readJob(client, live.job_id!);
    expect(job).toMatchObject({ status: 'active', review: { state: 'approved' } });
    expect(Math.abs(Date.parse(job.posted_at) - Date.now())).toBeLessThan(60_000);
    const names = (await eventsOf(client)).map(({ type }) => type);
    expect(names.filter((name) => name.startsWith('posting.'))).toEqual([
      'posting.submitted',
      'posting.paid',
      'posting.approved',
    ]);
  });

  it('makes a candidate an employer, and the recruiter of a company that the posting creates', async () => {
    const draft = await employer.draft({ plan_id: plan.id });
    const unpaid = await employer.act(draft, 'submit');
    expect((await client.get(`/members/${employer.memberId}`)).body.data.member.role).toBe('employer');
    await setPayment(client, unpaid, 'succeeded');
    const { company_id } = await employer.read(draft);
    const rows = await client.scope.db
      .selectFrom('company_members')
      .select(['company_id', 'member_id', 'role'])
      .where('organization_id', '=', client.scope.organizationId)
      .execute();
    expect(rows).toEqual([{ company_id, member_id: employer.memberId, role: 'recruiter' }]);
  });

  it('gives the writer of a known company’s name nothing', async () => {
    await client.post('/companies', { name: 'North Sea Pilots' });
    const unpaid = await employer.act(await employer.draft({ plan_id: plan.id }), 'submit');
    await setPayment(client, unpaid, 'succeeded');
    const rows = await client.scope.db
      .selectFrom('company_members')
      .select('role')
      .where('organization_id', '=', client.scope.organizationId)
      .execute();
    expect(rows).toEqual([]);
  });

  it('becomes a draft again when its payment fails or it is withdrawn, and can be paid again', async () => {
    const draft = await employer.draft({ plan_id: plan.id });
    const first = await employer.act(draft, 'submit');
    await setPayment(client, first, 'failed');
    const again = await employer.read(draft);
    expect(again).toMatchObject({ state: 'draft', charge: { state: 'failed' } });
    expect(daysUntil(again.deleted_at)).toBe(14);
    const second = await employer.act(draft, 'submit');
    expect(second.charge?.payment_id).not.toBe(first.charge?.payment_id);
    expect(await employer.act(second, 'withdraw')).toMatchObject({ state: 'draft' });
    const { body } = await client.get(`/payments/${second.charge?.payment_id}`);
    expect(body.data.status).toBe('failed');
    const third = await employer.act(draft, 'submit');
    await setPayment(client, third, 'succeeded');
    expect(await employer.read(draft)).toMatchObject({ state: 'pending_review' });
  });

  it('asks for one payment at a time, and says where to pay', async () => {
    const draft = await employer.draft({ plan_id: plan.id });
    const unpaid = await employer.act(draft, 'submit');
    expectError(
      await employer.visitor.send('POST', `${POSTINGS}/${draft.id}/submit`),
      409,
      'payment_pending',
    );
    const { body } = await employer.visitor.send('POST', `${POSTINGS}/${draft.id}/pay`);
    expect(body.data.checkout_url).toBe(
      `${client.scope.organization.boardUrl}/payment?reference=${unpaid.charge?.payment_id}`,
    );
  });

  it('keeps what its plan offered when it was submitted', async () => {
    const draft = await employer.draft({ plan_id: plan.id });
    const unpaid = await employer.act(draft, 'submit');
    await client.patch(`/plans/${plan.id}`, { amount: 150, durationDays: 5, isActive: false });
    await setPayment(client, unpaid, 'succeeded');
    const waiting = await employer.read(draft);
    expect(waiting.charge?.amount).toBe(99);
    expect(daysUntil((await approve(client, waiting)).ends_at)).toBe(30);
    const late = await employer.visitor.send('PATCH', `${POSTINGS}/${(await employer.draft()).id}`, {
      plan_id: plan.id,
    });
    expectError(late, 400, 'validation_error');
  });

  it('needs a title, a company, a description and a way to apply', async () => {
    const draft = await employer.draft({
      plan_id: plan.id,
      job: { title: 'Pilot', description: '<p> </p>' },
    });
    const { body } = await employer.visitor.send('POST', `${POSTINGS}/${draft.id}/submit`);
    expect(body.error.details.issues.map(({ path }: { path: string }) => path)).toEqual([
      '/job/company_name',
      '/job/description',
      '/job/how_to_apply',
    ]);
    const check = await employer.visitor.send('GET', `${POSTINGS}/${draft.id}/check`);
    expect(check.body.data).toMatchObject({
      missing: ['company_name', 'description', 'how_to_apply'],
      price: { amount: 99, discount: 0, currency: 'EUR' },
      coupon_problem: null,
      credits: [],
    });
  });
});

describe('a live posting', () => {
  let live: Posting;
  let free: Plan;
  beforeEach(async () => {
    await setApproval(client, 'none');
    free = await postPostingPlan(client, { amount: 0, highlight: true, stickyDays: 3 });
    live = await employer.act(await employer.draft({ plan_id: free.id }), 'submit');
  });

  it('has what its plan offers, and changes at once', async () => {
    expect(await readJob(client, live.job_id!)).toMatchObject({ is_highlighted: true, is_sticky: true });
    await employer.visitor.send('PATCH', `${POSTINGS}/${live.id}`, { job: { title: 'Chief Pilot' } });
    expect(await readJob(client, live.job_id!)).toMatchObject({ title: 'Chief Pilot' });
    const change = await employer.visitor.send('PATCH', `${POSTINGS}/${live.id}`, { plan_id: plan.id });
    expectError(change, 409, 'posting_state');
  });

  it('can be paused and resumed, and its days go on', async () => {
    const paused = await employer.act(live, 'pause');
    expect(paused).toMatchObject({ state: 'paused', ends_at: live.ends_at });
    expect(await readJob(client, live.job_id!)).toMatchObject({
      status: 'draft',
      paused_at: expect.any(String),
    });
    expect((await staffAt('paused')).map(({ id }) => id)).toEqual([live.id]);
    expect(await employer.act(live, 'resume')).toMatchObject({ state: 'live', ends_at: live.ends_at });
    expect(await readJob(client, live.job_id!)).toMatchObject({ status: 'active', paused_at: null });
  });

  it('is renewed for the days of the plan, before and after its end', async () => {
    const renewed = await employer.act(live, 'renew');
    expect(daysUntil(renewed.ends_at)).toBe(60);
    await client.patch(`/jobs/${live.job_id}`, { status: 'expired' });
    expect(await employer.read(live)).toMatchObject({ state: 'expired' });
    const again = await employer.act(live, 'renew');
    expect(again).toMatchObject({ state: 'live' });
    expect(daysUntil(again.ends_at)).toBe(30);
    expect(again.published_at).toBe(live.published_at);
  });

  it('is renewed when the money for it arrives, and stays as it is until then', async () => {
    const asked = await employer.act(live, 'renew', { plan_id: plan.id });
    expect(asked).toMatchObject({ state: 'live', ends_at: live.ends_at });
    expect(asked.charge).toMatchObject({ purpose: 'renewal', state: 'open', amount: 99 });
    const { data: renewal } = (await client.get(`/payments/${asked.charge?.payment_id}`)).body;
    expect(renewal).toMatchObject({ status: 'pending', jobId: live.job_id });
    const second = await employer.visitor.send('POST', `${POSTINGS}/${live.id}/renew`, {});
    expectError(second, 409, 'payment_pending');
    await setPayment(client, asked, 'succeeded');
    expect(daysUntil((await employer.read(live)).ends_at)).toBe(60);
  });

  it('is renewed at the full price, although a coupon lowered the first one', async () => {
    await client.post('/coupons', { code: 'HALF', percent_off: 50 });
    const bought = await employer.act(await employer.draft({ plan_id: plan.id, coupon: 'HALF' }), 'submit');
    expect(bought.charge).toMatchObject({ purpose: 'first', amount: 49.5, discount: 49.5 });
    await setPayment(client, bought, 'succeeded');
    const live = await approve(client, await employer.read(bought));
    const asked = await employer.act(live, 'renew', { plan_id: plan.id });
    expect(asked.charge).toMatchObject({ purpose: 'renewal', amount: 99, discount: 0 });
  });

  it('ends when it is withdrawn, and follows what staff do with the job', async () => {
    await client.patch(`/jobs/${live.job_id}`, { status: 'draft' });
    expect(await employer.read(live)).toMatchObject({ state: 'paused' });
    await client.patch(`/jobs/${live.job_id}`, { status: 'active' });
    expect(await employer.act(live, 'withdraw')).toMatchObject({ state: 'expired' });
    await client.delete(`/jobs/${live.job_id}`);
    expect(await employer.read(live)).toMatchObject({ state: 'expired', job_id: null });
    expect(await employer.act(live, 'renew')).toMatchObject({ state: 'live' });
  });

  it('can be duplicated into a draft', async () => {
    const response = await employer.visitor.send('POST', `${POSTINGS}/${live.id}/duplicate`);
    expect(response.status, response.text).toBe(201);
    expect(response.body.data).toMatchObject({
      state: 'draft',
      plan_id: free.id,
      job: { title: 'Harbour Pilot' },
    });
  });
});
