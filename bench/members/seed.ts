/** Seeds members with subscriptions and payments for `npm run bench -- --members`. */
import { sql } from 'kysely';
import { searchSpace } from '../../src/features/members/queries.ts';
import {
  findOrganizationBySlug,
  insertOrganization,
  organizationScope,
} from '../../src/features/organizations/queries.ts';
import { createPlan } from '../../src/features/plans/create.ts';
import { toEmailKey } from '../../src/platform/email-address.ts';
import { newId } from '../../src/platform/ids.ts';
import type { Scope } from '../../src/platform/scope.ts';
import { toTsVector } from '../../src/platform/search-words.ts';
import { PLATFORM } from '../support/seed.ts';

const FIRST = ['Mette', 'Jonas', 'Aino', 'Pál', 'Ines', 'Søren', 'Łucja', 'Tomás', 'Vera', 'Noor'];
const LAST = [
  'Holm',
  'Nagy',
  'Virtanen',
  'Costa',
  'Nowak',
  'Lind',
  'Berg',
  'Moreau',
  'Hahn',
  'Kovač',
  'Smit',
];
const BATCH_SIZE = 10_000;
/** The number of purchases per two members. */
const PURCHASES_PER_TWO = 3;

/** Seeds the measured members, and half as many of another organization. */
export async function seedMembers(scope: Scope, members: number): Promise<Scope> {
  const measured = await organizationOf(scope, 'bench-members');
  await insertMissing(measured, members);
  await insertMissing(await organizationOf(scope, 'bench-other-members'), Math.ceil(members / 2));
  await sql`vacuum (analyze)`.execute(scope.db);
  return measured;
}

async function organizationOf({ db }: Scope, slug: string): Promise<Scope> {
  const row = (await findOrganizationBySlug(db, slug)) ?? (await insertOrganization(db, slug, slug));
  if (!row) throw new Error(`Could not find or create the organization ${slug}.`);
  return organizationScope(db, row, PLATFORM, 'command_line');
}

/** Inserts missing members. Two members have three subscriptions and three payments together, all from Stripe. */
async function insertMissing(scope: Scope, wanted: number): Promise<void> {
  const { rows } = await sql<{ present: number }>`
    select count(*) as present from members where organization_id = ${scope.organizationId}`.execute(
    scope.db,
  );
  const present = rows[0]?.present ?? 0;
  const { id: planId } =
    (
      await sql<{ id: string }>`select id from plans where organization_id = ${scope.organizationId}`.execute(
        scope.db,
      )
    ).rows[0] ??
    (await createPlan(scope, {
      ...{ name: 'Member', kind: 'paywall', amount: 49, currency: 'EUR', interval: 'month' },
      stripePriceId: 'price_bench',
    }));
  for (let from = present; from < wanted; from += BATCH_SIZE) {
    const numbers = Array.from({ length: Math.min(BATCH_SIZE, wanted - from) }, (_, n) => from + n);
    await insertMembers(scope, numbers);
    await insertPurchases(scope, planId, from);
  }
}

async function insertMembers(scope: Scope, numbers: number[]): Promise<void> {
  const people = numbers.map((n) => {
    const name = `${FIRST[n % FIRST.length]} ${LAST[n % LAST.length]}`;
    const email = `Member.${n}@company-${n % 997}.example`;
    return {
      id: newId(),
      n,
      name,
      email,
      key: toEmailKey(email),
      words: toTsVector(searchSpace(scope), [name, email]),
    };
  });
  await sql`
    insert into members (organization_id, id, email, email_key, name, role, approval_status, auth_method, custom_fields,
      words, created_at)
    select ${scope.organizationId}, id, email, key, name, (array['candidate', 'employer'])[1 + n % 2], 'approved', 'import',
      json_build_object('company', 'Company ' || n % 997), words::tsvector, timestamptz '2024-01-01Z' + n * interval '5 minutes'
    from json_to_recordset(${JSON.stringify(people)}::json)
      as person (id uuid, n int, name text, email text, key text, words text)`.execute(scope.db);
}

/** Inserts subscriptions, payments, and the state of Stripe objects that the processing of events reads. */
async function insertPurchases({ db, organizationId }: Scope, planId: string, from: number): Promise<void> {
  const bought = sql`
    (select member.id as member_id, member.created_at, n, organization_id || '_' || member.id || '_' || n as name
    from members as member, generate_series(0, 1) as n
    where organization_id = ${organizationId} and created_at >= timestamptz '2024-01-01Z' + ${from} * interval '5 minutes'
      and (n = 0 or extract(minute from created_at)::int % ${2 * (PURCHASES_PER_TWO - 2) * 5} = 0)) as bought`;
  await sql`
    insert into subscriptions (organization_id, id, member_id, plan_id, status, provider, stripe_subscription_id,
      current_period_start, current_period_end, created_at)
    select ${organizationId}, gen_random_uuid(), member_id, ${planId}, case when n = 0 then 'active' else 'canceled' end, 'stripe',
      'sub_' || name, now() - interval '9 days', now() + interval '21 days', created_at from ${bought}`.execute(
    db,
  );
  await sql`
    insert into payments (organization_id, id, member_id, plan_id, amount_minor, currency, status, provider,
      stripe_payment_intent_id, stripe_invoice_id, paid_at, created_at)
    select ${organizationId}, gen_random_uuid(), member_id, ${planId}, 4900, 'EUR',
      case when random() < 0.95 then 'succeeded' else 'failed' end, 'stripe', 'pi_' || name, 'in_' || name, created_at, created_at
    from ${bought}`.execute(db);
  await sql`
    insert into stripe_objects (organization_id, type, id, customer_id, payment_intent_id, invoice_id, occurred_at, rank,
      event_id, state)
    select ${organizationId}, 'invoice', 'in_' || name, 'cus_' || member_id, 'pi_' || name, 'in_' || name, created_at, 2,
      'evt_' || name, '{"outcome": "succeeded", "amount": 4900, "currency": "EUR", "priceId": "price_bench"}' from ${bought}`.execute(
    db,
  );
  await sql`
    insert into stripe_customers (organization_id, id, member_id)
    select ${organizationId}, 'cus_' || member_id, member_id from ${bought} where n = 0`.execute(db);
  await sql`
    insert into stripe_names (organization_id, customer_id, source, name, occurred_at, rank, member_id)
    select ${organizationId}, 'cus_' || member_id, 'customer', member_id, created_at, 1, member_id from ${bought}
    where n = 0`.execute(db);
}
