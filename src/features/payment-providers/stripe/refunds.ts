import type { Snapshot, SnapshotOf } from './snapshots.ts';

type Paid = SnapshotOf<'checkout_session'> | SnapshotOf<'invoice'>;

/** How much of what was paid has been given back, in the unit that Stripe counts in. */
export function sumRefunds(paid: Paid, snapshots: Snapshot[]): number {
  return snapshots
    .filter((snapshot) => snapshot.type === 'charge')
    .filter((charge) => isChargeOf(charge, paid))
    .reduce((sum, { state }) => sum + state.amountRefunded, 0);
}

export function isWhollyRefunded(paid: Paid, snapshots: Snapshot[]): boolean {
  return paid.state.amount > 0 && sumRefunds(paid, snapshots) >= paid.state.amount;
}

function isChargeOf(charge: SnapshotOf<'charge'>, { type, id, paymentIntentId }: Paid): boolean {
  if (type === 'invoice' && charge.state.invoiceId === id) return true;
  return paymentIntentId !== null && charge.paymentIntentId === paymentIntentId;
}
