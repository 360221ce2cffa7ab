import { sql } from 'kysely';
import type { Scope } from '../../../platform/scope.ts';

/** Who the customer is: null, if a member who was erased; undefined, if nobody knows yet. */
export async function findMemberOf(
  { db, organizationId }: Scope,
  customerId: string,
): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('stripe_customers')
    .select('member_id')
    .where('organization_id', '=', organizationId)
    .where('id', '=', customerId)
    .executeTakeFirst();
  return row?.member_id;
}

export async function saveCustomer(
  { db, organizationId }: Scope,
  customerId: string,
  memberId: string,
): Promise<void> {
  await db
    .insertInto('stripe_customers')
    .values({ organization_id: organizationId, id: customerId, member_id: memberId })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'id']).doUpdateSet({ member_id: memberId }),
    )
    .execute();
}

/** The customer at Stripe that the member is, the newest if there are several; none that was deleted there. */
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

/** All that is kept of what Stripe has told of a member. */
export async function listTold({ db, organizationId }: Scope, memberId: string) {
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
