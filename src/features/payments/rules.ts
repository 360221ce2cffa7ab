import type { Issue } from '../../platform/http/errors.ts';
import { findMetadataProblems } from '../../platform/http/metadata.ts';
import { findMoneyProblems } from '../../platform/money.ts';
import { isDateOnly, parseInstant } from '../../platform/time.ts';

export const paymentStatuses = ['pending', 'succeeded', 'failed', 'refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];
export const paymentProviders = ['stripe', 'manual'] as const;

/** What a payment may become. What is here under no status is final. */
const nextStatuses: Partial<Record<PaymentStatus, PaymentStatus[]>> = {
  pending: ['succeeded', 'failed'],
  succeeded: ['refunded'],
};

export function canBecome(from: PaymentStatus, to: PaymentStatus): boolean {
  return nextStatuses[from]?.includes(to) ?? false;
}

/** Whether the money has come in at some time. */
export function hasBeenPaid(status: PaymentStatus): boolean {
  return status === 'succeeded' || status === 'refunded';
}

/** What is wrong with a payment beyond the form of each field. */
export function findPaymentProblems(payment: object): Issue[] {
  return [...findMoneyProblems(payment), ...findMetadataProblems(payment)];
}

interface Span {
  from?: string;
  to?: string;
}

export function findQueryProblems(query: Span): Issue[] {
  const { from, to } = readSpan(query);
  return from && to && from > to ? [{ path: '/from', message: 'must not be after to' }] : [];
}

/** The first and the last instant that is meant. */
export function readSpan({ from = '', to = '' }: Span): Record<'from' | 'to', string | undefined> {
  return {
    from: parseInstant(from),
    to: parseInstant(isDateOnly(to) ? `${to}T23:59:59.999Z` : to),
  };
}
