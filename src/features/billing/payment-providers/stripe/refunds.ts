import type { Snapshot, SnapshotOf } from './snapshots.ts';

export type Paid = SnapshotOf<'checkout_session'> | SnapshotOf<'invoice'>;

/** Returns the amount that went back in Stripe's smallest unit: refunds, and disputes that were lost. */
export function sumRefunds(paid: Paid, snapshots: Snapshot[]): number {
  const refunded = refundsOf(paid, snapshots).map(({ state }) => state.amountRefunded);
  const lost = disputesOf(paid, snapshots).map(({ state }) => (state.stage === 'lost' ? state.amount : 0));
  return [...refunded, ...lost].reduce((sum, amount) => sum + amount, 0);
}

/** Whether the bank has yet to decide. Undefined if there never was a dispute. */
export function findDispute(paid: Paid, snapshots: Snapshot[]): boolean | undefined {
  const disputes = disputesOf(paid, snapshots);
  return disputes.length === 0 ? undefined : disputes.some(({ state }) => state.stage === 'open');
}

/** Returns the time of the full refund, if there is one. */
export function findWholeRefund(paid: Paid, snapshots: Snapshot[]): string | undefined {
  if (paid.state.amount === 0 || sumRefunds(paid, snapshots) < paid.state.amount) return undefined;
  const all = [...refundsOf(paid, snapshots), ...disputesOf(paid, snapshots)];
  const times = all.map(({ occurredAt }) => occurredAt);
  return times.sort().at(-1);
}

function refundsOf({ type, id, paymentIntentId }: Paid, snapshots: Snapshot[]): SnapshotOf<'charge'>[] {
  return snapshots
    .filter((snapshot) => snapshot.type === 'charge')
    .filter((charge) => {
      if (type === 'invoice' && charge.invoiceId === id) return true;
      return paymentIntentId !== null && charge.paymentIntentId === paymentIntentId;
    });
}

function disputesOf({ paymentIntentId }: Paid, snapshots: Snapshot[]): SnapshotOf<'dispute'>[] {
  return snapshots
    .filter((snapshot) => snapshot.type === 'dispute')
    .filter((dispute) => paymentIntentId !== null && dispute.paymentIntentId === paymentIntentId);
}
