import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newOrganization } from '../../../../test/app.ts';
import { eventsOf, expectError, issuePaths } from '../../../../test/jobs.ts';
import { postMember } from '../../../../test/members.ts';
import { pathOf, postJobPlan, postPlan, readSubscription, subscribe } from '../../../../test/plans.ts';
import { subscriptionStatuses } from './state.ts';

const UNKNOWN_ID = '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10';

describe('POST /members/{id}/subscriptions', () => {
  it('subscribes a member with only a plan: active, from now until the end of the interval', async () => {
    const organization = await newOrganization();
    const member = await postMember(organization);
    const plan = await postPlan(organization, { interval: 'month' });
    const before = (await eventsOf(organization)).length;
    const response = await organization.post(`/members/${member.id}/subscriptions`, { planId: plan.id });
    expect(response.status, response.text).toBe(201);
    const { data } = response.body;
    expect(response.body).toEqual({
      data: {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        organizationId: organization.scope.organizationId,
        userId: member.id,
        planId: plan.id,
        status: 'active',
        stripeSubscriptionId: null,
        currentPeriodStart: expect.any(String),
        currentPeriodEnd: expect.any(String),
        companyId: null,
        cancelAt: null,
        canceledAt: null,
        jobsRemaining: null,
        metadata: null,
        createdAt: expect.any(String),
        updatedAt: data.createdAt,
      },
    });
    expect(Math.abs(Date.parse(data.currentPeriodStart) - Date.parse(data.createdAt))).toBeLessThan(5_000);
    const days = (Date.parse(data.currentPeriodEnd) - Date.parse(data.currentPeriodStart)) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(28);
    expect(days).toBeLessThanOrEqual(31);
    expect(response.headers.get('location')).toBe(`/api/v1/members/${member.id}/subscriptions/${data.id}`);
    expect(await readSubscription(organization, data)).toEqual(data);
    expect((await eventsOf(organization)).slice(before)).toEqual([
      {
        type: 'subscription.created',
        data,
        changed_fields: null,
        actor: `api_key:${organization.keyId}`,
      },
    ]);
  });

  it('applies the defaults of the plan: no end for a one-time plan, and its included jobs', async () => {
    const organization = await newOrganization();
    const lifetime = await subscribe(
      organization,
      {},
      { plan: await postPlan(organization, { interval: null }) },
    );
    expect(lifetime).toMatchObject({ currentPeriodEnd: null, jobsRemaining: null });
    const jobs = await subscribe(organization, {}, { plan: await postJobPlan(organization) });
    expect(jobs.jobsRemaining).toBe(5);
    const endless = await postJobPlan(organization, { jobsIncluded: null });
    expect((await subscribe(organization, {}, { plan: endless })).jobsRemaining).toBeNull();
  });

  it('calculates the end of the period from the given start', async () => {
    const organization = await newOrganization();
    const plan = await postPlan(organization, { interval: 'month' });
    const given = { currentPeriodStart: '2028-01-31T10:00:00+02:00' };
    expect(await subscribe(organization, given, { plan })).toMatchObject({
      currentPeriodStart: '2028-01-31T08:00:00.000Z',
      currentPeriodEnd: '2028-02-29T08:00:00.000Z',
    });
    expect(await subscribe(organization, { ...given, currentPeriodEnd: null }, { plan })).toMatchObject({
      currentPeriodEnd: null,
    });
  });

  it('prefers given values to the defaults of the plan', async () => {
    const organization = await newOrganization();
    const plan = await postJobPlan(organization);
    const given = {
      status: 'trialing',
      currentPeriodStart: '2026-01-01T00:00:00.000Z',
      currentPeriodEnd: '2099-02-01T00:00:00.000Z',
      cancelAt: '2099-01-15T00:00:00.000Z',
      jobsRemaining: 2,
      metadata: { invoice: 'A-1', more: [1, { deep: null }] },
    };
    expect(await subscribe(organization, given, { plan })).toMatchObject(given);
  });

  it.each(subscriptionStatuses)('accepts the status %s and sets the matching times', async (status) => {
    const organization = await newOrganization();
    const subscription = await subscribe(organization, { status });
    expect(subscription.status).toBe(status);
    expect(subscription.canceledAt === null).toBe(status !== 'canceled');
    const row = await organization.scope.db
      .selectFrom('subscriptions')
      .select('past_due_since')
      .where('id', '=', subscription.id)
      .executeTakeFirstOrThrow();
    expect(row.past_due_since === null).toBe(status !== 'past_due');
  });

  it.each<[object, string[]]>([
    [{ planId: undefined }, ['/planId']],
    [{ planId: 'x' }, ['/planId']],
    [{ planId: UNKNOWN_ID }, ['/planId']],
    [{ status: 'sleeping' }, ['/status']],
    [{ currentPeriodStart: 'now' }, ['/currentPeriodStart']],
    [{ currentPeriodEnd: '2026-02-30' }, ['/currentPeriodEnd']],
    [{ currentPeriodEnd: '2020-01-01' }, ['/currentPeriodEnd']],
    [{ currentPeriodStart: '2026-02-01', currentPeriodEnd: '2026-01-01' }, ['/currentPeriodEnd']],
    [{ currentPeriodStart: '2026-02-01', currentPeriodEnd: '2026-02-01T00:00:00Z' }, ['/currentPeriodEnd']],
    [{ currentPeriodStart: '9999-12-31T23:59:59.999Z' }, ['/currentPeriodEnd']],
    [{ jobsRemaining: 5 }, ['/jobsRemaining']],
    [{ jobsRemaining: -1 }, ['/jobsRemaining']],
    [{ jobsRemaining: 1.5 }, ['/jobsRemaining']],
    [{ jobsRemaining: 2_147_483_648 }, ['/jobsRemaining']],
    [{ metadata: [] }, ['/metadata']],
    [{ metadata: { text: 'x'.repeat(65_536) } }, ['/metadata']],
    [{ canceledAt: '2026-01-01', stripeSubscriptionId: 'sub_1' }, ['/canceledAt', '/stripeSubscriptionId']],
  ])('rejects %j', async (fields, paths) => {
    const organization = await newOrganization();
    const member = await postMember(organization);
    const { id: planId } = await postPlan(organization);
    const before = (await eventsOf(organization)).length;
    const response = await organization.post(`/members/${member.id}/subscriptions`, { planId, ...fields });
    expect(issuePaths(response).sort()).toEqual(paths);
    expect(await eventsOf(organization)).toHaveLength(before);
    expect((await organization.get(`/members/${member.id}/subscriptions`)).body.data).toEqual([]);
  });

  it('preserves the key order and number formatting of metadata', async () => {
    const organization = await newOrganization();
    const metadata = { zeta: 1, a: 1e308, beta: { z: -1e-300, y: 0 } };
    const subscription = await subscribe(organization, { metadata });
    const row = await organization.scope.db
      .selectFrom('subscriptions')
      .select(sql<string>`metadata::text`.as('text'))
      .where('id', '=', subscription.id)
      .executeTakeFirstOrThrow();
    expect(row.text).toBe(JSON.stringify(metadata));
    expect((await organization.get(pathOf(subscription))).text).toContain(JSON.stringify(metadata));
  });

  it('accepts metadata of 64 kB and rejects one byte more', async () => {
    const organization = await newOrganization();
    const text = 'x'.repeat(64 * 1024 - '{"text":""}'.length);
    expect((await subscribe(organization, { metadata: { text } })).metadata).toEqual({ text });
    const { id } = await postMember(organization);
    const { id: planId } = await postPlan(organization);
    const more = { planId, metadata: { text: `${text}x` } };
    expect(issuePaths(await organization.post(`/members/${id}/subscriptions`, more))).toEqual(['/metadata']);
  });

  it('rejects an inactive plan, and existing subscriptions to it stay unchanged', async () => {
    const organization = await newOrganization();
    const plan = await postPlan(organization);
    const subscription = await subscribe(organization, {}, { plan });
    await organization.patch(`/plans/${plan.id}`, { isActive: false });
    const path = `/members/${subscription.userId}/subscriptions`;
    expectError(await organization.post(path, { planId: plan.id }), 409, 'plan_inactive');
    expect(await readSubscription(organization, subscription)).toEqual(subscription);
  });

  it('rejects the plan of another organization like an unknown one', async () => {
    const organization = await newOrganization();
    const { id } = await postMember(organization);
    const theirs = await postPlan(await newOrganization());
    const send = (planId: string) => organization.post(`/members/${id}/subscriptions`, { planId });
    const [refused, unknown] = [await send(theirs.id), await send(UNKNOWN_ID)];
    expect(issuePaths(refused)).toEqual(['/planId']);
    expect(refused.body.error.message).toBe(unknown.body.error.message);
  });

  it('returns 404 for a member who is unknown, malformed, erased or of another organization', async () => {
    const organization = await newOrganization();
    const erased = await postMember(organization);
    await organization.delete(`/members/${erased.id}`);
    const theirs = await postMember(await newOrganization());
    const { id: planId } = await postPlan(organization);
    for (const id of [UNKNOWN_ID, 'x', erased.id, theirs.id]) {
      for (const body of [{ planId }, { planId: UNKNOWN_ID }])
        expectError(await organization.post(`/members/${id}/subscriptions`, body), 404, 'not_found');
      expectError(await organization.get(`/members/${id}/subscriptions`), 404, 'not_found');
    }
  });

  it('leaves no subscription of a member who is erased concurrently: it returns 201 or 404', async () => {
    const organization = await newOrganization();
    const plan = await postPlan(organization);
    for (let round = 0; round < 5; round++) {
      const { id } = await postMember(organization);
      const create = () => organization.post(`/members/${id}/subscriptions`, { planId: plan.id });
      const [erased, ...responses] = await Promise.all([
        organization.delete(`/members/${id}`),
        ...Array.from({ length: 4 }, create),
      ]);
      expect(erased.status).toBe(200);
      for (const { status, text } of responses) expect([201, 404], text).toContain(status);
    }
    const left = await organization.scope.db
      .selectFrom('subscriptions')
      .select('id')
      .where('plan_id', '=', plan.id)
      .execute();
    expect(left).toEqual([]);
  });
});

describe('GET /members/{id}/subscriptions', () => {
  it('lists current and past subscriptions, newest first, paginated', async () => {
    const organization = await newOrganization();
    const { id: memberId } = await postMember(organization);
    const plan = await postPlan(organization);
    const first = await subscribe(organization, { status: 'canceled' }, { memberId, plan });
    const second = await subscribe(organization, {}, { memberId, plan });
    await subscribe(organization, {}, { plan });
    const { data, meta } = (await organization.get(`/members/${memberId}/subscriptions`)).body;
    expect(data).toEqual([second, first]);
    expect(meta.pagination).toEqual({
      current_page: 1,
      per_page: 20,
      total_items: 2,
      total_pages: 1,
      has_more: false,
    });
    const page = await organization.get(`/members/${memberId}/subscriptions?per_page=1&page=2`);
    expect(page.body.data).toEqual([first]);
    const { id } = await postMember(organization);
    expect((await organization.get(`/members/${id}/subscriptions`)).body.data).toEqual([]);
  });

  it('finds a subscription only under its own member', async () => {
    const organization = await newOrganization();
    const subscription = await subscribe(organization);
    const { id } = await postMember(organization);
    const read = (memberId: string, subscriptionId: string) =>
      organization.get(`/members/${memberId}/subscriptions/${subscriptionId}`);
    expect((await read(subscription.userId.toUpperCase(), subscription.id)).status).toBe(200);
    for (const [memberId, subscriptionId] of [
      [id, subscription.id],
      ['x', subscription.id],
      [subscription.userId, 'x'],
      [subscription.userId, UNKNOWN_ID],
    ] as const)
      expectError(await read(memberId, subscriptionId), 404, 'not_found');
  });
});
