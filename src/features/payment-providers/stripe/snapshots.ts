/** What matters of an object of Stripe, as the newest event that told of it has shown it. */
export type Snapshot = { [T in ObjectType]: SnapshotOf<T> }[ObjectType];

export interface SnapshotOf<T extends ObjectType> extends Links {
  type: T;
  id: string;
  /** Of a checkout without a customer: the checkout itself. */
  customerId: string | null;
  /** When it was so, by Stripe's time. */
  occurredAt: string;
  state: States[T];
}

/** What ties objects to each other: those that share one of these are projected together. */
export interface Links {
  paymentIntentId: string | null;
  invoiceId: string | null;
  /** Of a subscription and of the checkout that began it. An invoice is one of many. */
  subscriptionId: string | null;
}

export const noLinks: Links = { paymentIntentId: null, invoiceId: null, subscriptionId: null };

export type ObjectType = keyof States;

interface States {
  subscription: SubscriptionState;
  invoice: InvoiceState;
  /** What paid an invoice; its id is the invoice's. */
  invoice_payment: object;
  checkout_session: SessionState;
  charge: ChargeState;
  customer: CustomerState;
}

interface SubscriptionState {
  status: string;
  priceId: string | null;
  planId: string | null;
  periodStart: string | null;
  periodEnd: string | null;
  cancelAt: string | null;
  canceledAt: string | null;
}

interface InvoiceState {
  priceId: string | null;
  planId: string | null;
  outcome: Outcome;
  amount: number;
  currency: string | null;
  paidAt: string | null;
}

interface SessionState {
  mode: string;
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

interface CustomerState {
  isDeleted: boolean;
}

/** What has become of the money; `none`: there is nothing to pay, or not yet. */
export type Outcome = 'none' | 'pending' | 'succeeded' | 'failed';
