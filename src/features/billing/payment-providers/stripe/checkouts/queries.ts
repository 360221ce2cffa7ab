import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database } from '../../../../../platform/database/connect.ts';
import { selectOwn, updateOwn } from '../../../../../platform/database/rows/own-rows.ts';
import type { StripeCheckouts } from '../../../../../platform/database/tables.ts';
import { isNotHeld } from '../../../../../platform/outgoing/holds.ts';
import type { Scope } from '../../../../../platform/scope.ts';

export type CheckoutRow = Selectable<StripeCheckouts>;

/** How long a payer has. Stripe allows at most 24 hours. */
const CHECKOUT_HOURS = 23;
/** How long after its end the server reads a session whose events did not come. */
const SETTLE_HOURS = 1;

/** When a checkout that begins now ends, and when the server settles it. */
export function toDeadline(now = Date.now()) {
  const end = now + CHECKOUT_HOURS * 3_600_000;
  return {
    expires_at: new Date(end).toISOString(),
    settle_at: new Date(end + SETTLE_HOURS * 3_600_000).toISOString(),
  };
}

export type NewCheckout = Omit<
  Insertable<StripeCheckouts>,
  'organization_id' | 'expires_at' | 'settle_at' | 'session_id' | 'url'
>;

/** Prepares the checkout of a pending payment. Stripe hears of it when the payer comes. */
export async function insertCheckout({ db, organizationId }: Scope, columns: NewCheckout): Promise<void> {
  await db
    .insertInto('stripe_checkouts')
    .values({ organization_id: organizationId, ...columns, ...toDeadline() })
    .execute();
}

export async function findCheckout(scope: Scope, paymentId: string): Promise<CheckoutRow | undefined> {
  return selectOwn(scope, 'stripe_checkouts')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
}

/** Locks the checkout until the transaction ends. */
export async function lockCheckout(scope: Scope, paymentId: string): Promise<CheckoutRow | undefined> {
  return selectOwn(scope, 'stripe_checkouts')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .forUpdate()
    .executeTakeFirst();
}

/** The checkouts of these sessions, and the checkouts that collect these payments first. */
export async function listCheckouts(
  scope: Scope,
  { sessionIds, paymentIds }: Record<'sessionIds' | 'paymentIds', string[]>,
): Promise<CheckoutRow[]> {
  if (sessionIds.length === 0 && paymentIds.length === 0) return [];
  return selectOwn(scope, 'stripe_checkouts')
    .selectAll()
    .where((of) =>
      of.or([
        of('session_id', '=', sql<string>`any(${sessionIds}::text[])`),
        of('payment_id', '=', sql<string>`any(${paymentIds}::uuid[])`),
      ]),
    )
    .orderBy('payment_id')
    .execute();
}

export async function updateCheckoutRow(
  scope: Scope,
  paymentId: string,
  changes: Partial<CheckoutRow>,
): Promise<void> {
  await updateOwn(scope, 'stripe_checkouts').set(changes).where('payment_id', '=', paymentId).execute();
}

/** The server ends the session soon, because its payment was given up. Does nothing for payments without a checkout. */
export async function closeCheckoutLater(scope: Scope, paymentId: string): Promise<void> {
  await updateOwn(scope, 'stripe_checkouts')
    .set({ settle_at: sql`now()` })
    .where('payment_id', '=', paymentId)
    .where('settle_at', 'is not', null)
    .execute();
}

const READ_SECONDS = 5;

/** Whether a visitor may cause the session to be read now. Reloads of a page cause one request in some seconds. */
export async function takeRead(scope: Scope, paymentId: string): Promise<boolean> {
  const row = await updateOwn(scope, 'stripe_checkouts')
    .set({ read_at: sql`now()` })
    .where('payment_id', '=', paymentId)
    .where('session_id', 'is not', null)
    .where('settle_at', 'is not', null)
    .where(sql<boolean>`coalesce(read_at < now() - make_interval(secs => ${READ_SECONDS}), true)`)
    .returning('payment_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Tries again later, the later the longer it has not worked. */
export async function postponeCheckout(scope: Scope, paymentId: string): Promise<void> {
  await updateOwn(scope, 'stripe_checkouts')
    .set({
      settle_at: sql`now() + least(interval '1 day', greatest(interval '10 minutes', (now() - created_at) / 4))`,
    })
    .where('payment_id', '=', paymentId)
    .where('settle_at', 'is not', null)
    .execute();
}

/** Checkouts to settle, the longest due first. */
export function dueCheckouts(db: Database) {
  return db
    .selectFrom('stripe_checkouts')
    .select('settle_at as due_at')
    .where('settle_at', '<=', sql<string>`now()`)
    .where(isNotHeld(sql.ref('stripe_checkouts.organization_id')))
    .orderBy('settle_at');
}
