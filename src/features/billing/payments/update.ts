import { HttpError, orNotFound } from '../../../platform/http/errors/http-error.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { lockPayment, toPayment, updatePaymentRow } from './queries.ts';
import { recordStatus } from './record-status.ts';
import { canBecome, type PaymentStatus } from './rules.ts';
import type { Payment, UpdatePayment } from './schema.ts';
import type { PaymentUse } from './use.ts';

/** Updates the status of a manual payment. `check` gets the locked payment and may throw. */
export async function updatePayment(
  scope: Scope,
  id: string,
  { status }: UpdatePayment,
  check: (current: { data: Payment }) => void,
  use: PaymentUse,
): Promise<Payment> {
  return inTransaction(scope, async (scope) => {
    await use.lock(scope, { paymentIds: [id], subscriptionIds: [] });
    const row = orNotFound(await lockPayment(scope, id), 'payment');
    const before = toPayment(row);
    check({ data: before });
    if (row.provider !== 'manual') {
      throw new HttpError('managed_by_stripe', 'Stripe manages this payment. Change it in Stripe.');
    }
    if (status === undefined || status === before.status) return before;
    if (!canBecome(before.status, status)) {
      throw new HttpError(
        'invalid_transition',
        `The status of a payment cannot change from ${before.status} to ${status}.`,
      );
    }
    const payment = await setStatus(scope, id, status);
    await use.follow(scope, { payment, hasNewStatus: true });
    return payment;
  });
}

/** Marks a pending payment as failed, because no money will come. Returns undefined for others, which stay as they are. */
export async function failPayment(scope: Scope, id: string): Promise<Payment | undefined> {
  const row = await lockPayment(scope, id);
  return row?.status === 'pending' ? setStatus(scope, row.id, 'failed') : undefined;
}

async function setStatus(scope: Scope, id: string, status: PaymentStatus): Promise<Payment> {
  const paidNow = status === 'succeeded' ? { paid_at: new Date().toISOString() } : {};
  const payment = toPayment(await updatePaymentRow(scope, id, { status, ...paidNow }));
  await recordStatus(scope, payment, status === 'succeeded' ? ['status', 'paidAt'] : ['status']);
  return payment;
}
