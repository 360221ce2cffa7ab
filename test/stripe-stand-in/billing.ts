import { type Fields, newObjectId, type Stored, StripeAccount } from './account.ts';
import { StripeProblem } from './parameters.ts';

/** An event as Stripe sends it. */
export interface WorldEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  livemode: boolean;
  type: string;
  data: { object: Fields };
}

/** Subscriptions with their invoices, and the events of everything. */
export class StripeBilling extends StripeAccount {
  readonly events: WorldEvent[] = [];

  /** The next period of a subscription begins, and its invoice is paid. Returns the payment intent. */
  renew(subscriptionId: string): string {
    const subscription = this.beginPeriod(subscriptionId);
    this.report('customer.subscription.updated', subscription);
    return this.invoice(subscription, priceOf(subscription), 'subscription_cycle').intent;
  }

  /** The next period begins, and some time later the card is declined. Returns the invoice. */
  failRenewal(subscriptionId: string): string {
    const subscription = this.beginPeriod(subscriptionId);
    this.report('customer.subscription.updated', subscription);
    this.offset += 1;
    subscription.status = 'past_due';
    const invoice = this.createInvoice(subscription, priceOf(subscription), 'subscription_cycle', false);
    this.report('customer.subscription.updated', subscription);
    this.report('invoice.payment_failed', invoice);
    return invoice.id;
  }

  /** Stripe tries again to collect a renewal, or the payer pays its invoice. */
  payInvoice(invoiceId: string): void {
    const invoice = this.get(invoiceId, 'invoice');
    const subscription = this.get(invoice.parent.subscription_details.subscription, 'subscription');
    if (invoice.status !== 'open' || subscription.status === 'canceled')
      throw new StripeProblem('The invoice is not open.');
    Object.assign(invoice, { status: 'paid', amount_paid: invoice.amount_due });
    invoice.status_transitions.paid_at = this.now();
    subscription.status = 'active';
    this.report('customer.subscription.updated', subscription);
    this.reportInvoice(
      invoice,
      this.createIntent({ ...invoice, amount_total: invoice.amount_due }, true, {}),
    );
  }

  endSubscription(subscriptionId: string): void {
    const subscription = this.get(subscriptionId, 'subscription');
    Object.assign(subscription, { status: 'canceled', ended_at: this.now(), canceled_at: this.now() });
    this.report('customer.subscription.deleted', subscription);
  }
  protected beginPeriod(subscriptionId: string): Stored {
    const subscription = this.get(subscriptionId, 'subscription');
    const [item] = subscription.items.data;
    const length = item.current_period_end - item.current_period_start;
    item.current_period_start = item.current_period_end;
    item.current_period_end += length;
    return subscription;
  }

  protected invoice(subscription: Stored, amount: number, billing_reason: string) {
    const { currency = 'eur', customer } = subscription;
    const intent = this.createIntent({ customer, currency, amount_total: amount }, true, {});
    const invoice = this.createInvoice(subscription, amount, billing_reason, true);
    this.reportInvoice(invoice, intent);
    return { id: invoice.id, intent };
  }

  protected createInvoice(subscription: Stored, amount: number, billing_reason: string, isPaid: boolean) {
    const { currency = 'eur', customer, metadata, id, items } = subscription;
    const [item] = items.data;
    return this.add({
      ...this.toInvoice({ customer, currency }, amount, {}),
      ...(!isPaid && { status: 'open', amount_paid: 0, status_transitions: { paid_at: null } }),
      billing_reason,
      parent: { type: 'subscription_details', subscription_details: { subscription: id, metadata } },
      lines: {
        data: [
          {
            id: newObjectId('il'),
            period: { start: item.current_period_start, end: item.current_period_end },
          },
        ],
      },
    });
  }

  protected toInvoice({ customer, currency }: Fields, amount: number, metadata: Fields = {}): Stored {
    const id = newObjectId('in');
    return {
      id,
      object: 'invoice',
      ...{
        customer,
        currency,
        metadata,
        status: 'paid',
        attempted: true,
        amount_due: amount,
        amount_paid: amount,
      },
      status_transitions: { paid_at: this.now() },
      hosted_invoice_url: `https://invoice.stripe.com/i/acct_1/${id}`,
    };
  }

  protected reportInvoice(invoice: Stored, intent: string): void {
    this.report('invoice.paid', invoice);
    const payment = { type: 'payment_intent', payment_intent: intent };
    const fields = { amount_paid: invoice.amount_paid, currency: invoice.currency, status: 'paid', payment };
    this.report('invoice_payment.paid', {
      ...{ id: newObjectId('inpay'), object: 'invoice_payment', invoice: invoice.id, ...fields },
    });
  }

  protected createIntent(
    { customer, currency, amount_total }: Fields,
    isPaid: boolean,
    metadata: Fields = {},
  ): string {
    const amount = amount_total as number;
    const status = isPaid ? 'succeeded' : 'processing';
    const { id } = this.add({
      id: newObjectId('pi'),
      object: 'payment_intent',
      ...{ amount, currency, customer, metadata, status },
    });
    this.add({
      id: newObjectId('ch'),
      object: 'charge',
      ...{ amount, currency, customer, payment_intent: id, amount_refunded: 0, refunded: false },
    });
    return id;
  }

  protected report(type: string, object: Fields): void {
    const { params: _, ...data } = structuredClone(object);
    this.events.push({
      id: newObjectId('evt'),
      object: 'event',
      api_version: '2026-10-28.endive',
      created: this.now(),
      livemode: false,
      type,
      data: { object: data },
    });
  }
}

function priceOf({ items }: Stored): number {
  return items.data[0].price.unit_amount;
}
