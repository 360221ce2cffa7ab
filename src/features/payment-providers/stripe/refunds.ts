import type { Snapshot, SnapshotOf } from './snapshots.ts';

type Paid = SnapshotOf<'checkout_session'> | SnapshotOf<'invoice'>;

/** How much of what was paid has been given back, in the unit that Stripe counts in. */
export function sumRefunds(paid: Paid, snapshots: Snapshot[]): number {
  return refundsOf(paid, snapshots).reduce((sum, { state }) => sum + state.amountRefunded, 0);
}

/** When all of it had been given back, if it was. */
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
