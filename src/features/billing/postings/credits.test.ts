import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Client, newOrganization } from '../../../../test/app.ts';
import { expectError } from '../../../../test/jobs.ts';
import {
  type Employer,
  newEmployer,
  POSTINGS,
  pilot,
  postPostingPlan,
  readJobsRemaining,
} from '../../../../test/postings.ts';
import type { Plan } from '../plans/schema.ts';
import type { CreditEntry } from '../subscriptions/credits/schema.ts';

let client: Client;
let plan: Plan;
let employer: Employer;
beforeEach(async () => {
  client = await newOrganization();
  await client.patch('/organization', { posting: { approval: 'none' } });
  plan = await postPostingPlan(client, { name: 'Five jobs', amount: 400, jobsIncluded: 5 });
  employer = await newEmployer(client);
});

const subscribe = async (fields: object = {}, owner = employer) => {
  const response = await client.post(`/members/${owner.memberId}/subscriptions`, {
    planId: plan.id,
    ...fields,
  });
  expect(response.status, response.text).toBe(201);
  return response.body.data;
};
/** The oldest first. */
const entriesOf = async (id: string): Promise<CreditEntry[]> =>
  (await client.get(`/members/${employer.memberId}/subscriptions/${id}/credits`)).body.data.toReversed();
const draftOf = (owner: Employer, title: string) =>
  owner.draft({ plan_id: plan.id, job: { ...pilot, title } });

/** Every number of remaining jobs is the sum of its entries. */
const findDifferences = async () =>
  (
    await sql`
      select subscription.id, jobs_remaining, sum(credits) from subscriptions as subscription
      left join credit_entries as entry on entry.organization_id = subscription.organization_id and entry.subscription_id = subscription.id
      where subscription.organization_id = ${client.scope.organizationId}
      group by subscription.organization_id, subscription.id
      having coalesce(jobs_remaining, 0) <> coalesce(sum(credits), 0)`.execute(client.scope.db)
  ).rows;

describe('a credit', () => {
  it('pays for a posting of its plan, and the entries say who used it', async () => {
    const { id } = await subscribe();
    const live = await employer.act(await draftOf(employer, 'One'), 'submit');
    expect(live).toMatchObject({ state: 'live', subscription_id: id, charge: null });
    await client.patch(`/members/${employer.memberId}/subscriptions/${id}`, { jobsRemaining: 9 });
    await client.post('/jobs', { title: 'By key', subscription_id: id });
    expect(await readJobsRemaining(client, employer, id)).toBe(8);
    const [granted, used, changed, posted] = await entriesOf(id);
    expect([granted, used, changed, posted].map((entry) => [entry?.kind, entry?.credits])).toEqual([
      ['grant', 5],
      ['use', -1],
      ['change', 5],
      ['use', -1],
    ]);
    expect(used?.actor).toBe(`member:${employer.memberId}`);
    expect(changed?.actor).toMatch(/^api_key:/);
    expect(await findDifferences()).toEqual([]);
  });

  /** A server whose connections are all in use asks to repeat the request. */
  const submitUntilTaken = async ({ id }: { id: string }) => {
    for (;;) {
      const response = await employer.visitor.send('POST', `${POSTINGS}/${id}/submit`);
      if (response.status !== 503) return response;
    }
  };

  it('is used once each when 50 postings are submitted at once', async () => {
    const { id } = await subscribe({ jobsRemaining: 30 });
    const drafts = await Promise.all(Array.from({ length: 50 }, (_, n) => draftOf(employer, `Pilot ${n}`)));
    const responses = await Promise.all(drafts.map(submitUntilTaken));
    expect(responses.map(({ status }) => status)).toEqual(Array(50).fill(200));
    const states = responses.map(({ body }) => body.data.state);
    expect(states.filter((state) => state === 'live')).toHaveLength(30);
    expect(states.filter((state) => state === 'pending_payment')).toHaveLength(20);
    expect(await readJobsRemaining(client, employer, id)).toBe(0);
    expect(await findDifferences()).toEqual([]);
  });

  it('is not used if the employer wants to pay, and named ones must have a job left', async () => {
    const { id } = await subscribe({ jobsRemaining: 0 });
    const draft = await draftOf(employer, 'One');
    const named = await employer.visitor.send('POST', `${POSTINGS}/${draft.id}/submit`, {
      subscription_id: id,
    });
    expectError(named, 400, 'validation_error');
    await client.patch(`/members/${employer.memberId}/subscriptions/${id}`, { jobsRemaining: 1 });
    expect(await employer.act(draft, 'submit', { subscription_id: null })).toMatchObject({
      state: 'pending_payment',
    });
    expect(await readJobsRemaining(client, employer, id)).toBe(1);
  });

  it('of a company is used by its members and by no one else', async () => {
    const { body: company } = await client.post('/companies', { name: 'North Sea Pilots' });
    const { id } = await subscribe({ companyId: company.data.id });
    const colleague = await newEmployer(client);
    const check = async (owner: Employer) => {
      const draft = await draftOf(owner, 'One');
      const { body } = await owner.visitor.send('GET', `${POSTINGS}/${draft.id}/check`);
      return body.data.credits.map(({ subscription_id }: { subscription_id: string }) => subscription_id);
    };
    // The buyer left the company.
    expect([await check(employer), await check(colleague)]).toEqual([[], []]);
    await client.scope.db
      .insertInto('company_members')
      .values({
        organization_id: client.scope.organizationId,
        company_id: company.data.id,
        member_id: colleague.memberId,
        role: 'recruiter',
      })
      .execute();
    expect([await check(employer), await check(colleague)]).toEqual([[], [id]]);
    const live = await colleague.act(await draftOf(colleague, 'Two'), 'submit');
    expect(live).toMatchObject({ state: 'live', subscription_id: id });
  });

  it('belongs to the only company of its member by default', async () => {
    const { body: company } = await client.post('/companies', { name: 'North Sea Pilots' });
    await client.scope.db
      .insertInto('company_members')
      .values({
        organization_id: client.scope.organizationId,
        company_id: company.data.id,
        member_id: employer.memberId,
        role: 'recruiter',
      })
      .execute();
    expect(await subscribe()).toMatchObject({ companyId: company.data.id });
    expect(await subscribe({ companyId: null })).toMatchObject({ companyId: null });
  });

  it('is completed by the database when an older version changes the number', async () => {
    const { id } = await subscribe();
    await sql`update subscriptions set jobs_remaining = 2 where id = ${id}`.execute(client.scope.db);
    expect((await entriesOf(id)).map(({ kind, credits, actor }) => [kind, credits, actor]).at(-1)).toEqual([
      'change',
      -3,
      'system',
    ]);
    await sql`update subscriptions set jobs_remaining = null where id = ${id}`.execute(client.scope.db);
    expect(await findDifferences()).toEqual([]);
  });
});
