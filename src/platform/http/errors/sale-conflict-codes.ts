import { type ErrorDescription, StateOfPosting } from './error-details.ts';

/** The error codes of status 409 about plans, payments, subscriptions and postings. */
export const saleConflictCodes = {
  posting_state: {
    status: 409,
    details: StateOfPosting,
    meaning: 'The posting is in a state that does not allow this.',
    remedy: 'Read the posting. details.state is its present state.',
  },
  payment_pending: {
    status: 409,
    meaning: 'A payment of the posting is pending.',
    remedy: 'Pay, or wait until staff have recorded the payment.',
  },
  posting_blocked: {
    status: 409,
    meaning: 'The posting cannot continue while its payment is disputed.',
    remedy: 'Wait until the dispute is decided.',
  },
  code_taken: {
    status: 409,
    meaning: 'Another coupon of the organization already has this code.',
    remedy: 'Choose another code.',
  },
  review_pending: {
    status: 409,
    meaning: 'An employer posted the job, and staff have not approved it. Such a job cannot become active.',
    remedy: 'Approve the job (POST /jobs/{id}/approve) or reject it (POST /jobs/{id}/reject).',
  },
  stripe_price_taken: {
    status: 409,
    meaning: 'Another plan of the organization already uses this Stripe price.',
    remedy:
      'Create another price at Stripe, or remove the price from the other plan (PATCH with stripePriceId: null).',
  },
  plan_inactive: {
    status: 409,
    meaning: 'The plan is inactive and accepts no new subscriptions.',
    remedy: 'Choose another plan, or activate this one (PATCH with isActive: true).',
  },
  managed_by_stripe: {
    status: 409,
    meaning: 'Stripe manages this subscription or payment.',
    remedy: 'Change it at Stripe. The Stripe webhook updates it here.',
  },
  invalid_transition: {
    status: 409,
    meaning: 'The payment cannot change from its current status to the new one.',
    remedy:
      'A pending payment can succeed or fail, and a successful payment can be refunded. Record anything else as a separate payment.',
  },
  subscription_not_valid: {
    status: 409,
    meaning:
      'This subscription cannot post jobs: it is not active, its period has ended, or its plan does not include job posting.',
    remedy:
      'Renew the subscription (status active and a currentPeriodEnd in the future), or use another subscription.',
  },
  no_jobs_remaining: {
    status: 409,
    meaning: 'The subscription has no jobs left to post.',
    remedy: 'Increase its jobsRemaining, or use another subscription.',
  },
} as const satisfies Record<string, ErrorDescription>;
