import { describe, expect, it } from 'vitest';
import { type Client, newOrganization, sharedServer } from '../../../../test/app.ts';
import { eventsOf, expectError, issuePaths, postJob } from '../../../../test/jobs.ts';
import { pathOf, postJobPlan, postPlan, readSubscription, subscribe } from '../../../../test/plans.ts';
import type { Subscription } from '../../billing/subscriptions/schema.ts';
import type { BatchResult } from './batch/schema.ts';

const UNKNOWN_ID = '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10';

describe('a job posted on a subscription', () => {
  it('uses one of its jobs and is recorded with it', async () => {
    const organization = await newOrganization();
    const subscription = await subscribeForJobs(organization, 5);
    const before = (await eventsOf(organization)).length;
    const job = await postJob(organization, { subscription_id: subscription.id });
    expect(job).toMatchObject({ subscription_id: subscription.id });
    const after = await readSubscription(organization, subscription);
    expect(after).toEqual({ ...subscription, jobsRemaining: 4, updatedAt: after.updatedAt });
    expect(await postingsOf(organization)).toEqual([{ job_id: job.id, subscription_id: subscription.id }]);
    expect((await eventsOf(organization)).slice(before)).toEqual([
      expect.objectContaining({ type: 'job.created', data: job }),
      {
        type: 'subscription.updated',
        data: after,
        changed_fields: ['jobsRemaining'],
        actor: `api_key:${organization.keyId}`,
      },
    ]);
    await organization.delete(`/jobs/${job.id}`);
    expect(await postingsOf(organization)).toEqual([]);
    expect((await readSubscription(organization, subscription)).jobsRemaining).toBe(4);
  });

  it.each([
    ['/expires_at', { expires_at: '2025-01-31' }],
    // The default end is as old.
    ['/expires_at', { posted_at: '2025-01-01T00:00:00Z' }],
    ['/status', { status: 'expired' }],
  ])('is refused at %s if it could never be on the board: %j', async (path, fields) => {
    const organization = await newOrganization();
    await organization.patch('/organization', { job_lifetime_days: 30 });
    const subscription = await subscribeForJobs(organization, 5);
    const body = { title: 'Pilot', subscription_id: subscription.id, ...fields };
    expect(issuePaths(await organization.post('/jobs', body))).toEqual([path]);
    const batch = await organization.post('/jobs/batch', { operations: [{ method: 'create', body }] });
    expect(batch.body.data[0].error.details.issues[0].path).toBe(`/body${path}`);
    expect((await readSubscription(organization, subscription)).jobsRemaining).toBe(5);
    expect((await organization.get('/jobs')).body.data).toEqual([]);
    await postJob(organization, { ...body, ...fields, subscription_id: null });
    await postJob(organization, { title: 'Later', status: 'draft', subscription_id: subscription.id });
  });

  it('uses none of an unlimited subscription and is recorded with it', async () => {
    const organization = await newOrganization();
    const subscription = await subscribeForJobs(organization, null);
    const job = await postJob(organization, { subscription_id: subscription.id });
    expect(await readSubscription(organization, subscription)).toEqual(subscription);
    expect(await postingsOf(organization)).toEqual([{ job_id: job.id, subscription_id: subscription.id }]);
  });

  it('uses no subscription when it names none', async () => {
    const organization = await newOrganization();
    const subscription = await subscribeForJobs(organization, 5);
    await postJob(organization);
    await postJob(organization, { subscription_id: null });
    expect((await readSubscription(organization, subscription)).jobsRemaining).toBe(5);
    expect(await postingsOf(organization)).toEqual([]);
  });

  it('is rejected when no jobs remain', async () => {
    const organization = await newOrganization();
    const subscription = await subscribeForJobs(organization, 1);
    await postJob(organization, { subscription_id: subscription.id });
    expectError(await post(organization, subscription), 409, 'no_jobs_remaining');
    expect((await readSubscription(organization, subscription)).jobsRemaining).toBe(0);
    expect((await organization.get('/jobs')).body.meta.pagination.total_items).toBe(1);
    await organization.patch(pathOf(subscription), { jobsRemaining: 1 });
    expect((await post(organization, subscription)).status).toBe(201);
  });

  it.each<[string, Record<string, unknown>]>([
    ['canceled', { status: 'canceled' }],
    ['paused', { status: 'paused' }],
    ['unpaid', { status: 'unpaid' }],
    ['over', { currentPeriodStart: '2020-01-01', currentPeriodEnd: '2020-02-01' }],
    ['past its cancelAt', { cancelAt: '2020-01-01' }],
  ])('is rejected when the subscription is %s', async (_, fields) => {
    const organization = await newOrganization();
    const subscription = await subscribe(organization, fields, { plan: await postJobPlan(organization) });
    expectError(await post(organization, subscription), 409, 'subscription_not_valid');
    // The sweep of another test may have updated the subscription that is past its cancelAt.
    const after = await readSubscription(organization, subscription);
    expect(after).toEqual({ ...subscription, updatedAt: after.updatedAt });
    expect((await organization.get('/jobs')).body.data).toEqual([]);
  });

  it('is rejected when the plan is not for jobs', async () => {
    const organization = await newOrganization();
    const subscription = await subscribe(organization, {}, { plan: await postPlan(organization) });
    expectError(await post(organization, subscription), 409, 'subscription_not_valid');
  });

  it('is accepted while the subscription is trialing or has just become past due', async () => {
    const organization = await newOrganization();
    const plan = await postJobPlan(organization);
    for (const status of ['trialing', 'past_due']) {
      const subscription = await subscribe(organization, { status }, { plan });
      expect((await post(organization, subscription)).status).toBe(201);
      expect((await readSubscription(organization, subscription)).jobsRemaining).toBe(4);
    }
  });

  it('is rejected for a malformed id, and with the same error for an unknown id and one of another organization', async () => {
    const organization = await newOrganization();
    const foreignSubscription = await subscribeForJobs(await newOrganization(), 5);
    const send = (subscription_id: unknown) =>
      organization.post('/jobs', { title: 'Pilot', subscription_id });
    expect(issuePaths(await send('x'))).toEqual(['/subscription_id']);
    const [unknown, foreign] = [await send(UNKNOWN_ID), await send(foreignSubscription.id)];
    expect(issuePaths(foreign)).toEqual(['/subscription_id']);
    expect(foreign.body.error.message).toBe(unknown.body.error.message);
    expect((await organization.get('/jobs')).body.data).toEqual([]);
  });

  it('cannot get a subscription by an update', async () => {
    const organization = await newOrganization();
    const subscription = await subscribeForJobs(organization, 5);
    const { id } = await postJob(organization);
    const response = await organization.patch(`/jobs/${id}`, { subscription_id: subscription.id });
    expect(issuePaths(response)).toEqual(['/subscription_id']);
  });
});

describe('a request that creates no job uses no job of the subscription', () => {
  it('when it is rejected for another reason', async () => {
    const organization = await newOrganization();
    const subscription = await subscribeForJobs(organization, 5);
    await postJob(organization, { slug: 'taken', external_id: 'A-1' });
    const before = (await eventsOf(organization)).length;
    for (const fields of [
      { slug: 'taken' },
      { external_id: 'A-1' },
      { category_id: UNKNOWN_ID },
      { description: 5 },
    ])
      expect((await post(organization, subscription, fields)).status).toBeGreaterThanOrEqual(400);
    expect(await readSubscription(organization, subscription)).toEqual(subscription);
    expect(await eventsOf(organization)).toHaveLength(before);
  });

  it.each(['update', 'skip'])('when the job exists already, with on_duplicate=%s', async (onDuplicate) => {
    const organization = await newOrganization();
    const subscription = await subscribeForJobs(organization, 1);
    const body = { title: 'Pilot', external_id: 'A-1', subscription_id: subscription.id };
    const send = () => organization.post(`/jobs?on_duplicate=${onDuplicate}`, body);
    expect((await send()).status).toBe(201);
    expect((await send()).status).toBe(200);
    expect((await readSubscription(organization, subscription)).jobsRemaining).toBe(0);
    const concurrent = await subscribeForJobs(organization, 5);
    const other = { ...body, external_id: 'A-2', subscription_id: concurrent.id };
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => organization.post(`/jobs?on_duplicate=${onDuplicate}`, other)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
    expect((await readSubscription(organization, concurrent)).jobsRemaining).toBe(4);
  });

  it('when it is repeated with its Idempotency-Key', async () => {
    const organization = await newOrganization();
    const subscription = await subscribeForJobs(organization, 5);
    const headers = { 'idempotency-key': 'once' };
    const body = { title: 'Pilot', subscription_id: subscription.id };
    const responses = [
      await organization.post('/jobs', body, headers),
      await organization.post('/jobs', body, headers),
    ];
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    expect(responses[1]?.headers.get('idempotent-replayed')).toBe('true');
    expect((await readSubscription(organization, subscription)).jobsRemaining).toBe(4);
  });
});

describe('many jobs on one subscription', () => {
  it('use each of its jobs once: 10 of 50 concurrent requests succeed for 10 jobs', async () => {
    const organization = await newOrganization();
    const subscription = await subscribeForJobs(organization, 10);
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, number) =>
        post(organization, subscription, { title: `Job ${number}`, category: `Category ${number % 3}` }),
      ),
    );
    const posted = responses.filter(({ status }) => status === 201);
    expect(posted).toHaveLength(10);
    for (const response of responses)
      if (response.status !== 201) expectError(response, 409, 'no_jobs_remaining');
    expect((await readSubscription(organization, subscription)).jobsRemaining).toBe(0);
    expect(await postingsOf(organization)).toHaveLength(10);
    const updates = (await eventsOf(organization)).filter(({ type }) => type === 'subscription.updated');
    expect(updates.map(({ data }) => data.jobsRemaining)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
  });

  it('are accepted or rejected individually in a batch', async () => {
    const organization = await newOrganization();
    const subscription = await subscribeForJobs(organization, 2);
    const create = (body: object) => ({ method: 'create', body: { title: 'Pilot', ...body } });
    const on = { subscription_id: subscription.id };
    const operations = [
      create(on),
      create({ subscription_id: UNKNOWN_ID }),
      create({ subscription_id: 5 }),
      create({ ...on, category_id: UNKNOWN_ID }),
      create(on),
      create(on),
      create({}),
    ];
    for (const [headers, expected] of [
      [{}, [201, 400, 400, 400, 201, 409, 201]],
      [{ 'idempotency-key': 'batch' }, [409, 400, 400, 409, 409, 409, 201]],
    ] as const) {
      const results: BatchResult[] = (await organization.post('/jobs/batch', { operations }, headers)).body
        .data;
      expect(results.map(({ status }) => status)).toEqual(expected);
      expect(results[1]?.error?.details).toMatchObject({ issues: [{ path: '/body/subscription_id' }] });
      expect(results[5]?.error?.code).toBe('no_jobs_remaining');
    }
    expect((await readSubscription(organization, subscription)).jobsRemaining).toBe(0);
  });

  it('do not deadlock in concurrent batches with Idempotency-Keys and single requests with the same new categories', async () => {
    const organization = await newOrganization();
    const plan = await postJobPlan(organization, { jobsIncluded: 100 });
    const first = await subscribe(organization, {}, { plan });
    const second = await subscribe(organization, {}, { plan });
    const onBoth = (number: number) => {
      const bodies = [first, second].map(({ id }) => ({
        title: 'Pilot',
        subscription_id: id,
        category: `Yard ${number}`,
      }));
      return number % 2 === 0 ? bodies : bodies.toReversed();
    };
    const batches = Array.from({ length: 8 }, (_, number) => {
      const operations = onBoth(number).map((body) => ({ method: 'create', body }));
      return organization.post('/jobs/batch', { operations }, { 'idempotency-key': `batch-${number}` });
    });
    const singles = Array.from({ length: 8 }, (_, number) => organization.post('/jobs', onBoth(number)[1]));
    for (const { status, body } of await Promise.all(batches)) {
      expect(status).toBe(200);
      expect(body.data.map(({ status }: BatchResult) => status)).toEqual([201, 201]);
    }
    expect((await Promise.all(singles)).map(({ status }) => status)).toEqual(Array(8).fill(201));
    for (const subscription of [first, second])
      expect((await readSubscription(organization, subscription)).jobsRemaining).toBe(100 - 8 - 4);
  });
});

/** A subscription with this number of remaining jobs. */
async function subscribeForJobs(client: Client, jobsRemaining: number | null): Promise<Subscription> {
  return subscribe(client, { jobsRemaining }, { plan: await postJobPlan(client) });
}

async function post(client: Client, { id }: Subscription, fields: object = {}) {
  return client.post('/jobs', { title: 'Harbour Pilot', subscription_id: id, ...fields });
}

async function postingsOf({ scope }: Client) {
  const { connection } = await sharedServer();
  return connection.db
    .selectFrom('job_postings')
    .select(['job_id', 'subscription_id'])
    .where('organization_id', '=', scope.organizationId)
    .execute();
}
