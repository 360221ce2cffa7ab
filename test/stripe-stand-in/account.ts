import { minimums } from './minimums.ts';
import { StripeProblem } from './parameters.ts';

export type Fields = Record<string, unknown>;

// biome-ignore lint/suspicious/noExplicitAny: objects of Stripe, whose fields the account itself has set.
export type Stored = Record<string, any> & { id: string; object: string };

interface PriceData {
  currency: string;
  unit_amount: number;
  recurring?: { interval: string };
}

/** What `POST /v1/checkout/sessions` was sent, with converted values. */
export interface SessionParams {
  mode: string;
  line_items: { quantity: number; price?: string; price_data?: PriceData }[];
  expires_at?: number;
  customer?: string;
  customer_email?: string;
  discounts?: { coupon?: string }[];
  // biome-ignore lint/suspicious/noExplicitAny: checked by the specification of the parameters.
  [name: string]: any;
}

let ids = 0;
export const newObjectId = (prefix: string) =>
  `${prefix}_${process.pid}x${(++ids).toString().padStart(6, '0')}`;

/** The objects of one account at Stripe, and the rules for new ones. */
export class StripeAccount {
  readonly objects = new Map<string, Stored>();
  /** In seconds. Tests move it. */
  offset = 0;
  /** Where people pay. */
  pagesAt = 'https://checkout.stripe.com';

  now(): number {
    return Math.floor(Date.now() / 1000) + this.offset;
  }

  add(object: Stored): Stored {
    this.objects.set(object.id, object);
    return object;
  }

  /** Throws 404. */
  get(id: string, type: string): Stored {
    const found = this.objects.get(id);
    if (found?.object === type) return found;
    throw new StripeProblem(`No such ${type}: '${id}'`, {
      status: 404,
      code: 'resource_missing',
      param: 'id',
    });
  }

  createCoupon(params: Fields): Stored {
    const { amount_off, percent_off, currency, redeem_by } = params;
    if ((amount_off === undefined) === (percent_off === undefined))
      throw new StripeProblem('You must pass either amount_off or percent_off.', { param: 'amount_off' });
    if (amount_off !== undefined && (currency === undefined || Number(amount_off) <= 0))
      throw new StripeProblem('You must pass currency with a positive amount_off.', { param: 'currency' });
    if (redeem_by !== undefined && Number(redeem_by) <= this.now())
      throw new StripeProblem('redeem_by must be in the future.', { param: 'redeem_by' });
    return this.add({
      id: newObjectId('coupon'),
      object: 'coupon',
      times_redeemed: 0,
      valid: true,
      ...params,
    });
  }

  createSession(params: SessionParams): Stored {
    checkCombination(params);
    const { currency, subtotal } = this.sum(params);
    const discount = this.findDiscount(params, currency);
    const due = Math.max(0, subtotal - discount);
    if (due > 0 && due < (minimums[currency] ?? 1))
      throw new StripeProblem('The amount is too small.', { code: 'amount_too_small' });
    if (params.customer !== undefined) this.get(params.customer, 'customer');
    const id = newObjectId('cs_test');
    return this.add({
      id,
      object: 'checkout.session',
      created: this.now(),
      mode: params.mode,
      status: 'open',
      payment_status: 'unpaid',
      client_reference_id: params.client_reference_id ?? null,
      customer: params.customer ?? null,
      customer_email: params.customer_email ?? null,
      customer_details: null,
      amount_subtotal: subtotal,
      amount_total: due,
      total_details: { amount_discount: subtotal - due, amount_tax: 0, amount_shipping: 0 },
      currency,
      payment_intent: null,
      subscription: null,
      invoice: null,
      metadata: params.metadata ?? {},
      expires_at: this.checkEnd(params.expires_at),
      url: `${this.pagesAt}/c/pay/${id}`,
      params,
    });
  }

  /** Between 30 minutes and 24 hours. */
  private checkEnd(expires_at: number | undefined): number {
    const end = expires_at ?? this.now() + 86_400;
    const rest = end - this.now();
    if (rest >= 1800 && rest <= 86_400) return end;
    throw new StripeProblem('The `expires_at` timestamp must be between 30 minutes and 24 hours from now.', {
      param: 'expires_at',
    });
  }

  private sum({ line_items, mode }: SessionParams) {
    const prices = (line_items ?? []).map(({ price_data, price, quantity = 1 }) => {
      if (price !== undefined || !price_data)
        throw new StripeProblem(`No such price: '${price}'`, {
          code: 'resource_missing',
          param: 'line_items',
        });
      const { unit_amount, currency, recurring } = price_data;
      if (!(unit_amount >= 0) || unit_amount > 99_999_999 || quantity < 1)
        throw new StripeProblem('Invalid amount.', { param: 'line_items[0][price_data][unit_amount]' });
      if ((recurring !== undefined) !== (mode === 'subscription'))
        throw new StripeProblem('Recurring prices are for the mode subscription only.', { param: 'mode' });
      return { amount: unit_amount * quantity, currency };
    });
    const [first] = prices;
    if (!first) throw new StripeProblem('line_items is required.', { param: 'line_items' });
    return { currency: first.currency, subtotal: prices.reduce((sum, { amount }) => sum + amount, 0) };
  }

  private findDiscount({ discounts = [] }: SessionParams, currency: string): number {
    return discounts.reduce((sum, { coupon = '' }) => {
      const found = this.get(coupon, 'coupon');
      const isUsed = found.max_redemptions !== undefined && found.times_redeemed >= found.max_redemptions;
      if (isUsed || (found.currency !== undefined && found.currency !== currency))
        throw new StripeProblem('This coupon cannot be redeemed.', { param: 'discounts' });
      return sum + Number(found.amount_off ?? 0);
    }, 0);
  }
}

/** What Stripe allows together. */
function checkCombination(params: SessionParams): void {
  const fail = (message: string, param: string) => {
    throw new StripeProblem(message, { param });
  };
  const { mode, customer } = params;
  if (mode === undefined || params.success_url === undefined) fail('Missing required param.', 'success_url');
  if (customer !== undefined && params.customer_email !== undefined)
    fail('You may only specify one of customer and customer_email.', 'customer');
  if (params.discounts !== undefined && params.allow_promotion_codes !== undefined)
    fail('You may only specify one of allow_promotion_codes and discounts.', 'discounts');
  if ((params.discounts?.length ?? 0) > 1) fail('You may only specify one discount.', 'discounts');
  const ofPayments = ['payment_intent_data', 'invoice_creation', 'customer_creation'];
  const wrong = mode === 'payment' ? ['subscription_data'] : ofPayments;
  for (const name of wrong)
    if (params[name] !== undefined) fail(`${name} is not for the mode ${mode}.`, name);
  checkCustomer(params, fail);
}

function checkCustomer(params: SessionParams, fail: (message: string, param: string) => void): void {
  const { customer, customer_update: update } = params;
  if (customer === undefined) {
    if (update !== undefined) fail('customer_update is only for a customer.', 'customer_update');
    return;
  }
  if (params.customer_creation !== undefined)
    fail('customer_creation is only without a customer.', 'customer_creation');
  if (params.tax_id_collection?.enabled && update?.name !== 'auto')
    fail('Tax ID collection requires customer_update[name]=auto.', 'tax_id_collection');
  if (params.automatic_tax?.enabled && update?.address !== 'auto')
    fail('Automatic tax requires customer_update[address]=auto.', 'automatic_tax');
}
