import { toMajor } from '../../../../platform/money.ts';
import { inTransaction } from '../../../../platform/scope.ts';
import { createPayment } from '../../payments/create.ts';
import { createSubscription } from '../../subscriptions/create.ts';
import type { PaymentProvider } from '../provider.ts';

/**
 * Creates a pending payment and an incomplete subscription, which are completed manually when the money arrives. The page
 * `payment` of the board explains how to pay.
 */
export const manualProvider: PaymentProvider = {
  name: 'manual',
  createCheckout: async (scope, { member, plan, jobId }) =>
    inTransaction(scope, async (scope) => {
      const subscription = await createSubscription(scope, member.id, {
        planId: plan.id,
        status: 'incomplete',
      });
      const payment = await createPayment(scope, member.id, {
        planId: plan.id,
        jobId,
        amount: toMajor(plan.amount_minor, plan.currency),
        currency: plan.currency,
        status: 'pending',
        metadata: { subscriptionId: subscription.id },
      });
      const url = new URL('/payment', scope.organization.boardUrl);
      url.searchParams.set('reference', payment.id);
      return { url: url.href, sessionId: payment.id };
    }),
};
