/** Measures members, payments and events of Stripe without HTTP: `npm run bench -- --members`. */

import type pg from 'pg';
import Stripe from 'stripe';
import { toTable } from '../../src/commands/output.ts';
import { listMembers } from '../../src/features/members/list.ts';
import { getMemberLookup } from '../../src/features/members/look-up.ts';
import { processEvent } from '../../src/features/payment-providers/stripe/process-event.ts';
import { readEvent } from '../../src/features/payment-providers/stripe/read-event.ts';
import { listPayments } from '../../src/features/payments/queries.ts';
import { paymentsOfPostings } from '../../src/features/postings/purchases/settle.ts';
import { toPageRange } from '../../src/platform/http/pagination.ts';
import type { Scope } from '../../src/platform/scope.ts';
import {
  type StripeEventBody,
  stripeCustomer,
  stripeEvent,
  stripeInvoice,
  stripeInvoicePayment,
  stripeSession,
  stripeSubscription,
} from '../../test/stripe-events.ts';
import type { BenchOptions } from '../options.ts';
import { explain, recordStatements } from '../support/plans.ts';
import { median, percentile } from '../support/statistics.ts';
import { seedMembers } from './seed.ts';

const REPETITIONS = 30;
const BUYERS = 150;
const SECRET = 'whsec_bench';

interface Case {
  name: string;
  send(time: number): Promise<unknown>;
}

export async function measureMembers(
  store: Scope,
  pool: pg.Pool,
  { people, plans }: Pick<BenchOptions, 'people' | 'plans'>,
): Promise<void> {
  const scope = await seedMembers(store, people);
  await describe(pool, scope);
  const cases = readCases(scope, await findIds(scope), people);
  const rows: string[][] = [];
  for (const measuredCase of cases) rows.push(await measure(measuredCase));
  console.log(`${toTable(['request', 'median ms', 'p95', 'worst'], rows)}\n`);
  await measureEvents(scope);
  if (!plans) return;
  const event = toSigned(repeatedPayment(scope, (await findIds(scope))[0] as string));
  for (const { name, send } of [
    ...cases,
    { name: 'event of Stripe', send: () => processSigned(scope, event) },
  ]) {
    const statements = (await recordStatements(pool, () => send(0))).filter(isRead);
    console.log(`\n## ${name}\n`);
    for (const statement of statements) console.log(`${await explain(pool, statement)}\n`);
  }
}

/** EXPLAIN ANALYZE executes the statement, so only reads may be explained. */
function isRead({ text }: { text: string }): boolean {
  return /^\s*(select|with)/i.test(text) && !text.includes('pg_advisory');
}

/** The event of an invoice that a seeded member has already paid. */
function repeatedPayment({ organizationId }: Scope, memberId: string): StripeEventBody {
  const name = `${organizationId}_${memberId}_0`;
  const own = {
    id: `in_${name}`,
    customer: `cus_${memberId}`,
    subscription: `sub_${name}`,
    payment_intent: `pi_${name}`,
  };
  return stripeEvent('invoice.paid', stripeInvoice(price, own));
}

function readCases(scope: Scope, ids: string[], people: number): Case[] {
  const anyOf = (time: number) => (time * 7919) % people;
  const emailOf = (n: number) => `member.${n}@COMPANY-${n % 997}.example`;
  const list = (query: object) => () => listMembers(scope, query);
  const payments = (query: object) => () => listPayments(scope, query, toPageRange(query));
  return [
    { name: 'member by email', send: (time) => getMemberLookup(scope, ['*'], emailOf(anyOf(time))) },
    {
      name: 'member by id',
      send: (time) => getMemberLookup(scope, ['*'], ids[time % ids.length] as string),
    },
    { name: 'members', send: list({}) },
    { name: 'members, page 100', send: list({ page: 100 }) },
    { name: 'members, role=employer', send: list({ role: 'employer' }) },
    { name: 'members, search that matches one', send: list({ search: emailOf(people - 1) }) },
    { name: 'members, search that matches 1%', send: list({ search: 'vera hahn' }) },
    { name: 'members, search that matches 10%', send: list({ search: 'mette' }) },
    { name: 'members, search that matches all', send: list({ search: 'memb' }) },
    { name: 'members, search that matches none', send: list({ search: 'zyxwvut' }) },
    { name: 'payments', send: payments({}) },
    { name: 'payments, page 100', send: payments({ page: 100 }) },
    { name: 'payments, status=failed', send: payments({ status: 'failed' }) },
    { name: 'payments of a month', send: payments({ from: '2024-03-01', to: '2024-03-31' }) },
  ];
}

async function measure({ name, send }: Case): Promise<string[]> {
  await send(0);
  const times: number[] = [];
  for (let time = 1; time <= REPETITIONS; time++) times.push(await timed(() => send(time)));
  return [name, ...[median(times), percentile(times, 0.95), Math.max(...times)].map(toFigure)];
}

/** Processes events sequentially, as the server does for one organization: sales to new members, a renewal of each, all repeated. */
async function measureEvents(scope: Scope): Promise<void> {
  await deleteBuyers(scope);
  const buyers = Array.from({ length: BUYERS }, (_, n) => String(n));
  const kinds: [string, StripeEventBody[]][] = [
    ['sale to a new member, 5 events', buyers.flatMap((name) => buy(name, 0))],
    ['renewal, 3 events', buyers.flatMap((name) => renew(name, 30))],
    ['all events repeated', buyers.flatMap((name) => [...buy(name, 0), ...renew(name, 30)])],
  ];
  const rows: string[][] = [];
  for (const [name, events] of kinds) {
    const bodies = events.map(toSigned);
    const times: number[] = [];
    const all = await timed(async () => {
      for (const body of bodies) times.push(await timed(() => processSigned(scope, body)));
    });
    rows.push([
      name,
      ((bodies.length / all) * 1000).toFixed(0).padStart(9),
      ...[median(times), percentile(times, 0.95), Math.max(...times)].map(toFigure),
    ]);
  }
  console.log(toTable(['events of Stripe', 'events/s', 'median ms', 'p95', 'worst'], rows));
  await deleteBuyers(scope);
}

const price = { stripePriceId: 'price_bench' };

function idsOf(name: string, day: number) {
  const subscription = `sub_bench_${name}`;
  return {
    customer: `cus_bench_${name}`,
    subscription,
    invoice: `in_bench_${name}_${day}`,
    intent: `pi_bench_${name}_${day}`,
  };
}

function buy(name: string, day: number): StripeEventBody[] {
  const { customer, subscription, invoice } = idsOf(name, day);
  const email = `buyer-${name}@bench.example`;
  const links = { id: `cs_bench_${name}`, customer, subscription, invoice, payment_intent: null };
  const session = stripeSession({ ...links, mode: 'subscription', customer_details: { email } });
  return [
    stripeEvent('customer.created', stripeCustomer({ id: customer, email }), day),
    stripeEvent('checkout.session.completed', session, day),
    stripeEvent(
      'customer.subscription.created',
      stripeSubscription(price, { id: subscription, customer }),
      day,
    ),
    ...pay(name, day),
  ];
}

function renew(name: string, day: number): StripeEventBody[] {
  const { customer, subscription } = idsOf(name, day);
  const object = stripeSubscription(price, { id: subscription, customer, status: 'active' });
  return [stripeEvent('customer.subscription.updated', object, day), ...pay(name, day)];
}

function pay(name: string, day: number): StripeEventBody[] {
  const { customer, subscription, invoice, intent } = idsOf(name, day);
  const object = stripeInvoice(price, { id: invoice, customer, subscription, payment_intent: null });
  const payment = { type: 'payment_intent', payment_intent: intent };
  return [
    stripeEvent('invoice.paid', object, day),
    stripeEvent(
      'invoice_payment.paid',
      stripeInvoicePayment({ id: `inpay_${invoice}`, invoice, payment }),
      day,
    ),
  ];
}

interface Signed {
  body: Buffer;
  signature: string;
}

function toSigned(event: StripeEventBody): Signed {
  const payload = JSON.stringify(event);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET });
  return { body: Buffer.from(payload), signature };
}

async function processSigned(scope: Scope, { body, signature }: Signed): Promise<void> {
  const event = await readEvent(body, signature, SECRET);
  if (event) await processEvent(scope, event, paymentsOfPostings);
}

async function deleteBuyers({ db, organizationId }: Scope): Promise<void> {
  const own = { organization_id: organizationId };
  for (const [table, column] of [
    ['payments', 'stripe_invoice_id'],
    ['members', 'email'],
    ['stripe_customers', 'id'],
    ['stripe_names', 'customer_id'],
    ['stripe_objects', 'id'],
    ['stripe_subscription_states', 'subscription_id'],
  ] as const) {
    const pattern = column === 'email' ? 'buyer-%@bench.example' : '%\\_bench\\_%';
    await db
      .deleteFrom(table)
      .where('organization_id', '=', own.organization_id)
      .where(column as never, 'like', pattern as never)
      .execute();
  }
}

/** Member ids in an order that is independent of their order in the table. */
async function findIds({ db, organizationId }: Scope): Promise<string[]> {
  const rows = await db
    .selectFrom('members')
    .select('id')
    .where('organization_id', '=', organizationId)
    .orderBy('email_key')
    .limit(2_000)
    .execute();
  return rows.map(({ id }) => id);
}

async function describe(pool: pg.Pool, { organizationId }: Scope): Promise<void> {
  const counts: string[] = [];
  for (const table of ['members', 'subscriptions', 'payments', 'stripe_objects']) {
    const { rows } = await pool.query<{ own: number; others: number }>(
      `SELECT count(*) FILTER (WHERE organization_id = $1) AS own, count(*) FILTER (WHERE organization_id <> $1) AS others
       FROM ${table}`,
      [organizationId],
    );
    counts.push(`${rows[0]?.own} + ${rows[0]?.others} ${table}`);
  }
  console.log(`${counts.join(', ')}\n`);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

function toFigure(milliseconds: number): string {
  return milliseconds.toFixed(2).padStart(9);
}
