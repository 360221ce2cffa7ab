/** The relevant fields of a Stripe object, as of its newest event. */
export type Snapshot = { [T in ObjectType]: SnapshotOf<T> }[ObjectType];

export interface SnapshotOf<T extends ObjectType> extends Links {
  type: T;
  id: string;
  /** For a checkout without a customer, the id of the checkout. */
  customerId: string | null;
  /** Time of the event, by Stripe's clock. */
  occurredAt: string;
  state: States[T];
}

/** Links between objects. Objects that share one of these ids are projected together. */
export interface Links {
  paymentIntentId: string | null;
  invoiceId: string | null;
  /** Set for a subscription and its checkout; null for invoices, of which a subscription has many. */
  subscriptionId: string | null;
}

export const noLinks: Links = { paymentIntentId: null, invoiceId: null, subscriptionId: null };

export type ObjectType = keyof States;

interface States {
  subscription: SubscriptionState;
  invoice: InvoiceState;
  /** The payment of an invoice, with the id of the invoice. */
  invoice_payment: object;
  checkout_session: SessionState;
  charge: ChargeState;
  dispute: DisputeState;
  customer: CustomerState;
}

/** The fields of a checkout that Corkboard created for a posting are missing in snapshots of earlier versions. */
interface SubscriptionState {
  status: string;
  priceId: string | null;
  planId: string | null;
  /** The payment that the checkout collects first. */
  paymentId?: string | null;
  periodStart: string | null;
  periodEnd: string | null;
  cancelAt: string | null;
  canceledAt: string | null;
}

interface InvoiceState {
  priceId: string | null;
  planId: string | null;
  /** The payment, if the object is the first payment of a checkout. */
  paymentId?: string | null;
  /** The subscription and its period that it is for. */
  subscriptionId?: string | null;
  periodStart?: string | null;
  periodEnd?: string | null;
  invoiceUrl?: string | null;
  outcome: Outcome;
  amount: number;
  currency: string | null;
  paidAt: string | null;
}

interface SessionState {
  mode: string;
  /** `open`, `complete` or `expired` */
  status?: string;
  /** Before discounts and taxes. */
  subtotal?: number;
  discount?: number;
  planId: string | null;
  jobId: string | null;
  outcome: Outcome;
  amount: number;
  currency: string | null;
  paidAt: string | null;
}

interface ChargeState {
  amount: number;
  amountRefunded: number;
  currency: string | null;
}

interface DisputeState {
  /** `lost`: the bank gave the money back to the payer. */
  stage: 'open' | 'lost' | 'over';
  amount: number;
}

interface CustomerState {
  isDeleted: boolean;
}

/** The state of a payment. `none`: there is nothing to pay, or not yet. */
export type Outcome = 'none' | 'pending' | 'succeeded' | 'failed';
