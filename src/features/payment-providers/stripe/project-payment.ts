import { pickChanged } from '../../../platform/changed-fields.ts';
import { newId } from '../../../platform/ids.ts';
import { toMajor } from '../../../platform/money.ts';
import type { Scope } from '../../../platform/scope.ts';
import {
  insertPayment,
  lockStripePayment,
  type PaymentColumns,
  toPayment,
  updatePaymentRow,
} from '../../payments/queries.ts';
import { recordStatus } from '../../payments/record-status.ts';
import { fromStripeAmount } from './amounts.ts';
import { findSoldPlan } from './find-plan.ts';
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

/** Stores payments of customers, with a null member if that was erased. Skips unidentified customers. */
export async function projectPayments(
  scope: Scope,
  identities: Map<string, string | null>,
  snapshots: Snapshot[],
): Promise<void> {
  for (const unit of toUnits(snapshots)) {
    const memberId = identities.get(unit.paid.customerId ?? '');
    const columns = memberId === undefined ? undefined : await toColumns(scope, unit, snapshots);
    if (columns) await save(scope, { ...columns, member_id: memberId ?? null });
  }
}

function toUnits(snapshots: Snapshot[]): Unit[] {
  const sessions = snapshots.filter((snapshot) => snapshot.type === 'checkout_session');
  const invoices = snapshots.filter((snapshot) => snapshot.type === 'invoice');
  const oneTime = sessions.filter(({ state }) => state.mode === 'payment');
  const claimed = new Set(oneTime.map(({ invoiceId }) => invoiceId));
  return [
    ...oneTime.map((session) => ({ paid: session, session, invoiceId: session.invoiceId })),
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

/** Undefined if there is nothing to pay, or not yet. */
async function toColumns(scope: Scope, unit: Unit, snapshots: Snapshot[]): Promise<Columns | undefined> {
  const { paid, session, invoiceId } = unit;
  const { outcome, amount, currency, paidAt } = paid.state;
  if (outcome === 'none' || amount === 0 || currency === null) return undefined;
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
    status: refunded >= amount ? 'refunded' : outcome,
    stripe_session_id: session?.id ?? null,
    stripe_payment_intent_id: paid.paymentIntentId,
    stripe_invoice_id: invoiceId,
    metadata: refunded > 0 ? { amountRefunded } : null,
    paid_at: paidAt,
  };
}

async function save(scope: Scope, columns: Columns & { member_id: string | null }): Promise<void> {
  const stored = await lockStripePayment(scope, {
    sessionId: columns.stripe_session_id ?? null,
    invoiceId: columns.stripe_invoice_id ?? null,
    intentId: columns.stripe_payment_intent_id ?? null,
  });
  const values = { ...columns, metadata: columns.metadata && JSON.stringify(columns.metadata) };
  if (!stored) {
    const own = { organization_id: scope.organizationId, id: newId(), provider: 'stripe' };
    await recordStatus(scope, toPayment(await insertPayment(scope, { ...values, ...own })));
    return;
  }
  const changed = Object.keys(pickChanged(stored, columns));
  if (changed.length === 0) return;
  const payment = toPayment(await updatePaymentRow(scope, stored.id, values));
  // A change of only the plan or the member records no event.
  const fields = changed.flatMap((name) => fieldsOfEvent[name] ?? []);
  if (fields.length > 0) await recordStatus(scope, payment, fields);
}

const fieldsOfEvent: Partial<Record<string, string>> = {
  amount_minor: 'amount',
  currency: 'currency',
  status: 'status',
  metadata: 'metadata',
  paid_at: 'paidAt',
};
