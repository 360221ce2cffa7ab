import { beforeEach, describe, expect, it } from 'vitest';
import { type Client, newOrganization } from '../../../../../test/app.ts';
import { expectError } from '../../../../../test/jobs.ts';
import {
  type Employer,
  newEmployer,
  POSTINGS,
  pilot,
  postPostingPlan,
  readJobsRemaining,
  setPayment,
} from '../../../../../test/postings.ts';
import { visit } from '../../../../../test/sign-in.ts';
import type { Plan } from '../../plans/schema.ts';
import type { Posting } from '../schema.ts';

let client: Client;
let plan: Plan;
let companyId: string;
let writer: Employer;
let colleague: Employer;

const act = async (role: string, { memberId }: Employer) =>
  expect((await client.put(`/companies/${companyId}/members/${memberId}`, { role })).status).toBe(200);
const leave = async ({ memberId }: Employer) =>
  expect((await client.delete(`/companies/${companyId}/members/${memberId}`)).status).toBe(200);
const list = async ({ visitor }: Employer, query = '') => {
  const response = await visitor.send('GET', `${POSTINGS}${query}`);
  expect(response.status, response.text).toBe(200);
  return response.body.data;
};
const tryTo = async ({ visitor }: Employer, { id }: Posting, action: string, body?: object) =>
  visitor.send('POST', `${POSTINGS}/${id}/${action}`, body);

beforeEach(async () => {
  client = await newOrganization();
  await client.patch('/organization', { posting: { approval: 'none' } });
  plan = await postPostingPlan(client, { amount: 0 });
  companyId = (await client.post('/companies', { name: pilot.company_name })).body.data.id;
  writer = await newEmployer(client, { role: 'employer' });
  colleague = await newEmployer(client, { role: 'employer', name: 'Jonas' });
  await act('recruiter', writer);
});

const postLive = async (by = writer) => by.act(await by.draft({ plan_id: plan.id }), 'submit');

describe('colleagues of a company', () => {
  it('see each other’s postings with figures, and owners manage them', async () => {
    const live = await postLive();
    const draft = await writer.draft();
    expect(await list(colleague)).toEqual([]);
    expectError(await colleague.visitor.send('GET', `${POSTINGS}/${live.id}`), 404, 'not_found');

    await act('recruiter', colleague);
    const [seen, ...others] = await list(colleague);
    expect(others).toEqual([]);
    expect(seen).toMatchObject({
      id: live.id,
      member_id: writer.memberId,
      access: 'see',
      figures: { views: 0, apply_clicks: 0, applications: 0 },
    });
    expect((await colleague.read(live)).state).toBe('live');
    for (const action of ['pause', 'withdraw', 'renew', 'resume', 'pay'])
      expectError(await tryTo(colleague, live, action), 403, 'company_owner_required');
    const edit = await colleague.visitor.send('PATCH', `${POSTINGS}/${live.id}`, { job: { title: 'Mine' } });
    expectError(edit, 403, 'company_owner_required');
    expect((await tryTo(colleague, live, 'duplicate')).body.data).toMatchObject({
      member_id: colleague.memberId,
      state: 'draft',
      job: { title: pilot.title },
    });

    await act('owner', colleague);
    expect((await list(colleague, '?state=live'))[0]).toMatchObject({ id: live.id, access: 'manage' });
    expect((await colleague.act(live, 'pause')).state).toBe('paused');
    expect((await colleague.act(live, 'resume')).state).toBe('live');
    const changed = await colleague.visitor.send('PATCH', `${POSTINGS}/${live.id}`, {
      job: { title: 'Chief' },
    });
    expect(changed.body.data.job.title).toBe('Chief');
    // Drafts stay with their writer, also from owners.
    for (const method of ['GET', 'PATCH', 'DELETE'] as const)
      expectError(
        await colleague.visitor.send(method, `${POSTINGS}/${draft.id}`, method === 'PATCH' ? {} : undefined),
        404,
        'not_found',
      );
    expect((await list(writer)).map(({ access }: { access: string }) => access)).toEqual([
      'manage',
      'manage',
    ]);
  });

  it('do not get the postings of a stranger who names their company', async () => {
    await act('owner', colleague);
    const stranger = await newEmployer(client);
    const live = await postLive(stranger);
    expect(live.company_id).toBe(companyId);
    expect(await list(colleague)).toEqual([]);
    expectError(await tryTo(colleague, live, 'pause'), 404, 'not_found');
  });

  it('lose access when they leave, and the company keeps what its credits paid for', async () => {
    await act('owner', colleague);
    const live = await postLive();
    await leave(writer);
    expect((await list(colleague)).map(({ id }: Posting) => id)).toEqual([live.id]);
    expect(await list(writer)).toEqual([]);
    expectError(await tryTo(writer, live, 'pause'), 404, 'not_found');
    expect((await colleague.act(live, 'pause')).state).toBe('paused');
    await leave(colleague);
    expect(await list(colleague)).toEqual([]);
  });

  it('renew with credits of the company, or at their own expense, and see the payment as owners', async () => {
    await act('owner', colleague);
    const live = await postLive();
    const paid = await postPostingPlan(client, { amount: 99, jobsIncluded: 2 });
    const renewed = await colleague.act(live, 'renew', { plan_id: paid.id, subscription_id: null });
    expect(renewed.charge).toMatchObject({ purpose: 'renewal', state: 'open', amount: 99 });
    const payment = (await client.get(`/payments/${renewed.charge?.payment_id}`)).body.data;
    expect(payment.userId).toBe(colleague.memberId);
    await setPayment(client, renewed, 'succeeded');
    const credits = (await writer.visitor.send('GET', '/organization/posting-credits')).body.data;
    expect(credits).toEqual([
      expect.objectContaining({ plan_name: 'One job', company_id: companyId, jobs_remaining: 1 }),
    ]);
    const payments = async ({ visitor }: Employer) =>
      (await visitor.send('GET', '/organization/payments')).body.data.map(({ id }: Posting) => id);
    expect(await payments(colleague)).toEqual([payment.id]);
    expect(await payments(writer)).toEqual([]);
    await act('owner', writer);
    expect(await payments(writer)).toEqual([payment.id]);
    const [shown] = (await writer.visitor.send('GET', '/organization/payments')).body.data;
    expect(shown).toMatchObject({ job_title: pilot.title, status: 'succeeded', payment_url: null });
  });

  it('filter by company, and a member finds no company of others', async () => {
    const live = await postLive();
    const other = (await client.post('/companies', { name: 'Other' })).body.data.id;
    expect(await list(writer, `?company_id=${companyId}`)).toHaveLength(1);
    expect((await list(writer, `?company_id=${companyId.toUpperCase()}`))[0].id).toBe(live.id);
    expectError(await writer.visitor.send('GET', `${POSTINGS}?company_id=${other}`), 404, 'not_found');
  });

  it('who act for each other at the same time cause no deadlock', async () => {
    await act('owner', colleague);
    await act('owner', writer);
    const [mine, theirs] = [await postLive(writer), await postLive(colleague)];
    const actions = Array.from({ length: 6 }, (_, n) => [
      tryTo(colleague, mine, n % 2 ? 'pause' : 'resume'),
      tryTo(writer, theirs, n % 2 ? 'pause' : 'resume'),
    ]);
    const statuses = (await Promise.all(actions.flat())).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  });
});

describe('a recruiter who only used the name of the company first', () => {
  let stranger: Employer;
  let owner: Employer;
  let own: Posting;
  let pack: Plan;

  const creditsOf = async ({ visitor }: Employer) =>
    (await visitor.send('GET', '/organization/posting-credits')).body.data.map(
      ({ subscription_id }: { subscription_id: string }) => subscription_id,
    );
  const buyPack = async ({ memberId }: Employer, fields: object = {}): Promise<string> => {
    const path = `/members/${memberId}/subscriptions`;
    const response = await client.post(path, { planId: pack.id, ...fields });
    expect(response.status, response.text).toBe(201);
    expect(response.body.data.companyId).toBe(companyId);
    return response.body.data.id;
  };

  beforeEach(async () => {
    pack = await postPostingPlan(client, { name: 'Five jobs', amount: 400, jobsIncluded: 5 });
    stranger = await newEmployer(client);
    const named = { plan_id: plan.id, job: { ...pilot, company_name: 'Tidal Works' } };
    own = await stranger.act(await stranger.draft(named), 'submit');
    companyId = own.company_id ?? '';
    owner = await newEmployer(client, { role: 'employer', name: 'Ines' });
    await act('owner', owner);
  });

  it('pays for jobs, although the company has credits, until staff grant the role', async () => {
    const credit = await buyPack(owner);
    expect([await creditsOf(owner), await creditsOf(stranger)]).toEqual([[credit], []]);
    const draft = await stranger.draft({ plan_id: pack.id });
    const check = await stranger.visitor.send('GET', `${POSTINGS}/${draft.id}/check`);
    expect(check.body.data).toMatchObject({ credits: [], price: { amount: 400 } });
    for (const action of ['submit', 'renew']) {
      const posting = action === 'submit' ? draft : own;
      const named = await tryTo(stranger, posting, action, { subscription_id: credit });
      expectError(named, 400, 'validation_error');
    }
    expect((await stranger.act(draft, 'submit')).state).toBe('pending_payment');
    const renewed = await stranger.act(own, 'renew', { plan_id: pack.id });
    expect(renewed.charge).toMatchObject({ purpose: 'renewal', state: 'open', amount: 400 });
    expect(await readJobsRemaining(client, owner, credit)).toBe(5);

    await act('recruiter', stranger);
    expect(await creditsOf(stranger)).toEqual([credit]);
    const live = await stranger.act(await stranger.draft({ plan_id: pack.id }), 'submit');
    expect(live).toMatchObject({ state: 'live', subscription_id: credit });
  });

  it('uses the jobs that he bought himself', async () => {
    await buyPack(owner);
    const bought = await buyPack(stranger);
    expect(await creditsOf(stranger)).toEqual([bought]);
    const live = await stranger.act(await stranger.draft({ plan_id: pack.id }), 'submit');
    expect(live).toMatchObject({ state: 'live', subscription_id: bought });
  });

  it('sees only the own postings and payments, until staff grant the role', async () => {
    const named = { plan_id: pack.id, job: { ...pilot, company_name: 'Tidal Works' } };
    const unpaid = await owner.act(await owner.draft(named), 'submit');
    await setPayment(client, unpaid, 'succeeded');
    const theirs = await owner.read(unpaid);
    expect(theirs).toMatchObject({ state: 'live', company_id: companyId });
    const ids = async (query = '') => (await list(stranger, query)).map(({ id }: Posting) => id);
    expect([await ids(), await ids(`?company_id=${companyId}`)]).toEqual([[own.id], [own.id]]);
    expectError(await stranger.visitor.send('GET', `${POSTINGS}/${theirs.id}`), 404, 'not_found');
    expectError(await tryTo(stranger, theirs, 'duplicate'), 404, 'not_found');
    expect((await stranger.visitor.send('GET', '/organization/payments')).body.data).toEqual([]);

    await act('recruiter', stranger);
    expect(await ids()).toEqual([theirs.id, own.id]);
  });

  it('sees no colleagues, and waits for review under a verified name, until staff grant the role', async () => {
    const colleagues = async () =>
      (await stranger.visitor.send('GET', `/organization/companies/${companyId}/members`)).body.data.map(
        ({ member_id }: { member_id: string }) => member_id,
      );
    await client.patch(`/companies/${companyId}`, { is_verified: true });
    const free = await postPostingPlan(client, { amount: 0 });
    await client.patch('/organization', { posting: { approval: 'none' } });
    const submit = async (title: string) =>
      stranger.act(
        await stranger.draft({ plan_id: free.id, job: { ...pilot, title, company_name: 'Tidal Works' } }),
        'submit',
      );
    expect(await colleagues()).toEqual([stranger.memberId]);
    expect((await submit('First')).review_causes).toEqual(['verified_company']);

    await act('recruiter', stranger);
    expect((await colleagues()).toSorted()).toEqual([stranger.memberId, owner.memberId].toSorted());
    expect((await submit('Second')).state).toBe('live');
  });
});

it('strangers see nothing of the workspace', async () => {
  const { visitor } = writer;
  const guest = await visit(client);
  for (const path of [POSTINGS, '/organization/payments', '/organization/posting-credits']) {
    expect((await visitor.send('GET', path)).status).toBe(200);
    expectError(await guest.send('GET', path), 401, 'sign_in_required');
  }
});
