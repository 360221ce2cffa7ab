import type { Plan } from '../src/features/billing/plans/schema.ts';

/** An event of Stripe: https://docs.stripe.com/api/events/object. */
export interface StripeEventBody {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  livemode: boolean;
  type: string;
  data: { object: Record<string, unknown> };
}

type Fields = Record<string, unknown>;

/** 1 November 2026, 09:00 UTC, in seconds. */
export const START = 1_793_523_600;
export const DAY = 86_400;

let events = 0;

/** An event of this type about the object, `after` seconds after START. */
export function stripeEvent(type: string, object: Fields, after = 0, id?: string): StripeEventBody {
  return {
    id: id ?? `evt_${process.pid}_${++events}`,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: START + after,
    livemode: false,
    type,
    data: { object },
  };
}

/** A subscription in API versions since March 2025, which report the period in the item. */
export function stripeSubscription(plan: Pick<Plan, 'stripePriceId'>, fields: Fields = {}): Fields {
  const { current_period_start = START, current_period_end = START + 30 * DAY, ...others } = fields;
  return {
    id: 'sub_1',
    object: 'subscription',
    customer: 'cus_1',
    status: 'active',
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    metadata: {},
    items: {
      object: 'list',
      data: [
        {
          id: 'si_1',
          object: 'subscription_item',
          current_period_start,
          current_period_end,
          price: { id: plan.stripePriceId, object: 'price', currency: 'eur' },
          quantity: 1,
        },
      ],
    },
    ...others,
  };
}

/** A subscription in API versions before March 2025. */
export function oldStripeSubscription(plan: Pick<Plan, 'stripePriceId'>, fields: Fields = {}): Fields {
  const { items: _, ...others } = stripeSubscription(plan, fields);
  return {
    current_period_start: START,
    current_period_end: START + 30 * DAY,
    ...others,
    items: { object: 'list', data: [{ id: 'si_1', price: { id: plan.stripePriceId, object: 'price' } }] },
    ...fields,
  };
}

/** A paid invoice in API versions since March 2025. */
export function stripeInvoice(plan: Pick<Plan, 'stripePriceId'>, fields: Fields = {}): Fields {
  const { subscription = 'sub_1', payment_intent = 'pi_1', period, ...others } = fields;
  return {
    id: 'in_1',
    object: 'invoice',
    customer: 'cus_1',
    customer_email: null,
    status: 'paid',
    attempted: true,
    amount_due: 4900,
    amount_paid: 4900,
    currency: 'eur',
    status_transitions: { paid_at: START + 60 },
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription, metadata: {} },
    },
    lines: {
      object: 'list',
      data: [
        {
          id: 'il_1',
          pricing: { type: 'price_details', price_details: { price: plan.stripePriceId } },
          ...(period ? { period } : {}),
        },
      ],
    },
    payments: {
      object: 'list',
      data: [{ object: 'invoice_payment', payment: { type: 'payment_intent', payment_intent } }],
    },
    ...others,
  };
}

/** A paid invoice in API versions before March 2025. */
export function oldStripeInvoice(plan: Pick<Plan, 'stripePriceId'>, fields: Fields = {}): Fields {
  const { parent: _, payments: __, ...others } = stripeInvoice(plan, fields);
  return {
    ...others,
    subscription: 'sub_1',
    payment_intent: 'pi_1',
    lines: { object: 'list', data: [{ id: 'il_1', price: { id: plan.stripePriceId, object: 'price' } }] },
    ...fields,
  };
}

/** An invoice payment, which links an invoice to its payment intent. */
export function stripeInvoicePayment(fields: Fields = {}): Fields {
  return {
    id: 'inpay_1',
    object: 'invoice_payment',
    invoice: 'in_1',
    amount_paid: 4900,
    currency: 'eur',
    status: 'paid',
    payment: { type: 'payment_intent', payment_intent: 'pi_1' },
    ...fields,
  };
}

/** A completed, paid checkout session in mode `payment`, unless `fields` say otherwise. */
export function stripeSession(fields: Fields = {}): Fields {
  return {
    id: 'cs_test_1',
    object: 'checkout.session',
    mode: 'payment',
    status: 'complete',
    payment_status: 'paid',
    client_reference_id: null,
    customer: null,
    customer_email: null,
    customer_details: { email: 'mette@pilots.example', name: 'Mette Holm' },
    amount_total: 4900,
    currency: 'eur',
    payment_intent: 'pi_1',
    subscription: null,
    invoice: null,
    metadata: {},
    ...fields,
  };
}

export function stripeCharge(fields: Fields = {}): Fields {
  return {
    id: 'ch_1',
    object: 'charge',
    customer: 'cus_1',
    amount: 4900,
    amount_refunded: 4900,
    refunded: true,
    currency: 'eur',
    payment_intent: 'pi_1',
    ...fields,
  };
}

export function stripeCustomer(fields: Fields = {}): Fields {
  return { id: 'cus_1', object: 'customer', email: 'mette@pilots.example', metadata: {}, ...fields };
}
