import { sql } from 'kysely';
import { selectOwn } from '../../../../platform/database/rows/own-rows.ts';
import type { Scope } from '../../../../platform/scope.ts';

/** Maps customers to their members; null for a member who does not exist. Unidentified customers have no entry. */
export async function findIdentities(
  scope: Scope,
  customerIds: string[],
): Promise<Map<string, string | null>> {
  const rows = await selectOwn(scope, 'stripe_customers')
    .select(['id', 'member_id'])
    .where('id', '=', sql<string>`any(${customerIds}::text[])`)
    .execute();
  return new Map(rows.map(({ id, member_id }) => [id, member_id]));
}

/** Returns false if nothing changes. A member is never replaced by null, and erased customers never change. */
export async function saveIdentity(
  { db, organizationId }: Scope,
  customerId: string,
  memberId: string | null,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('stripe_customers')
    .values({ organization_id: organizationId, id: customerId, member_id: memberId })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'id'])
        .doUpdateSet((of) => ({ member_id: of.ref('excluded.member_id') }))
        .where('stripe_customers.is_erased', '=', false)
        .whereRef('stripe_customers.member_id', 'is distinct from', 'excluded.member_id')
        .where('excluded.member_id', 'is not', null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Returns the newest customer at Stripe of the member that is not deleted there. */
export async function findCustomerOf(
  { db, organizationId }: Scope,
  memberId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('stripe_customers as customer')
    .leftJoin('stripe_objects as object', (join) =>
      join
        .onRef('object.organization_id', '=', 'customer.organization_id')
        .onRef('object.id', '=', 'customer.id')
        .on('object.type', '=', 'customer'),
    )
    .select('customer.id')
    .where('customer.organization_id', '=', organizationId)
    .where('customer.member_id', '=', memberId)
    .where('customer.id', 'like', 'cus\\_%')
    .where(sql<boolean>`object.state->>'isDeleted' is distinct from 'true'`)
    .orderBy('object.occurred_at', (order) => order.desc().nullsLast())
    .orderBy('customer.id', 'desc')
    .executeTakeFirst();
  return row?.id;
}

/** Returns all stored Stripe objects of a member. */
export async function listStripeRecords({ db, organizationId }: Scope, memberId: string) {
  return db
    .selectFrom('stripe_objects as object')
    .innerJoin('stripe_customers as customer', (join) =>
      join
        .onRef('customer.organization_id', '=', 'object.organization_id')
        .onRef('customer.id', '=', 'object.customer_id'),
    )
    .select(['object.type', 'object.id', 'customer.id as customerId', 'object.state'])
    .select('object.occurred_at as occurredAt')
    .where('object.organization_id', '=', organizationId)
    .where('customer.member_id', '=', memberId)
    .orderBy('object.occurred_at')
    .orderBy('object.id')
    .execute();
}
