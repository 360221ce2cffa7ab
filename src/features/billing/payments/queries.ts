import { type Expression, type Insertable, type Selectable, sql } from 'kysely';
import {
  findOwnRow,
  type OwnRows,
  selectOwn,
  updateOwn,
  updateOwnRow,
} from '../../../platform/database/rows/own-rows.ts';
import { countRows } from '../../../platform/database/rows/pages.ts';
import type { Payments } from '../../../platform/database/tables.ts';
import { orNotFound } from '../../../platform/http/errors/http-error.ts';
import type { PageRange } from '../../../platform/http/pagination.ts';
import { toResource } from '../../../platform/http/resource.ts';
import { isId } from '../../../platform/ids.ts';
import { toMajor } from '../../../platform/money.ts';
import type { Scope } from '../../../platform/scope.ts';
import { readTimeRange } from '../../../platform/time-zones.ts';
import { Payment, type PaymentQuery } from './schema.ts';

export type PaymentRow = Selectable<Payments>;
export type PaymentColumns = Insertable<Payments>;

/** Returns all payments of the member, of any status, newest first. */
export async function listPaymentsOf(scope: Scope, memberId: string): Promise<PaymentRow[]> {
  return inOrder(ofMember(scope, memberId)).execute();
}

/** Returns a page of them, and of the payments that `others` selects, and the total number. */
export async function pagePaymentsOf(
  scope: Scope,
  memberId: string,
  { offset, perPage }: PageRange,
  others?: Expression<{ id: string }>,
): Promise<{ rows: PaymentRow[]; total: number }> {
  const own = others
    ? selectOwn(scope, 'payments').where((of) =>
        of.or([of('member_id', '=', memberId), of('id', '=', sql<string>`any(array(${others}))`)]),
      )
    : ofMember(scope, memberId);
  const rows = await inOrder(own).offset(offset).limit(perPage).execute();
  return { rows, total: await countRows(own) };
}

/** The paid jobs among these. */
export async function findPaidJobs(scope: Scope, jobIds: string[]): Promise<Set<string>> {
  if (jobIds.length === 0) return new Set();
  const rows = await selectOwn(scope, 'payments')
    .select('job_id')
    .where('job_id', '=', sql<string>`any(${jobIds}::uuid[])`)
    .execute();
  return new Set(rows.flatMap(({ job_id }) => job_id ?? []));
}

/** Returns a page of the matching payments of the organization, newest first, and the total number. */
export async function listPayments(
  scope: Scope,
  query: PaymentQuery,
  { offset, perPage }: PageRange,
): Promise<{ rows: PaymentRow[]; total: number }> {
  const matching = matchingPayments(scope, query);
  // Selects the ids first, from an index alone, so that only the rows of the page are read.
  const ids = matching.select('id').orderBy('created_at', 'desc').orderBy('id', 'desc');
  const rows = await inOrder(selectOwn(scope, 'payments'))
    .where('id', '=', sql<string>`any(array(${ids.offset(offset).limit(perPage)}))`)
    .execute();
  return { rows, total: await countRows(matching) };
}

export async function getPayment(scope: Scope, id: string): Promise<PaymentRow> {
  return orNotFound(await findOwnRow(scope, 'payments', id), 'payment');
}

/** Whether Stripe collected these invoices and all of the money went back. */
export async function areRefunded(scope: Scope, invoiceIds: string[]): Promise<boolean> {
  const rows = await selectOwn(scope, 'payments')
    .select('status')
    .where('stripe_invoice_id', '=', sql<string>`any(${invoiceIds}::text[])`)
    .execute();
  return rows.length > 0 && rows.every(({ status }) => status === 'refunded');
}

/** Locks the payment until the transaction ends. */
export async function lockPayment(scope: Scope, id: string): Promise<PaymentRow | undefined> {
  if (!isId(id)) return undefined;
  return selectOwn(scope, 'payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Locks the payment of any of these Stripe objects until the transaction ends. */
export async function lockStripePayment(
  scope: Scope,
  { sessionId, invoiceId, intentId }: Record<'sessionId' | 'invoiceId' | 'intentId', string | null>,
): Promise<PaymentRow | undefined> {
  return selectOwn(scope, 'payments')
    .selectAll()
    .where((of) =>
      of.or([
        of('stripe_session_id', '=', sessionId),
        of('stripe_invoice_id', '=', invoiceId),
        of('stripe_payment_intent_id', '=', intentId),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .executeTakeFirst();
}

export async function insertPayment(scope: Scope, columns: PaymentColumns): Promise<PaymentRow> {
  return scope.db.insertInto('payments').values(columns).returningAll().executeTakeFirstOrThrow();
}

export async function updatePaymentRow(
  scope: Scope,
  id: string,
  changes: Partial<PaymentColumns>,
): Promise<PaymentRow> {
  return updateOwnRow(scope, 'payments', id, changes).returningAll().executeTakeFirstOrThrow();
}

/** Names the job that the payments were for, once it exists. */
export async function setJobOfPayments(scope: Scope, ids: string[], jobId: string): Promise<void> {
  if (ids.length === 0) return;
  await updateOwn(scope, 'payments')
    .set({ job_id: jobId, updated_at: sql`now()` })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** Removes the clients' metadata and the links to invoices from a member's payments. Amounts, times and the provider's ids stay. */
export async function purgeMetadataOf(scope: Scope, memberId: string): Promise<void> {
  await updateOwn(scope, 'payments')
    .set({ metadata: null, invoice_url: null })
    .where('member_id', '=', memberId)
    .where((of) => of.or([of('metadata', 'is not', null), of('invoice_url', 'is not', null)]))
    .execute();
}

export function toPayment(row: PaymentRow): Payment {
  return toResource(Payment, row, {
    userId: row.member_id,
    amount: toMajor(row.amount_minor, row.currency),
    paymentProvider: row.provider as Payment['paymentProvider'],
  });
}

function ofMember(scope: Scope, memberId: string) {
  return selectOwn(scope, 'payments').where('member_id', '=', memberId);
}

function matchingPayments(scope: Scope, query: PaymentQuery) {
  const { from, to } = readTimeRange(query, scope.organization.timeZone);
  let matching = selectOwn(scope, 'payments');
  if (query.status) matching = matching.where('status', '=', query.status);
  if (from) matching = matching.where('created_at', '>=', from);
  if (to) matching = matching.where('created_at', '<=', to);
  return matching;
}

function inOrder(rows: OwnRows<'payments'>) {
  return rows.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc');
}
