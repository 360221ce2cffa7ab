import { sql } from 'kysely';
import { selectOwn } from '../../../../platform/database/rows/own-rows.ts';
import type { Scope } from '../../../../platform/scope.ts';
import type { ObjectType } from './snapshots.ts';

/** A clue to the member of a customer: a member id in the metadata of an object, or the key of an email address. */
export interface ReportedName {
  customerId: string;
  source: ObjectType | 'address';
  name: string;
  occurredAt: string;
  rank: number;
}

/** Stores a reported name. An id keeps the time of its last report, an email address the time of its first. */
export async function saveName({ db, organizationId }: Scope, reported: ReportedName): Promise<void> {
  const { customerId, source, name, occurredAt, rank } = reported;
  const isNewer = sql`(excluded.occurred_at, excluded.rank) > (stripe_names.occurred_at, stripe_names.rank)`;
  const isOlder = sql`(excluded.occurred_at, excluded.rank) < (stripe_names.occurred_at, stripe_names.rank)`;
  await sql`
    insert into stripe_names (organization_id, customer_id, source, name, occurred_at, rank)
    select ${organizationId}, ${customerId}, ${source}, ${name}, ${occurredAt}, ${rank}
    where not exists (select from stripe_customers
      where organization_id = ${organizationId} and id = ${customerId} and is_erased)
    on conflict (organization_id, customer_id, source, name) do update
    set occurred_at = excluded.occurred_at, rank = excluded.rank
    where ${source === 'address' ? isOlder : isNewer}`.execute(db);
}

/** Returns the customers that were reported with this email address. */
export async function listCustomersAt(scope: Scope, emailKey: string): Promise<string[]> {
  const rows = await selectOwn(scope, 'stripe_names')
    .select('customer_id')
    .where('name', '=', emailKey)
    .where('source', '=', 'address')
    .execute();
  return rows.map(({ customer_id }) => customer_id);
}

/** Locks all members that these customers or names refer to, so that they cannot be erased before the transaction ends. */
export async function lockReportedMembersForShare(
  scope: Scope,
  customerIds: string[],
  names: string[],
): Promise<void> {
  const { db, organizationId } = scope;
  const { rows } = await sql<{ name: string }>`
    select name from stripe_names
    where organization_id = ${organizationId} and customer_id = any(${customerIds}::text[])
    union select member_id::text from stripe_customers
    where organization_id = ${organizationId} and id = any(${customerIds}::text[]) and member_id is not null`.execute(
    db,
  );
  const all = [...names, ...rows.map(({ name }) => name)];
  const ids = sql<string>`any(${all.filter((name) => !name.includes('@'))}::uuid[])`;
  const keys = sql<string>`any(${all.filter((name) => name.includes('@'))}::text[])`;
  const ofOrganization = selectOwn(scope, 'members').select('id');
  // Two statements, because with OR and an empty list the planner may scan the whole table. No deadlock: an erasure never waits
  // for one of these locks while it holds another.
  await ofOrganization.where('id', '=', ids).orderBy('id').forKeyShare().execute();
  await ofOrganization.where('email_key', '=', keys).orderBy('id').forKeyShare().execute();
}

/**
 * Finds members for names without one: for the names of this event, and for all names of customers without a member. Other names
 * stay unresolved; otherwise a new member could take over an old email address of an identified customer.
 */
export async function resolveNames(
  { db, organizationId }: Scope,
  customerIds: string[],
  names: string[],
): Promise<void> {
  await sql`
    update stripe_names set member_id = case when source = 'address'
      then (select id from members where organization_id = ${organizationId} and email_key = stripe_names.name)
      else (select id from members where organization_id = ${organizationId} and id = stripe_names.name::uuid) end
    where organization_id = ${organizationId} and customer_id = any(${customerIds}::text[]) and member_id is null
      and (name = any(${names}::text[]) or not exists (select from stripe_customers as customer
        where customer.organization_id = ${organizationId} and customer.id = customer_id
          and customer.member_id is not null))`.execute(db);
}

/** Whether the customer was reported with this email address and no member has it. */
export async function isUnclaimed(scope: Scope, customerId: string, emailKey: string): Promise<boolean> {
  const row = await selectOwn(scope, 'stripe_names')
    .select('name')
    .where('customer_id', '=', customerId)
    .where('source', '=', 'address')
    .where('name', '=', emailKey)
    .where('member_id', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns the member that the names of a customer identify: null if that member does not exist, undefined if the names identify
 * none. Ids precede email addresses. Ids of a checkout come first, then the last reported one. Of email addresses, the first one
 * of a member counts, so that a change of it at Stripe does not change the member.
 */
export async function findNamed(
  { db, organizationId }: Scope,
  customerId: string,
): Promise<string | null | undefined> {
  const { rows } = await sql<{ source: string; member_id: string | null }>`
    select source, member_id from stripe_names
    where organization_id = ${organizationId} and customer_id = ${customerId}
    order by member_id is null,
      array_position(array['checkout_session', 'subscription', 'customer', 'invoice', 'address'], source),
      case when source <> 'address' then occurred_at end desc, case when source <> 'address' then rank end desc,
      occurred_at, rank, name
    limit 1`.execute(db);
  const [first] = rows;
  if (!first) return undefined;
  return first.member_id ?? (first.source === 'address' ? undefined : null);
}

/** Returns the names that identify a member as a customer of Stripe. */
export async function listNamesOf({ db, organizationId }: Scope, memberId: string) {
  return db
    .selectFrom('stripe_names as name')
    .innerJoin('stripe_customers as customer', (join) =>
      join
        .onRef('customer.organization_id', '=', 'name.organization_id')
        .onRef('customer.id', '=', 'name.customer_id'),
    )
    .select(['name.customer_id as customerId', 'name.source', 'name.name', 'name.occurred_at as occurredAt'])
    .where('name.organization_id', '=', organizationId)
    .where('customer.member_id', '=', memberId)
    .orderBy('name.customer_id')
    .orderBy('name.source')
    .orderBy('name.name')
    .execute();
}
