import { pickChanged } from '../../../../platform/changed-fields.ts';
import { newId } from '../../../../platform/ids.ts';
import { toMajor } from '../../../../platform/money.ts';
import type { Scope } from '../../../../platform/scope.ts';
import {
  insertPayment,
  lockPayment,
  lockStripePayment,
  type PaymentColumns,
  type PaymentRow,
  toPayment,
  updatePaymentRow,
} from '../../payments/queries.ts';
import { recordStatus } from '../../payments/record-status.ts';
import type { Payment } from '../../payments/schema.ts';
import type { PaymentUse } from '../../payments/use.ts';
import { fromStripeAmount } from './amounts.ts';
import type { Checkout } from './checkouts/match.ts';
import { findSoldPlan } from './find-plan.ts';
import { failCheckout, followPayment } from './follow-payment.ts';
import { sumRefunds } from './refunds.ts';
import type { Snapshot, SnapshotOf } from './snapshots.ts';

type Session = SnapshotOf<'checkout_session'>;
type Invoice = SnapshotOf<'invoice'>;

/** One payment: of a one-time checkout, or of an invoice and its checkout. */
interface Unit {
  paid: Session | Invoice;
  session: Session | undefined;
  invoiceId: string | null;
}

export interface PaymentProjection {
  scope: Scope;
  identities: Map<string, string | null>;
  snapshots: Snapshot[];
  checkouts: Checkout[];
  use: PaymentUse;
}

/** Stores payments of customers, with a null member if that was erased. Skips unidentified customers. */
export async function projectPayments(projection: PaymentProjection): Promise<void> {
  const { snapshots, checkouts } = projection;
  for (const { row, result } of checkouts) {
    if (result === 'failed' || result === 'other') await failCheckout(projection, row);
  }
  for (const unit of toUnits(snapshots, checkouts)) {
    const saved = await saveUnit(projection, unit);
    if (saved) await followPayment(projection, unit, saved);
  }
}

async function saveUnit(projection: PaymentProjection, unit: Unit): Promise<Saved | undefined> {
  const { scope, identities, snapshots, checkouts } = projection;
  const checkout = checkouts.find(({ row }) => row.session_id === unit.session?.id);
  if (checkout?.result === 'paid' || checkout?.result === 'pending') {
    const columns = await toColumns(scope, unit, snapshots, true);
    return columns && saveCollected(scope, checkout.row.payment_id, columns);
  }
  // Its payment has failed, or may still come.
  if (checkout && checkout.result !== 'other') return undefined;
  const memberId = identities.get(unit.paid.customerId ?? '');
  const columns = memberId === undefined ? undefined : await toColumns(scope, unit, snapshots, false);
  return columns && save(scope, { ...columns, member_id: memberId ?? null });
}

function toUnits(snapshots: Snapshot[], checkouts: Checkout[]): Unit[] {
  const sessions = snapshots.filter((snapshot) => snapshot.type === 'checkout_session');
  const invoices = snapshots.filter((snapshot) => snapshot.type === 'invoice');
  // The invoice of a subscription may be reported after our checkout.
  const isFirst = (session: Session) =>
    checkouts.some(({ row }) => row.session_id === session.id) &&
    !invoices.some(({ id }) => id === session.invoiceId);
  const oneTime = sessions.filter((session) => session.state.mode === 'payment' || isFirst(session));
  // The session may not name its invoice yet, which names its payment intent.
  const invoiceOf = ({ invoiceId, paymentIntentId: intent }: Session) =>
    invoiceId ?? (intent && invoices.find(({ paymentIntentId }) => paymentIntentId === intent)?.id) ?? null;
  const claimed = new Set(oneTime.map(invoiceOf));
  return [
    ...oneTime.map((session) => ({ paid: session, session, invoiceId: invoiceOf(session) })),
    ...invoices
      .filter(({ id }) => !claimed.has(id))
      .map((invoice) => ({
        paid: invoice,
        session: sessions.find(({ invoiceId }) => invoiceId === invoice.id),
        invoiceId: invoice.id,
      })),
  ];
}

type Columns = Omit<PaymentColumns, 'organization_id' | 'id' | 'provider' | 'member_id' | 'metadata'> & {
  metadata: { amountRefunded: number } | null;
};

/** Undefined if there is nothing to pay, or not yet. What we asked for may be paid from a balance at Stripe. */
async function toColumns(
  scope: Scope,
  unit: Unit,
  snapshots: Snapshot[],
  isOurs: boolean,
): Promise<Columns | undefined> {
  const { paid, session, invoiceId } = unit;
  const { outcome, amount, currency, paidAt } = paid.state;
  if (outcome === 'none' || (amount === 0 && !isOurs) || currency === null) return undefined;
  const refunded = outcome === 'succeeded' ? sumRefunds(paid, snapshots) : 0;
  const plan = await findSoldPlan(scope, {
    priceId: paid.type === 'invoice' ? paid.state.priceId : null,
    planIds: [paid.state.planId, session?.state.planId],
  });
  const amountRefunded = toMajor(fromStripeAmount(refunded, currency), currency);
  return {
    plan_id: plan?.id ?? null,
    job_id: session?.state.jobId ?? null,
    amount_minor: fromStripeAmount(amount, currency),
    currency,
    status: refunded > 0 && refunded >= amount ? 'refunded' : outcome,
    stripe_session_id: session?.id ?? null,
    stripe_payment_intent_id: paid.paymentIntentId,
    stripe_invoice_id: invoiceId,
    invoice_url: findInvoiceUrl(unit, snapshots),
    metadata: refunded > 0 ? { amountRefunded } : null,
    paid_at: paidAt,
  };
}

/** The page of the invoice, also of a one-time checkout. */
function findInvoiceUrl({ invoiceId }: Unit, snapshots: Snapshot[]): string | null {
  const invoice = snapshots.find(({ type, id }) => type === 'invoice' && id === invoiceId);
  return (invoice?.type === 'invoice' && invoice.state.invoiceUrl) || null;
}

interface Saved {
  payment: Payment;
  hasNewStatus: boolean;
}

/** What we asked for is here. The pending payment of the checkout gets the ids of Stripe, and what was paid. */
async function saveCollected(scope: Scope, paymentId: string, columns: Columns): Promise<Saved | undefined> {
  const stored = await lockPayment(scope, paymentId);
  if (!stored) return undefined;
  // A payment without a member was made by someone who was erased.
  const invoice_url = stored.member_id === null ? null : (columns.invoice_url ?? null);
  const metadata = { ...(stored.metadata as object | null), ...columns.metadata };
  // What we asked for names the job of its posting, and the session does not.
  const job_id = columns.job_id ?? stored.job_id;
  return update(scope, stored, { ...columns, job_id, invoice_url, metadata });
}

async function save(
  scope: Scope,
  { invoice_url = null, ...others }: Columns & { member_id: string | null },
): Promise<Saved> {
  const columns = { ...others, invoice_url: others.member_id === null ? null : invoice_url };
  const stored = await lockStripePayment(scope, {
    sessionId: columns.stripe_session_id ?? null,
    invoiceId: columns.stripe_invoice_id ?? null,
    intentId: columns.stripe_payment_intent_id ?? null,
  });
  if (stored) return update(scope, stored, columns);
  const own = { organization_id: scope.organizationId, id: newId(), provider: 'stripe' };
  const payment = toPayment(await insertPayment(scope, { ...toValues(columns), ...own }));
  await recordStatus(scope, payment);
  return { payment, hasNewStatus: true };
}

async function update(
  scope: Scope,
  stored: PaymentRow,
  columns: Omit<Columns, 'metadata'> & { metadata: object | null },
): Promise<Saved> {
  const changed = Object.keys(pickChanged(stored, columns));
  if (changed.length === 0) return { payment: toPayment(stored), hasNewStatus: false };
  const payment = toPayment(await updatePaymentRow(scope, stored.id, toValues(columns)));
  // A change of only the plan or the member records no event.
  const fields = changed.flatMap((name) => fieldsOfEvent[name] ?? []);
  if (fields.length > 0) await recordStatus(scope, payment, fields);
  return { payment, hasNewStatus: stored.status !== payment.status };
}

function toValues<T extends { metadata: object | null }>(columns: T) {
  return { ...columns, metadata: columns.metadata && JSON.stringify(columns.metadata) };
}

const fieldsOfEvent: Partial<Record<string, string>> = {
  amount_minor: 'amount',
  currency: 'currency',
  status: 'status',
  metadata: 'metadata',
  paid_at: 'paidAt',
};
