import type { Snapshot, SnapshotOf } from './snapshots.ts';

type Paid = SnapshotOf<'checkout_session'> | SnapshotOf<'invoice'>;

/** Returns the refunded amount in Stripe's smallest unit. */
export function sumRefunds(paid: Paid, snapshots: Snapshot[]): number {
  return refundsOf(paid, snapshots).reduce((sum, { state }) => sum + state.amountRefunded, 0);
}

/** Returns the time of the full refund, if there is one. */
export function findWholeRefund(paid: Paid, snapshots: Snapshot[]): string | undefined {
  if (paid.state.amount === 0 || sumRefunds(paid, snapshots) < paid.state.amount) return undefined;
  const times = refundsOf(paid, snapshots).map(({ occurredAt }) => occurredAt);
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
