import { type EventType, recordEvent } from '../../../platform/events.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { PaymentStatus } from './rules.ts';
import { type Payment, paymentFailed, paymentPending, paymentRefunded, paymentSucceeded } from './schema.ts';

const eventOf: Record<PaymentStatus, EventType> = {
  pending: paymentPending,
  succeeded: paymentSucceeded,
  failed: paymentFailed,
  refunded: paymentRefunded,
};

/** Records the event of the current status of the payment. */
export async function recordStatus(scope: Scope, payment: Payment, changedFields?: string[]): Promise<void> {
  await recordEvent(scope, eventOf[payment.status], payment, changedFields);
}
