import { beforeEach, describe, expect, it } from 'vitest';
import { type Client, newOrganization } from '../../../test/app.ts';
import { eventsOf, expectError, readJob } from '../../../test/jobs.ts';
import { readSubscription } from '../../../test/plans.ts';
import {
  approve,
  type Employer,
  newEmployer,
  POSTINGS,
  pilot,
  postPostingPlan,
  setPayment,
} from '../../../test/postings.ts';
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

const remaining = async (posting: Posting, owner = employer) => {
  const id = posting.subscription_id;
  const response = await client.get(`/members/${owner.memberId}/subscriptions/${id}`);
  return response.body.data.jobsRemaining;
};
const setApproval = async (approval: string) =>
  expect((await client.patch('/organization', { posting: { approval } })).status).toBe(200);
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
    expect(await remaining(waiting)).toBe(0);

    const live = await approve(client, waiting);
    expect(live).toMatchObject({ state: 'live' });
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
    expect(body.data.url).toBe(
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

describe('a rejected posting', () => {
  it('keeps its payment as a credit, which the next submission uses', async () => {
    const draft = await employer.draft({ plan_id: plan.id });
    const unpaid = await employer.act(draft, 'submit');
    await setPayment(client, unpaid, 'succeeded');
    const waiting = await employer.read(draft);
    const rejected = await client.post(`/jobs/${waiting.job_id}/reject`, { reason: 'Say what the work is.' });
    expect(rejected.body.data).toMatchObject({ state: 'rejected', reason: 'Say what the work is.' });
    expect(await remaining(waiting)).toBe(1);
    expect(await readJob(client, waiting.job_id!)).toMatchObject({
      status: 'draft',
      review: { state: 'rejected', reason: 'Say what the work is.' },
      subscription_id: null,
    });
    const active = await client.patch(`/jobs/${waiting.job_id}`, { status: 'active' });
    expectError(active, 409, 'review_pending');
    expectError(await client.patch(`/jobs/${waiting.job_id}`, { status: 'expired' }), 409, 'review_pending');

    await employer.visitor.send('PATCH', `${POSTINGS}/${draft.id}`, { job: { title: 'Senior Pilot' } });
    const again = await employer.act(draft, 'submit');
    expect(again).toMatchObject({ state: 'pending_review', job_id: waiting.job_id });
    expect(await readJob(client, waiting.job_id!)).toMatchObject({ title: 'Senior Pilot' });
    expect(await remaining(again)).toBe(0);
    const { body } = await client.get('/payments');
    expect(body.data).toHaveLength(1);
  });

  it('can be approved after all while its credit is there', async () => {
    const free = await postPostingPlan(client, { amount: 0 });
    const waiting = await employer.act(await employer.draft({ plan_id: free.id }), 'submit');
    await client.post(`/jobs/${waiting.job_id}/reject`, { reason: 'No.' });
    expect(await approve(client, waiting)).toMatchObject({ state: 'live' });
  });
});

describe('review', () => {
  it('waits for new employers until staff approve one of their postings', async () => {
    const free = await postPostingPlan(client, { amount: 0 });
    const first = await employer.act(await employer.draft({ plan_id: free.id }), 'submit');
    expect(first).toMatchObject({
      state: 'pending_review',
      review_causes: ['new_employer'],
      charge: { amount: 0 },
    });
    expect((await staffAt('pending_review')).map(({ id }) => id)).toEqual([first.id]);
    await approve(client, first);
    const job = { ...pilot, title: 'Second Pilot' };
    const second = await employer.act(await employer.draft({ plan_id: free.id, job }), 'submit');
    expect(second).toMatchObject({ state: 'live', review_causes: [] });
    expect(await readJob(client, second.job_id!)).toMatchObject({
      status: 'active',
      review: { state: 'none' },
    });
    expect((await staffAt('live')).map(({ id }) => id)).toEqual([second.id, first.id]);
  });

  it('follows the setting: all postings wait, or none', async () => {
    const free = await postPostingPlan(client, { amount: 0 });
    await setApproval('none');
    expect(await employer.act(await employer.draft({ plan_id: free.id }), 'submit')).toMatchObject({
      state: 'live',
    });
    await setApproval('all');
    const job = { ...pilot, title: 'Second Pilot' };
    expect(await employer.act(await employer.draft({ plan_id: free.id, job }), 'submit')).toMatchObject({
      state: 'pending_review',
      review_causes: ['all_postings'],
    });
  });

  it('always waits for a verified company of others, for many links, and for duplicates', async () => {
    await setApproval('none');
    const free = await postPostingPlan(client, { amount: 0 });
    const submit = async (job: object) =>
      employer.act(await employer.draft({ plan_id: free.id, job: { ...pilot, ...job } }), 'submit');
    expect(await submit({})).toMatchObject({ state: 'live' });
    expect(await submit({ title: 'HARBOUR pilot' })).toMatchObject({ review_causes: ['duplicate'] });
    const links = Array.from({ length: 11 }, (_, n) => `<a href="https://spam.example/${n}">x</a>`).join(' ');
    expect(await submit({ title: 'Links', description: `<p>${links}</p>` })).toMatchObject({
      review_causes: ['many_links'],
    });
    await client.post('/companies', { name: 'Royal Tugs', is_verified: true });
    expect(await submit({ title: 'Tugs', company_name: 'Royal Tugs B.V.' })).toMatchObject({
      state: 'pending_review',
      review_causes: ['verified_company'],
    });
  });

  it('can be withdrawn, which returns the credit and deletes the job', async () => {
    const free = await postPostingPlan(client, { amount: 0 });
    const waiting = await employer.act(await employer.draft({ plan_id: free.id }), 'submit');
    const draft = await employer.act(waiting, 'withdraw');
    expect(draft).toMatchObject({ state: 'draft', job_id: null, subscription_id: null });
    expect(await remaining(waiting)).toBe(1);
    expect((await client.get('/jobs')).body.data).toEqual([]);
  });

  it('holds back edits of live postings if the organization wants that', async () => {
    await client.patch('/organization', { posting: { approval: 'none', review_edits: true } });
    const free = await postPostingPlan(client, { amount: 0 });
    const live = await employer.act(await employer.draft({ plan_id: free.id }), 'submit');
    const edit = async (title: string) =>
      (await employer.visitor.send('PATCH', `${POSTINGS}/${live.id}`, { job: { title } })).body.data;
    expect(await edit('Chief Pilot')).toMatchObject({
      state: 'live',
      job: { title: 'Harbour Pilot' },
      edit: { title: 'Chief Pilot' },
      review_causes: ['edit'],
    });
    expect((await staffAt('pending_review')).map(({ id }) => id)).toEqual([live.id]);
    expect(await readJob(client, live.job_id!)).toMatchObject({ title: 'Harbour Pilot', status: 'active' });
    await client.post(`/jobs/${live.job_id}/reject`, { reason: 'No chiefs.' });
    expect(await employer.read(live)).toMatchObject({ state: 'live', edit: null, reason: 'No chiefs.' });
    await edit('Senior Pilot');
    await approve(client, live);
    expect(await readJob(client, live.job_id!)).toMatchObject({ title: 'Senior Pilot' });
    expect(await employer.read(live)).toMatchObject({ edit: null, job: { title: 'Senior Pilot' } });
  });
});

describe('a live posting', () => {
  let live: Posting;
  let free: Plan;
  beforeEach(async () => {
    await setApproval('none');
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
    const second = await employer.visitor.send('POST', `${POSTINGS}/${live.id}/renew`, {});
    expectError(second, 409, 'payment_pending');
    await setPayment(client, asked, 'succeeded');
    expect(daysUntil((await employer.read(live)).ends_at)).toBe(60);
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

describe('a refund', () => {
  it('takes a live posting down with its reason, and ends its credits', async () => {
    await setApproval('none');
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
    await setApproval('none');
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
    await setApproval('none');
    const unpaid = await employer.act(await employer.draft({ plan_id: plan.id }), 'submit');
    await setPayment(client, unpaid, 'succeeded');
    await employer.act(unpaid, 'withdraw');
    await setPayment(client, unpaid, 'refunded');
    expect(await employer.read(unpaid)).toMatchObject({ state: 'expired', reason: null });
  });
});
