import { HttpError, notFound } from '../../platform/http/errors/http-error.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { lockPayment, toPayment, updatePaymentRow } from './queries.ts';
import { recordStatus } from './record-status.ts';
import { canBecome } from './rules.ts';
import type { Payment, UpdatePayment } from './schema.ts';

/** Updates the status of a manual payment. `check` gets the locked payment and may throw. */
export async function updatePayment(
  scope: Scope,
  id: string,
  { status }: UpdatePayment,
  check: (current: { data: Payment }) => void,
): Promise<Payment> {
  return inTransaction(scope, async (scope) => {
    const row = await lockPayment(scope, id);
    if (!row) throw notFound('payment');
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
    const paidNow = status === 'succeeded' ? { paid_at: new Date().toISOString() } : {};
    const payment = toPayment(await updatePaymentRow(scope, id, { status, ...paidNow }));
    await recordStatus(scope, payment, status === 'succeeded' ? ['status', 'paidAt'] : ['status']);
    return payment;
  });
}
