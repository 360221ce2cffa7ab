/** What matters of an object of Stripe, as the newest event that told of it has shown it. */
export type Snapshot = { [T in ObjectType]: SnapshotOf<T> }[ObjectType];

export interface SnapshotOf<T extends ObjectType> {
  type: T;
  id: string;
  /** Of a checkout without a customer: the checkout itself. */
  customerId: string | null;
  paymentIntentId: string | null;
  state: States[T];
}

export type ObjectType = keyof States;

interface States {
  subscription: SubscriptionState;
  invoice: InvoiceState;
  /** What paid an invoice; its id is the invoice's. */
  invoice_payment: Person;
  checkout_session: SessionState;
  charge: ChargeState;
  customer: CustomerState;
}

/** Who it says that it is about: by an id of ours in its metadata, or by an address. */
interface Person {
  memberId: string | null;
  email: string | null;
}

interface SubscriptionState extends Person {
  status: string;
  priceId: string | null;
  planId: string | null;
  periodStart: string | null;
  periodEnd: string | null;
  cancelAt: string | null;
  canceledAt: string | null;
}

interface InvoiceState extends Person {
  subscriptionId: string | null;
  priceId: string | null;
  planId: string | null;
  outcome: Outcome;
  amount: number;
  currency: string | null;
  paidAt: string | null;
}

interface SessionState extends Person {
  mode: string;
  subscriptionId: string | null;
  invoiceId: string | null;
  planId: string | null;
  jobId: string | null;
  outcome: Outcome;
  amount: number;
  currency: string | null;
  paidAt: string | null;
}

interface ChargeState extends Person {
  invoiceId: string | null;
  amount: number;
  amountRefunded: number;
  currency: string | null;
}

interface CustomerState extends Person {
  isDeleted: boolean;
}

/** What has become of the money; `none`: there is nothing to pay, or not yet. */
export type Outcome = 'none' | 'pending' | 'succeeded' | 'failed';
