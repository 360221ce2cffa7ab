import { HttpError, notFound } from '../../platform/http/errors.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { lockPayment, toPayment, updatePaymentRow } from './queries.ts';
import { recordStatus } from './record-status.ts';
import { canBecome } from './rules.ts';
import type { Payment, UpdatePayment } from './schema.ts';

/** Moves a payment on that was recorded by hand. `check` may refuse by throwing, with the payment as it is, locked. */
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
      throw new HttpError('managed_by_stripe', 'Stripe took this payment; change it there.');
    }
    if (status === undefined || status === before.status) return before;
    if (!canBecome(before.status, status)) {
      throw new HttpError(
        'invalid_transition',
        `A payment of the status ${before.status} cannot get the status ${status}.`,
      );
    }
    const paidNow = status === 'succeeded' ? { paid_at: new Date().toISOString() } : {};
    const payment = toPayment(await updatePaymentRow(scope, id, { status, ...paidNow }));
    await recordStatus(scope, payment, status === 'succeeded' ? ['status', 'paidAt'] : ['status']);
    return payment;
  });
}
