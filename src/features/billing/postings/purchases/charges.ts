import { type Insertable, sql } from 'kysely';
import { selectOwn, updateOwnRow } from '../../../../platform/database/rows/own-rows.ts';
import type { PostingCharges } from '../../../../platform/database/tables.ts';
import { isId } from '../../../../platform/ids.ts';
import type { Scope } from '../../../../platform/scope.ts';
import type { ChargeRow } from '../queries.ts';
import type { ChargeState } from '../schema.ts';

export async function insertCharge({ db }: Scope, columns: Insertable<PostingCharges>): Promise<ChargeRow> {
  return db.insertInto('posting_charges').values(columns).returningAll().executeTakeFirstOrThrow();
}

export async function findChargeOfPayment(scope: Scope, paymentId: string): Promise<ChargeRow | undefined> {
  if (!isId(paymentId)) return undefined;
  return selectOwn(scope, 'posting_charges')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
}

/** The charge of a locked posting whose money is awaited. There is one at most. */
export async function findOpenCharge(scope: Scope, postingId: string): Promise<ChargeRow | undefined> {
  return selectOwn(scope, 'posting_charges')
    .selectAll()
    .where('posting_id', '=', postingId)
    .where('state', '=', 'open')
    .executeTakeFirst();
}

export async function setChargeState(scope: Scope, id: string, state: ChargeState): Promise<void> {
  await updateOwnRow(scope, 'posting_charges', id, { state }).execute();
}

/** Stores the days that the charge gave to its posting, and the purchase that the charge replaced. */
export async function setChargeTerms(
  scope: Scope,
  id: string,
  terms: { days?: number | null; replaced_subscription_id?: string | null; is_disputed?: boolean },
): Promise<void> {
  await updateOwnRow(scope, 'posting_charges', id, terms).execute();
}

/** The charge with which the posting bought this subscription. Undefined if the posting uses a credit of the subscription. */
export async function findChargeOfPurchase(
  scope: Scope,
  { postingId, subscriptionId }: Record<'postingId' | 'subscriptionId', string>,
): Promise<ChargeRow | undefined> {
  return selectOwn(scope, 'posting_charges')
    .selectAll()
    .where('posting_id', '=', postingId)
    .where('subscription_id', '=', subscriptionId)
    .executeTakeFirst();
}

/** The payments that the posting asked for, paid or not. */
export async function listPaymentIdsOf(scope: Scope, postingId: string): Promise<string[]> {
  const rows = await selectOwn(scope, 'posting_charges')
    .select('payment_id')
    .where('posting_id', '=', postingId)
    .execute();
  return rows.flatMap(({ payment_id }) => payment_id ?? []);
}

export async function listChargesOf(scope: Scope, paymentIds: string[]): Promise<ChargeRow[]> {
  if (paymentIds.length === 0) return [];
  return selectOwn(scope, 'posting_charges')
    .selectAll()
    .where('payment_id', '=', sql<string>`any(${paymentIds.filter(isId)}::uuid[])`)
    .execute();
}
