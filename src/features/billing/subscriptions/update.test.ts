import { describe, expect, it } from 'vitest';
import { type Client, newOrganization, until } from '../../../../test/app.ts';
import { eventsOf, expectError, issuePaths } from '../../../../test/jobs.ts';
import { lookUp, postMember } from '../../../../test/members.ts';
import { pathOf, postJobPlan, readSubscription, subscribe } from '../../../../test/plans.ts';
import type { Subscription } from './schema.ts';
import { subscriptionStatuses } from './state.ts';

const UNKNOWN_ID = '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10';

describe('PATCH /members/{id}/subscriptions/{subscriptionId}', () => {
  it('changes the given fields, and the event names them', async () => {
    const organization = await newOrganization();
    const subscription = await subscribe(organization, {}, { plan: await postJobPlan(organization) });
    const changes = {
      currentPeriodStart: '2026-02-01T00:00:00.000Z',
      currentPeriodEnd: '2099-03-01T00:00:00.000Z',
      cancelAt: '2099-02-15T00:00:00.000Z',
      jobsRemaining: 10,
      metadata: { invoice: 'A-2' },
    };
    const data = await patch(organization, subscription, changes);
    expect(data).toEqual({ ...subscription, ...changes, updatedAt: data.updatedAt });
    expect(await readSubscription(organization, subscription)).toEqual(data);
    expect((await eventsOf(organization)).at(-1)).toEqual({
      type: 'subscription.updated',
      data,
      changed_fields: ['currentPeriodStart', 'currentPeriodEnd', 'cancelAt', 'jobsRemaining', 'metadata'],
      actor: `api_key:${organization.keyId}`,
    });
    const cleared = await patch(organization, data, { cancelAt: null, jobsRemaining: null, metadata: null });
    expect(cleared).toMatchObject({ cancelAt: null, jobsRemaining: null, metadata: null });
  });

  it('changes and emits nothing when no value differs', async () => {
    const organization = await newOrganization();
    const subscription = await subscribe(organization, { metadata: { b: 1, a: [2, { c: null }] } });
    const before = (await eventsOf(organization)).length;
    const { status, currentPeriodStart, currentPeriodEnd, cancelAt, jobsRemaining } = subscription;
    for (const same of [
      {},
      { status, currentPeriodStart, currentPeriodEnd, cancelAt, jobsRemaining },
      { metadata: { a: [2, { c: null }], b: 1 } },
      { currentPeriodEnd: currentPeriodEnd?.replace('Z', '+00:00') },
    ])
      expect(await patch(organization, subscription, same)).toEqual(subscription);
    expect(await eventsOf(organization)).toHaveLength(before);
  });

  it('accepts every change of status and sets the matching times', async () => {
    const organization = await newOrganization();
    const subscription = await subscribe(organization);
    for (const from of subscriptionStatuses)
      for (const to of subscriptionStatuses) {
        await patch(organization, subscription, { status: from });
        const { canceledAt } = await patch(organization, subscription, { status: to });
        const pastDueSince = await pastDueSinceOf(organization, subscription);
        expect([from, to, canceledAt !== null, pastDueSince !== null]).toEqual([
          from,
          to,
          to === 'canceled',
          to === 'past_due',
        ]);
      }
  });

  it('records since when it is past due, and again after it was active', async () => {
    const organization = await newOrganization();
    const subscription = await subscribe(organization, { status: 'past_due' });
    const first = await pastDueSinceOf(organization, subscription);
    await patch(organization, subscription, { status: 'past_due', metadata: { reminded: true } });
    expect(await pastDueSinceOf(organization, subscription)).toBe(first);
    await patch(organization, subscription, { status: 'active' });
    await until(
      async () => new Date().toISOString(),
      (now) => now > (first ?? ''),
    );
    await patch(organization, subscription, { status: 'past_due' });
    expect((await pastDueSinceOf(organization, subscription)) ?? '').toMatch(/Z$/);
    expect(await pastDueSinceOf(organization, subscription)).not.toBe(first);
  });

  it('emits a cancellation once, and reverts it when the subscription becomes active again', async () => {
    const organization = await newOrganization();
    const subscription = await subscribe(organization);
    const canceled = await patch(organization, subscription, { status: 'canceled' });
    await patch(organization, subscription, { status: 'canceled', metadata: { why: 'moved away' } });
    expect(canceled.canceledAt).toBe((await readSubscription(organization, subscription)).canceledAt);
    const active = await patch(organization, subscription, { status: 'active' });
    expect(active).toMatchObject({ status: 'active', canceledAt: null });
    expect(await eventTypesOf(organization, subscription)).toEqual([
      ['subscription.created', null],
      ['subscription.updated', ['status', 'canceledAt']],
      ['subscription.canceled', ['status', 'canceledAt']],
      ['subscription.updated', ['metadata']],
      ['subscription.updated', ['status', 'canceledAt']],
    ]);
  });

  it('opens and closes the paywall by status and period, and an ended period does not change the status', async () => {
    const organization = await newOrganization();
    const subscription = await subscribe(organization);
    const isOpenAfter = async (changes: object) => {
      await patch(organization, subscription, changes);
      return (await lookUp(organization, subscription.userId)).hasValidPaywallSubscription;
    };
    const past = { currentPeriodStart: '2020-01-01', currentPeriodEnd: '2020-02-01' };
    expect(await isOpenAfter({})).toBe(true);
    expect(await isOpenAfter(past)).toBe(false);
    expect((await readSubscription(organization, subscription)).status).toBe('active');
    expect(await isOpenAfter({ currentPeriodEnd: '2099-01-01' })).toBe(true);
    expect(await isOpenAfter({ status: 'unpaid' })).toBe(false);
    expect(await isOpenAfter({ status: 'past_due' })).toBe(true);
    expect(await isOpenAfter({ currentPeriodEnd: null })).toBe(true);
    expect(await isOpenAfter({ status: 'canceled' })).toBe(false);
    expect(await isOpenAfter({ status: 'trialing' })).toBe(true);
  });

  it.each<[object, string[]]>([
    [{ status: 'sleeping' }, ['/status']],
    [{ status: null }, ['/status', '/status']],
    [{ planId: UNKNOWN_ID }, ['/planId']],
    [{ currentPeriodEnd: '2026-01-01' }, ['/currentPeriodEnd']],
    [{ currentPeriodStart: '2099-01-01' }, ['/currentPeriodEnd']],
    [{ currentPeriodEnd: '2026-02-01T00:00:00.000Z' }, ['/currentPeriodEnd']],
    [{ jobsRemaining: 5 }, ['/jobsRemaining']],
    [{ cancelAt: 'soon' }, ['/cancelAt']],
    [{ status: 'trialing', cancelAt: '2020-01-01' }, ['/cancelAt']],
    [{ metadata: 'x' }, ['/metadata']],
    [{ jobsRemaining: 5, currentPeriodEnd: '2020-01-01' }, ['/currentPeriodEnd', '/jobsRemaining']],
  ])('rejects %j and changes nothing', async (changes, paths) => {
    const organization = await newOrganization();
    const period = { currentPeriodStart: '2026-02-01', currentPeriodEnd: '2026-03-01' };
    const subscription = await subscribe(organization, period);
    const response = await organization.patch(pathOf(subscription), changes);
    expect(issuePaths(response).sort()).toEqual(paths);
    expect(await readSubscription(organization, subscription)).toEqual(subscription);
    expect(await eventTypesOf(organization, subscription)).toHaveLength(1);
  });

  it('rejects a change of a Stripe subscription', async () => {
    const organization = await newOrganization();
    const subscription = await subscribe(organization);
    await organization.scope.db
      .updateTable('subscriptions')
      .set({ provider: 'stripe', stripe_subscription_id: 'sub_1' })
      .where('id', '=', subscription.id)
      .execute();
    const response = await organization.patch(pathOf(subscription), { status: 'canceled' });
    expectError(response, 409, 'managed_by_stripe');
    expect(await readSubscription(organization, subscription)).toMatchObject({
      status: 'active',
      stripeSubscriptionId: 'sub_1',
    });
  });

  it('returns 404 under another member or organization', async () => {
    const organization = await newOrganization();
    const subscription = await subscribe(organization);
    const other = await postMember(organization);
    const theirs = await subscribe(await newOrganization());
    for (const path of [
      `/members/${other.id}/subscriptions/${subscription.id}`,
      `/members/${subscription.userId}/subscriptions/${theirs.id}`,
      `/members/${subscription.userId}/subscriptions/${UNKNOWN_ID}`,
      `/members/${subscription.userId}/subscriptions/x`,
      pathOf(theirs),
    ])
      expectError(await organization.patch(path, { status: 'paused' }), 404, 'not_found');
  });

  it('respects If-Match', async () => {
    const organization = await newOrganization();
    const path = pathOf(await subscribe(organization));
    const etag = (await organization.get(path)).headers.get('etag') ?? '';
    const send = (status: string) => organization.patch(path, { status }, { 'if-match': etag });
    expect((await send('paused')).status).toBe(200);
    expectError(await send('active'), 412, 'precondition_failed');
  });
});

async function patch(client: Client, subscription: Subscription, changes: object): Promise<Subscription> {
  const response = await client.patch(pathOf(subscription), changes);
  expect(response.status, response.text).toBe(200);
  return response.body.data;
}

async function pastDueSinceOf({ scope }: Client, { id }: Subscription): Promise<string | null> {
  const row = await scope.db
    .selectFrom('subscriptions')
    .select('past_due_since')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.past_due_since;
}

async function eventTypesOf(client: Client, { id }: Subscription): Promise<[string, string[] | null][]> {
  const events = (await eventsOf(client)).filter(({ data }) => data.id === id);
  return events.map(({ type, changed_fields }) => [type, changed_fields]);
}
