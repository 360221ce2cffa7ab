import { type Fields, newObjectId, type SessionParams, type Stored } from './account.ts';
import { StripeBilling } from './billing.ts';
import { StripeProblem } from './parameters.ts';

const PERIOD = { day: 86_400, week: 604_800, month: 2_592_000, year: 31_536_000 };

/** What payers, banks and merchants do at Stripe. Each act changes the objects and reports events. */
export class StripeWorld extends StripeBilling {
  /** The payer pays. `transfer`: the bank sends the money later. `tamper` changes the session first, as someone with the key could. */
  pay(
    sessionId: string,
    {
      method = 'card',
      tax = 0,
      tamper = {},
    }: { method?: 'card' | 'transfer'; tax?: number; tamper?: Fields } = {},
  ): Stored {
    const session = this.get(sessionId, 'checkout.session');
    if (session.status !== 'open' || session.expires_at <= this.now())
      throw new StripeProblem('The session is not open.');
    const params = session.params as SessionParams;
    for (const { coupon = '' } of params.discounts ?? []) this.get(coupon, 'coupon').times_redeemed++;
    const customer = session.customer ?? this.createCustomer(params).id;
    const isPaid = method === 'card';
    Object.assign(session, {
      ...{ status: 'complete', payment_status: isPaid ? 'paid' : 'unpaid', customer, url: null },
      amount_total: session.amount_total + tax,
      customer_details: {
        email: params.customer_email ?? this.get(customer, 'customer').email,
        name: 'Payer',
      },
      ...tamper,
    });
    if (session.mode === 'subscription') this.subscribe(session, isPaid);
    else this.charge(session, isPaid);
    this.report('checkout.session.completed', session);
    return session;
  }

  /** The bank sends the money of a transfer, or does not. */
  endTransfer(sessionId: string, isPaid: boolean): void {
    const session = this.get(sessionId, 'checkout.session');
    if (session.status !== 'complete' || session.payment_status !== 'unpaid') return;
    const intent = session.payment_intent && this.get(session.payment_intent, 'payment_intent');
    if (intent) intent.status = isPaid ? 'succeeded' : 'requires_payment_method';
    if (isPaid) session.payment_status = 'paid';
    this.report(`checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}`, session);
  }

  expire(sessionId: string): Stored {
    const session = this.get(sessionId, 'checkout.session');
    if (session.status !== 'open')
      throw new StripeProblem('Only Checkout Sessions with a status in ["open"] can be expired.');
    Object.assign(session, { status: 'expired', url: null });
    this.report('checkout.session.expired', session);
    return session;
  }

  /** All of it, or a part. Not while the bank decides on a dispute, or after it took the money. */
  refund(intentId: string, amount?: number): void {
    const charge = this.chargeOf(intentId);
    if (this.disputesOf(intentId).some(({ status }) => status !== 'won'))
      throw new StripeProblem('The charge has been charged back.', { code: 'charge_disputed' });
    charge.amount_refunded = Math.min(charge.amount, charge.amount_refunded + (amount ?? charge.amount));
    charge.refunded = charge.amount_refunded === charge.amount;
    this.report('charge.refunded', charge);
  }

  /** The payer asks the bank for what was not refunded. */
  dispute(intentId: string): Stored {
    const { amount: paid, amount_refunded, currency, id } = this.chargeOf(intentId);
    const amount = paid - amount_refunded;
    if (amount === 0) throw new StripeProblem('The charge has been refunded.');
    const dispute = this.add({
      id: newObjectId('dp'),
      object: 'dispute',
      ...{ amount, currency, charge: id, payment_intent: intentId, status: 'needs_response' },
    });
    this.report('charge.dispute.created', dispute);
    return dispute;
  }

  closeDispute(disputeId: string, status: 'won' | 'lost'): void {
    const dispute = this.get(disputeId, 'dispute');
    dispute.status = status;
    this.report('charge.dispute.closed', dispute);
  }

  /** The disputes about a payment. */
  disputesOf(intentId: string): Stored[] {
    return [...this.objects.values()].filter(
      ({ object, payment_intent }) => object === 'dispute' && payment_intent === intentId,
    );
  }

  private createCustomer({ customer_email }: SessionParams): Stored {
    const customer = this.add({
      id: newObjectId('cus'),
      object: 'customer',
      email: customer_email,
      metadata: {},
    });
    this.report('customer.created', customer);
    return customer;
  }

  private charge(session: Stored, isPaid: boolean): void {
    const { payment_intent_data, invoice_creation } = session.params as SessionParams;
    session.payment_intent = this.createIntent(session, isPaid, payment_intent_data?.metadata);
    if (!invoice_creation?.enabled || !isPaid) return;
    const invoice = this.add({
      ...this.toInvoice(session, session.amount_total, invoice_creation.invoice_data?.metadata),
      billing_reason: 'manual',
    });
    session.invoice = invoice.id;
    this.reportInvoice(invoice, session.payment_intent);
  }

  private subscribe(session: Stored, isPaid: boolean): void {
    const { line_items, subscription_data } = session.params as SessionParams;
    const price = line_items[0]?.price_data;
    const start = this.now();
    const length = PERIOD[(price?.recurring?.interval ?? 'month') as keyof typeof PERIOD];
    const subscription = this.add({
      id: newObjectId('sub'),
      object: 'subscription',
      ...{
        customer: session.customer,
        status: isPaid ? 'active' : 'incomplete',
        metadata: subscription_data?.metadata,
      },
      ...{ cancel_at: null, cancel_at_period_end: false, canceled_at: null, ended_at: null },
      items: {
        data: [
          {
            id: newObjectId('si'),
            current_period_start: start,
            current_period_end: start + length,
            price: { id: newObjectId('price'), unit_amount: price?.unit_amount },
          },
        ],
      },
    });
    session.subscription = subscription.id;
    this.report('customer.subscription.created', subscription);
    if (isPaid) session.invoice = this.invoice(subscription, session.amount_total, 'subscription_create').id;
  }

  private chargeOf(intentId: string): Stored {
    const found = [...this.objects.values()].find(
      ({ object, payment_intent }) => object === 'charge' && payment_intent === intentId,
    );
    if (!found) throw new StripeProblem(`No such payment_intent: '${intentId}'`);
    return found;
  }
}
