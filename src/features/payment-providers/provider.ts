import type { Scope } from '../../platform/scope.ts';
import type { MemberRow } from '../members/queries.ts';
import type { PlanRow } from '../plans/queries.ts';

/** What somebody is to buy, judged: the plan is active, and all are of one organization. */
export interface CheckoutRequest {
  member: MemberRow;
  plan: PlanRow;
  jobId: string | null;
  successUrl: string;
  cancelUrl: string;
  /** The same for repetitions of one request, which are to make one checkout. */
  idempotencyKey: string;
}

/** A way of selling plans. What has been paid comes later, by the provider's own way. */
export interface PaymentProvider {
  name: 'stripe' | 'manual';
  /** Begins a checkout; throws an `HttpError` when there can be none. */
  createCheckout(scope: Scope, request: CheckoutRequest): Promise<{ url: string; sessionId: string }>;
}
