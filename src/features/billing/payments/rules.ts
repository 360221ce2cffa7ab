import type { Issue } from '../../../platform/http/errors/http-error.ts';
import { findMetadataProblems } from '../../../platform/http/metadata.ts';
import { findMoneyProblems } from '../../../platform/money.ts';
import { isReversed } from '../../../platform/time-zones.ts';

export const paymentStatuses = ['pending', 'succeeded', 'failed', 'refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];
export const paymentProviders = ['stripe', 'manual'] as const;

/** The allowed transitions. A status without an entry is final. */
const nextStatuses: Partial<Record<PaymentStatus, PaymentStatus[]>> = {
  pending: ['succeeded', 'failed'],
  succeeded: ['refunded'],
};

export function canBecome(from: PaymentStatus, to: PaymentStatus): boolean {
  return nextStatuses[from]?.includes(to) ?? false;
}

/** Whether the payment succeeded at any time. */
export function hasBeenPaid(status: PaymentStatus): boolean {
  return status === 'succeeded' || status === 'refunded';
}

/** Checks the rules across fields, which the schema cannot express. */
export function findPaymentProblems(payment: object): Issue[] {
  return [...findMoneyProblems(payment), ...findMetadataProblems(payment)];
}

interface TimeRange {
  from?: string;
  to?: string;
}

export function findQueryProblems(query: TimeRange): Issue[] {
  return isReversed(query) ? [{ path: '/from', message: 'must not be after to' }] : [];
}
