import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { newOrganization, ownServer } from '../../../../../test/app.ts';
import { postMember } from '../../../../../test/members.ts';
import { ownDatabase } from '../../../../../test/own-database.ts';
import { postJobPlan, subscribe } from '../../../../../test/plans.ts';
import { sellThroughStripe, sendEvents } from '../../../../../test/stripe.ts';
import {
  DAY,
  START,
  stripeCustomer,
  stripeEvent,
  stripeInvoice,
  stripeSubscription,
} from '../../../../../test/stripe-events.ts';
import type { Database } from '../../../../platform/database/connect.ts';
import { ROOT_FOLDER } from '../../../../platform/root-folder.ts';

/** Subscriptions of three jobs a month, by the report of Stripe before the upgrade. */
const reported: Record<string, { status: string; period: number }[]> = {
  live: [{ status: 'active', period: 0 }],
  late: [
    { status: 'active', period: 0 },
    { status: 'past_due', period: 1 },
  ],
  canceled: [
    { status: 'active', period: 0 },
    { status: 'canceled', period: 0 },
  ],
  pending: [{ status: 'incomplete', period: 0 }],
  abandoned: [
    { status: 'incomplete', period: 0 },
    { status: 'incomplete_expired', period: 0 },
  ],
};

const startOf = (period: number) => START + period * 30 * DAY;
const toIso = (seconds: number) => new Date(seconds * 1000).toISOString();
const changed = (id: string, status: string, period: number, after = 0) =>
  stripeEvent(
    'customer.subscription.updated',
    stripeSubscription(
      { stripePriceId: 'price_jobs' },
      { id, status, current_period_start: startOf(period), current_period_end: startOf(period + 1) },
    ),
    period * 30 * DAY + after,
  );
const paid = (id: string, period: number) =>
  stripeEvent(
    'invoice.paid',
    stripeInvoice(
      { stripePriceId: 'price_jobs' },
      {
        id: `in_${id}_${period}`,
        subscription: id,
        payment_intent: `pi_${id}_${period}`,
        period: { start: startOf(period), end: startOf(period + 1) },
      },
    ),
    period * 30 * DAY + 3_600,
  );

test('the jobs that a subscription had before the upgrade are those of its period, and the next paid period gives its own', async () => {
  const url = await ownDatabase();
  const before = await ownServer({ DATABASE_URL: url });
  const client = await newOrganization({ server: before });
  await sellThroughStripe(client);
  const { id: memberId } = await postMember(client, { email: 'mette@pilots.example' });
  const plan = await postJobPlan(client, { stripePriceId: 'price_jobs', jobsIncluded: 3 });
  const manual = await subscribe(client, {}, { memberId, plan });
  await sendEvents(before, client, [stripeEvent('customer.created', stripeCustomer())]);
  for (const [id, states] of Object.entries(reported))
    for (const [after, { status, period }] of states.entries())
      await sendEvents(before, client, [changed(id, status, period, after)]);
  await upgrade(url);

  const server = await ownServer({ DATABASE_URL: url });
  const { db } = server.connection;
  const first = [toIso(START), plan.id];
  const read = await readStored(db);
  expect(Object.fromEntries(read.map(({ id, start, plan }) => [id, [start, plan]]))).toEqual({
    ...{ live: first, canceled: first, pending: first, abandoned: first, [manual.id]: [null, null] },
    late: [toIso(startOf(1)), plan.id],
  });

  // What Stripe reports late or again about the period gives nothing, and neither does a period that is not paid.
  await sendEvents(server, client, [
    ...[changed('live', 'active', 0, 60), paid('live', 0), changed('live', 'active', 1)],
    ...[paid('late', 1), changed('late', 'active', 1, 7_200)],
    changed('canceled', 'canceled', 0, 60),
    ...[changed('pending', 'active', 0, 60), paid('pending', 0)],
    changed('abandoned', 'incomplete_expired', 0, 60),
  ]);
  const jobs = async () =>
    Object.fromEntries((await readStored(db)).map(({ id, status, jobs }) => [id, [status, jobs]]));
  const left = {
    ...{ live: ['active', 2], late: ['active', 2], canceled: ['canceled', 2], pending: ['active', 2] },
    ...{ abandoned: ['incomplete_expired', 2], [manual.id]: ['active', 2] },
  };
  expect(await jobs()).toEqual(left);
  await sendEvents(server, client, [
    paid('live', 1),
    ...[changed('late', 'active', 2), paid('late', 2)],
    ...[changed('pending', 'active', 1), paid('pending', 1)],
  ]);
  const next = ['active', 3];
  expect(await jobs()).toEqual({ ...left, live: next, late: next, pending: next });
});

/**
 * Turns the tables back into the previous version's, and applies the migration to their rows. That version gave the jobs of a period when
 * the period began, and one is used.
 */
async function upgrade(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`
    alter table subscriptions drop column jobs_period_start, drop column jobs_plan_id;
    alter table stripe_subscription_states drop column period_start;
    drop index stripe_objects_of_subscription;
    update subscriptions set jobs_remaining = 2`);
  await client.query(await readFile(new URL('migrations/0066_paid_periods.sql', ROOT_FOLDER), 'utf8'));
  await client.end();
}

interface Stored {
  /** At Stripe, if it is there. */
  id: string;
  status: string;
  jobs: number;
  /** The period and the plan of which it has its jobs. */
  start: string | null;
  plan: string | null;
}

async function readStored(db: Database): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select coalesce(stripe_subscription_id, id::text) as id, status, jobs_remaining as jobs,
      jobs_period_start as start, jobs_plan_id as plan from subscriptions`.execute(db);
  return rows;
}
