import { type Insertable, type Selectable, sql } from 'kysely';
import type { Payments } from '../../platform/database/tables.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { PageRange } from '../../platform/http/pagination.ts';
import { isId } from '../../platform/ids.ts';
import { toMajor } from '../../platform/money.ts';
import type { Scope } from '../../platform/scope.ts';
import { readSpan } from './rules.ts';
import type { Payment, PaymentQuery } from './schema.ts';

export type PaymentRow = Selectable<Payments>;
export type PaymentColumns = Insertable<Payments>;

/** All that the member has paid or tried to, the newest first. */
export async function listPaymentsOf(scope: Scope, memberId: string): Promise<PaymentRow[]> {
  return inOrder(ofMember(scope, memberId)).execute();
}

/** One page of the same, and how many there are in all. */
export async function pagePaymentsOf(
  scope: Scope,
  memberId: string,
  { offset, perPage }: PageRange,
): Promise<{ rows: PaymentRow[]; total: number }> {
  const own = ofMember(scope, memberId);
  const rows = await inOrder(own).offset(offset).limit(perPage).execute();
  return { rows, total: await count(own) };
}

/** One page of all payments of the organization, the newest first, and how many match in all. */
export async function listPayments(
  scope: Scope,
  query: PaymentQuery,
  { offset, perPage }: PageRange,
): Promise<{ rows: PaymentRow[]; total: number }> {
  const matching = matchingPayments(scope, query);
  // Ids first: an index holds all that they are found by, and only the rows that are shown are read.
  const ids = matching.select('id').orderBy('created_at', 'desc').orderBy('id', 'desc');
  const rows = await inOrder(payments(scope))
    .where('id', '=', sql<string>`any(array(${ids.offset(offset).limit(perPage)}))`)
    .execute();
  return { rows, total: await count(matching) };
}

export async function getPayment(scope: Scope, id: string): Promise<PaymentRow> {
  const row = isId(id) && (await payments(scope).selectAll().where('id', '=', id).executeTakeFirst());
  if (!row) throw notFound('payment');
  return row;
}

/** The payment, locked until the transaction ends. */
export async function lockPayment(scope: Scope, id: string): Promise<PaymentRow | undefined> {
  if (!isId(id)) return undefined;
  return payments(scope).selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The payment that Stripe took by one of these, locked until the transaction ends. */
export async function lockStripePayment(
  scope: Scope,
  { sessionId, invoiceId, intentId }: Record<'sessionId' | 'invoiceId' | 'intentId', string | null>,
): Promise<PaymentRow | undefined> {
  return payments(scope)
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
  { db, organizationId }: Scope,
  id: string,
  changes: Partial<PaymentColumns>,
): Promise<PaymentRow> {
  return db
    .updateTable('payments')
    .set({ ...changes, updated_at: sql`now()` })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function toPayment(row: PaymentRow): Payment {
  return {
    id: row.id,
    organizationId: row.organization_id,
    userId: row.member_id,
    jobId: row.job_id,
    planId: row.plan_id,
    amount: toMajor(row.amount_minor, row.currency),
    currency: row.currency,
    status: row.status as Payment['status'],
    paymentProvider: row.provider as Payment['paymentProvider'],
    stripeSessionId: row.stripe_session_id,
    stripePaymentIntentId: row.stripe_payment_intent_id,
    metadata: row.metadata as Payment['metadata'],
    paidAt: row.paid_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function ofMember(scope: Scope, memberId: string) {
  return payments(scope).where('member_id', '=', memberId);
}

function matchingPayments(scope: Scope, query: PaymentQuery) {
  const { from, to } = readSpan(query);
  let matching = payments(scope);
  if (query.status) matching = matching.where('status', '=', query.status);
  if (from) matching = matching.where('created_at', '>=', from);
  if (to) matching = matching.where('created_at', '<=', to);
  return matching;
}

function inOrder(rows: ReturnType<typeof payments>) {
  return rows.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc');
}

async function count(rows: ReturnType<typeof payments>): Promise<number> {
  const { total } = await rows.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return total;
}

function payments({ db, organizationId }: Scope) {
  return db.selectFrom('payments').where('organization_id', '=', organizationId);
}
