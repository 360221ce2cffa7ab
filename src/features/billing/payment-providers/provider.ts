import type { Scope } from '../../../platform/scope.ts';
import type { MemberRow } from '../../people/members/queries.ts';
import type { PlanRow } from '../plans/queries.ts';

/** A validated checkout: the plan is active, and everything belongs to one organization. */
export interface CheckoutRequest {
  member: MemberRow;
  plan: PlanRow;
  jobId: string | null;
  successUrl: string;
  cancelUrl: string;
  /** The same for repetitions of one request, so that they create one checkout. */
  idempotencyKey: string;
}

/** Sells plans. Each provider reports the result of a checkout in its own way. */
export interface PaymentProvider {
  name: 'stripe' | 'manual';
  /** Creates a checkout. Throws an `HttpError` if that is not possible. */
  createCheckout(scope: Scope, request: CheckoutRequest): Promise<{ url: string; sessionId: string }>;
}
