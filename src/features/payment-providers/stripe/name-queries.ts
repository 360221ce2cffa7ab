import { sql } from 'kysely';
import type { Scope } from '../../../platform/scope.ts';
import type { ObjectType } from './snapshots.ts';

/** Something that names a customer's member: an id in the metadata of an object, or an address, by its e-mail key. */
export interface ToldName {
  customerId: string;
  source: ObjectType | 'address';
  name: string;
  occurredAt: string;
  rank: number;
}

/** All that is told to name a customer is kept: of an id when it was said last, of an address when first. */
export async function saveName({ db, organizationId }: Scope, told: ToldName): Promise<void> {
  const { customerId, source, name, occurredAt, rank } = told;
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

/** The customers who were told of with this address. */
export async function listCustomersAt({ db, organizationId }: Scope, emailKey: string): Promise<string[]> {
  const rows = await db
    .selectFrom('stripe_names')
    .select('customer_id')
    .where('organization_id', '=', organizationId)
    .where('name', '=', emailKey)
    .where('source', '=', 'address')
    .execute();
  return rows.map(({ customer_id }) => customer_id);
}

/** Members whom customers are, or who are named by what was told of them and by these; none can be erased before the transaction ends. */
export async function holdNamedMembers(
  { db, organizationId }: Scope,
  customerIds: string[],
  names: string[],
): Promise<void> {
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
  const ofOrganization = db.selectFrom('members').select('id').where('organization_id', '=', organizationId);
  // Two statements: of an OR with an empty list the planner may make a scan of all. Whoever erases waits for none of these while
  // holding another.
  await ofOrganization.where('id', '=', ids).orderBy('id').forKeyShare().execute();
  await ofOrganization.where('email_key', '=', keys).orderBy('id').forKeyShare().execute();
}

/**
 * Finds members for names that had none: for these, which were just told, and of customers who are nobody's for all. Others stay
 * unknown, or somebody could take over an old address of a customer who is somebody else by now.
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

/** Whether a customer was told of with this address, and nobody has it. */
export async function isUnclaimed(
  { db, organizationId }: Scope,
  customerId: string,
  emailKey: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('stripe_names')
    .select('name')
    .where('organization_id', '=', organizationId)
    .where('customer_id', '=', customerId)
    .where('source', '=', 'address')
    .where('name', '=', emailKey)
    .where('member_id', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whom a customer's names say that it is; null for somebody who is not there, undefined for nobody whom they name. Ids come before
 * addresses: of a checkout first, which was made for a member or by them, and then the last that was said. Of addresses the first
 * that a member had counts: whoever changes it at Stripe stays who they were.
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

/** What names a member as a customer of Stripe. */
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
