import type { Scope } from '../../../platform/scope.ts';
import type { Payment } from './schema.ts';

/** What happened to a payment. */
export interface PaymentNews {
  payment: Payment;
  /** Whether the status is new. */
  hasNewStatus: boolean;
  /** Whether the payer disputes the payment at the bank. Undefined: nothing is known about that. */
  isDisputed?: boolean | undefined;
  /** The period of a recurring subscription that was paid for, from its first to its last moment. */
  period?: PaidPeriod | undefined;
}

export interface PaidPeriod {
  subscriptionId: string;
  from: string;
  to: string;
}

/** What a payment pays for, which the features above know. Both run in the transaction of the change. */
export interface PaymentUse {
  /** Locks what the change affects before the payments and subscriptions are locked. */
  lock(scope: Scope, ids: { paymentIds: string[]; subscriptionIds: string[] }): Promise<void>;
  follow(scope: Scope, news: PaymentNews): Promise<void>;
}
