import { describe, expect, it } from 'vitest';
import { type Client, newOrganization, sharedServer, until } from '../../../../test/app.ts';
import { eventsOf } from '../../../../test/jobs.ts';
import { lookUp, postMember } from '../../../../test/members.ts';
import { pathOf, postPlan, readSubscription, subscribe } from '../../../../test/plans.ts';
import { toInstallation } from '../../board/organizations/board-url.ts';
import { cancelDueSubscriptions } from './cancel-due.ts';
import type { Subscription } from './schema.ts';
import { isCancelDue, subscriptionStatuses } from './state.ts';
import { findDueSubscriptions } from './task-queries.ts';

/** Short enough to wait for, and long enough to read the subscription first. */
const SOON_MS = 400;
const PAST = '2020-01-01T00:00:00.000Z';

describe('a subscription whose cancelAt passes', () => {
  it('reads as canceled immediately, before any sweep, and closes the paywall', async () => {
    const organization = await newOrganization();
    const cancelAt = new Date(Date.now() + SOON_MS).toISOString();
    const subscription = await subscribe(organization, { cancelAt });
    // Skip on a machine that is too busy to read it in time.
    const early = await lookUp(organization, subscription.userId);
    if (Date.now() < Date.parse(cancelAt)) {
      expect(early.hasValidPaywallSubscription).toBe(true);
      expect(early.subscriptions).toMatchObject([{ status: 'active', canceledAt: null }]);
    }
    await until(
      async () => Date.now(),
      (now) => now > Date.parse(cancelAt),
    );
    const canceled = { ...subscription, status: 'canceled', canceledAt: cancelAt };
    expect(await readSubscription(organization, subscription)).toEqual(canceled);
    const list = await organization.get(`/members/${subscription.userId}/subscriptions`);
    expect(list.body.data).toEqual([canceled]);
    const late = await lookUp(organization, subscription.userId);
    expect(late).toMatchObject({ subscriptions: [canceled], hasValidPaywallSubscription: false });
  });

  it('emits its cancellation once, whether the sweep or an update comes first', async () => {
    const organization = await newOrganization();
    const swept = await subscribe(organization, { cancelAt: PAST });
    await sweep();
    const unswept = await subscribe(organization, { cancelAt: PAST });
    for (const subscription of [swept, unswept]) {
      const response = await organization.patch(pathOf(subscription), { metadata: { seen: true } });
      expect(response.body.data).toMatchObject({ status: 'canceled', canceledAt: PAST });
    }
    await sweep();
    for (const subscription of [swept, unswept]) {
      const emitted = await eventTypesOf(organization, subscription);
      expect(emitted.toSorted()).toEqual(
        ['subscription.created', 'subscription.updated', 'subscription.canceled'].sort(),
      );
    }
  });

  it('stays canceled when cancelAt moves, and becomes active only when the status is set too', async () => {
    const organization = await newOrganization();
    for (const isSwept of [true, false]) {
      const subscription = await subscribe(organization, { cancelAt: PAST });
      if (isSwept) await sweep();
      const moved = await organization.patch(pathOf(subscription), { cancelAt: '2099-01-01' });
      expect(moved.body.data).toMatchObject({ status: 'canceled', canceledAt: PAST });
      const refused = await organization.patch(pathOf(subscription), { status: 'active', cancelAt: PAST });
      expect(refused.status).toBe(400);
      const active = await organization.patch(pathOf(subscription), { status: 'active', cancelAt: null });
      expect(active.body.data).toMatchObject({ status: 'active', cancelAt: null, canceledAt: null });
    }
  });

  it('starts a new grace period when it becomes past due again, with or without a sweep', async () => {
    const organization = await newOrganization();
    for (const isSwept of [true, false]) {
      const subscription = await subscribe(organization, { status: 'past_due' });
      await organization.scope.db
        .updateTable('subscriptions')
        .set({ past_due_since: PAST, cancel_at: PAST })
        .where('id', '=', subscription.id)
        .execute();
      if (isSwept) await sweep();
      const again = { status: 'past_due', cancelAt: null };
      expect((await organization.patch(pathOf(subscription), again)).body.data).toMatchObject(again);
      const { hasValidPaywallSubscription } = await lookUp(organization, subscription.userId);
      expect(hasValidPaywallSubscription).toBe(true);
    }
  });
});

describe('cancelDueSubscriptions', () => {
  it('stores due cancellations and emits each once, with the data that the API returns', async () => {
    const organization = await newOrganization();
    const due = await subscribe(organization, { cancelAt: PAST });
    const pastDue = await subscribe(organization, { cancelAt: PAST, status: 'past_due' });
    const others = [
      await subscribe(organization, { cancelAt: '2099-01-01' }),
      await subscribe(organization),
      await subscribe(organization, { status: 'incomplete_expired', cancelAt: PAST }),
      await subscribe(organization, { status: 'canceled', cancelAt: PAST }),
    ];
    const before = (await eventsOf(organization)).length;
    await sweep();
    const events = (await eventsOf(organization)).slice(before);
    expect(events).toHaveLength(2);
    for (const subscription of [due, pastDue]) {
      const now = await readSubscription(organization, subscription);
      const changed = { status: 'canceled', canceledAt: PAST, updatedAt: now.updatedAt };
      expect(now).toEqual({ ...subscription, ...changed });
      expect(events).toContainEqual({
        type: 'subscription.canceled',
        data: now,
        changed_fields: ['status', 'canceledAt'],
        actor: 'system',
      });
    }
    for (const subscription of others)
      expect(await readSubscription(organization, subscription)).toEqual(subscription);
    await sweep();
    expect(await eventsOf(organization)).toHaveLength(before + 2);
  });

  it('finds exactly the subscriptions that read as canceled but are not stored so: SQL and code agree', async () => {
    const organization = await newOrganization();
    const { db, organizationId } = organization.scope;
    const { id: plan_id } = await postPlan(organization);
    const { id: member_id } = await postMember(organization);
    const rows = subscriptionStatuses.flatMap((status) =>
      ['manual', 'stripe'].flatMap((provider) =>
        [null, PAST, '2099-01-01T00:00:00.000Z'].map((cancel_at) => ({
          organization_id: organizationId,
          id: crypto.randomUUID(),
          member_id,
          plan_id,
          status,
          provider,
          cancel_at,
          canceled_at: null,
          past_due_since: status === 'past_due' ? PAST : null,
        })),
      ),
    );
    await db.insertInto('subscriptions').values(rows).execute();
    const found = await findDueSubscriptions(db, 1_000_000, []);
    const own = found.filter((row) => row.organization_id === organizationId).map(({ id }) => id);
    const due = rows.filter((row) => isCancelDue(row, new Date())).map(({ id }) => id);
    expect(own.sort()).toEqual(due.sort());
    expect(due).toHaveLength(6);
    expect(await findDueSubscriptions(db, 1_000_000, [organizationId])).not.toContainEqual(
      expect.objectContaining({ organization_id: organizationId }),
    );
  });

  it('emits each cancellation once for concurrent sweeps, and skips a locked subscription until the next sweep', async () => {
    const organization = await newOrganization();
    const plan = await postPlan(organization);
    const { id: memberId } = await postMember(organization);
    const all: Subscription[] = [];
    for (let number = 0; number < 25; number++)
      all.push(await subscribe(organization, { cancelAt: PAST }, { memberId, plan }));
    const [held] = all;
    const other = await (await sharedServer()).connection.pool.connect();
    try {
      await other.query('begin');
      await other.query('select from subscriptions where id = $1 for update', [held!.id]);
      await Promise.all([sweep(), sweep(), sweep()]);
      expect(await eventTypesOf(organization, held!)).toEqual(['subscription.created']);
      await other.query('rollback');
    } finally {
      other.release();
    }
    await sweep();
    for (const subscription of all)
      expect(await eventTypesOf(organization, subscription)).toEqual([
        'subscription.created',
        'subscription.canceled',
      ]);
  });
});

async function sweep(): Promise<void> {
  const { connection, config } = await sharedServer();
  await cancelDueSubscriptions(connection.db, toInstallation(config));
}

async function eventTypesOf(client: Client, { id }: Subscription): Promise<string[]> {
  return (await eventsOf(client)).filter(({ data }) => data.id === id).map(({ type }) => type);
}
