/** What members, payments and Stripe's events cost in the database, without HTTP: `npm run bench -- --members`. */

import type pg from 'pg';
import Stripe from 'stripe';
import { toTable } from '../src/commands/output.ts';
import { listMembers } from '../src/features/members/list.ts';
import { getMemberLookup } from '../src/features/members/look-up.ts';
import { processEvent } from '../src/features/payment-providers/stripe/process-event.ts';
import { readEvent } from '../src/features/payment-providers/stripe/read-event.ts';
import { listPayments } from '../src/features/payments/queries.ts';
import { toPageRange } from '../src/platform/http/pagination.ts';
import type { Scope } from '../src/platform/scope.ts';
import {
  type StripeEventBody,
  stripeCustomer,
  stripeEvent,
  stripeInvoice,
  stripeInvoicePayment,
  stripeSession,
  stripeSubscription,
} from '../test/stripe-events.ts';
import { seedMembers } from './members-seed.ts';
import type { BenchOptions } from './options.ts';
import { explain, recordStatements } from './plans.ts';
import { median, percentile } from './statistics.ts';

const TIMES_EACH = 30;
const BUYERS = 150;
const SECRET = 'whsec_bench';

interface Case {
  name: string;
  ask(time: number): Promise<unknown>;
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
  for (const one of cases) rows.push(await measure(one));
  console.log(`${toTable(['request', 'median ms', 'p95', 'worst'], rows)}\n`);
  await measureEvents(scope);
  if (!plans) return;
  const again = toSigned(paidAgain(scope, (await findIds(scope))[0] as string));
  for (const { name, ask } of [...cases, { name: 'an event of Stripe', ask: () => take(scope, again) }]) {
    const statements = (await recordStatements(pool, () => ask(0))).filter(isRead);
    console.log(`\n## ${name}\n`);
    for (const statement of statements) console.log(`${await explain(pool, statement)}\n`);
  }
}

/** EXPLAIN runs what it explains. */
function isRead({ text }: { text: string }): boolean {
  return /^\s*(select|with)/i.test(text) && !text.includes('pg_advisory');
}

/** Of one of the members who are asked. */
function paidAgain({ organizationId }: Scope, memberId: string): StripeEventBody {
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
    { name: 'a member by email', ask: (time) => getMemberLookup(scope, ['*'], emailOf(anyOf(time))) },
    {
      name: 'a member by id',
      ask: (time) => getMemberLookup(scope, ['*'], ids[time % ids.length] as string),
    },
    { name: 'members', ask: list({}) },
    { name: 'members, page 100', ask: list({ page: 100 }) },
    { name: 'members, role=employer', ask: list({ role: 'employer' }) },
    { name: 'members, search of one', ask: list({ search: emailOf(people - 1) }) },
    { name: 'members, search that a hundredth pass', ask: list({ search: 'vera hahn' }) },
    { name: 'members, search that a tenth pass', ask: list({ search: 'mette' }) },
    { name: 'members, search that all pass', ask: list({ search: 'memb' }) },
    { name: 'members, search that none pass', ask: list({ search: 'zyxwvut' }) },
    { name: 'payments', ask: payments({}) },
    { name: 'payments, page 100', ask: payments({ page: 100 }) },
    { name: 'payments, status=failed', ask: payments({ status: 'failed' }) },
    { name: 'payments of a month', ask: payments({ from: '2024-03-01', to: '2024-03-31' }) },
  ];
}

async function measure({ name, ask }: Case): Promise<string[]> {
  await ask(0);
  const times: number[] = [];
  for (let time = 1; time <= TIMES_EACH; time++) times.push(await timed(() => ask(time)));
  return [name, ...[median(times), percentile(times, 0.95), Math.max(...times)].map(toFigure)];
}

/** One after the other, as events of one organization are taken: first sales to new members, then the renewal of each. */
async function measureEvents(scope: Scope): Promise<void> {
  await forgetBuyers(scope);
  const buyers = Array.from({ length: BUYERS }, (_, n) => String(n));
  const kinds: [string, StripeEventBody[]][] = [
    ['a sale to a new member, 5 events', buyers.flatMap((name) => buy(name, 0))],
    ['a renewal, 3 events', buyers.flatMap((name) => renew(name, 30))],
    ['all of these again', buyers.flatMap((name) => [...buy(name, 0), ...renew(name, 30)])],
  ];
  const rows: string[][] = [];
  for (const [name, events] of kinds) {
    const bodies = events.map(toSigned);
    const times: number[] = [];
    const all = await timed(async () => {
      for (const body of bodies) times.push(await timed(() => take(scope, body)));
    });
    rows.push([
      name,
      ((bodies.length / all) * 1000).toFixed(0).padStart(9),
      ...[median(times), percentile(times, 0.95), Math.max(...times)].map(toFigure),
    ]);
  }
  console.log(toTable(['events of Stripe', 'a second', 'median ms', 'p95', 'worst'], rows));
  await forgetBuyers(scope);
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

async function take(scope: Scope, { body, signature }: Signed): Promise<void> {
  const event = readEvent(body, signature, SECRET);
  if (event) await processEvent(scope, event);
}

async function forgetBuyers({ db, organizationId }: Scope): Promise<void> {
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

/** In an order that has nothing to do with how they lie in the table. */
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
