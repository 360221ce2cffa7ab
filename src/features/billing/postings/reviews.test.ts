import { beforeEach, describe, expect, it } from 'vitest';
import { type Client, newOrganization } from '../../../../test/app.ts';
import { expectError, readJob } from '../../../../test/jobs.ts';
import {
  approve,
  type Employer,
  newEmployer,
  POSTINGS,
  pilot,
  postPostingPlan,
  readJobsRemaining,
  setApproval,
  setPayment,
} from '../../../../test/postings.ts';
import type { Plan } from '../plans/schema.ts';
import type { Posting } from './schema.ts';

let client: Client;
let plan: Plan;
let employer: Employer;
beforeEach(async () => {
  client = await newOrganization();
  plan = await postPostingPlan(client);
  employer = await newEmployer(client);
});

const staffAt = async (state: string): Promise<Posting[]> =>
  (await client.get(`/postings?state=${state}`)).body.data;

describe('a rejected posting', () => {
  it('keeps its payment as a credit, which the next submission uses', async () => {
    const draft = await employer.draft({ plan_id: plan.id });
    const unpaid = await employer.act(draft, 'submit');
    await setPayment(client, unpaid, 'succeeded');
    const waiting = await employer.read(draft);
    const rejected = await client.post(`/jobs/${waiting.job_id}/reject`, { reason: 'Say what the work is.' });
    expect(rejected.body.data).toMatchObject({ state: 'rejected', reason: 'Say what the work is.' });
    expect(await readJobsRemaining(client, employer, waiting.subscription_id)).toBe(1);
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
    expect(await readJobsRemaining(client, employer, again.subscription_id)).toBe(0);
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
    await setApproval(client, 'none');
    expect(await employer.act(await employer.draft({ plan_id: free.id }), 'submit')).toMatchObject({
      state: 'live',
    });
    await setApproval(client, 'all');
    const job = { ...pilot, title: 'Second Pilot' };
    expect(await employer.act(await employer.draft({ plan_id: free.id, job }), 'submit')).toMatchObject({
      state: 'pending_review',
      review_causes: ['all_postings'],
    });
  });

  it('always waits for a verified company of others, for many links, and for duplicates', async () => {
    await setApproval(client, 'none');
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
    expect(await readJobsRemaining(client, employer, waiting.subscription_id)).toBe(1);
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
