import { isId } from '../../../../platform/ids.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { getPayment } from '../../payments/queries.ts';
import type { Payment } from '../../payments/schema.ts';
import { lockSubscriptions } from '../../subscriptions/queries.ts';
import type { ChargeRow } from '../queries.ts';
import { startPurchase } from './effects.ts';

/** The subscription that the payment names. The charge was deleted with the posting, but the subscription stays. */
export async function findPurchase(scope: Scope, payment: Payment): Promise<string | undefined> {
  const id = toNamedPurchase(payment);
  const [row] = id === undefined ? [] : await lockSubscriptions(scope, [id]);
  // Clients write the metadata of payments that they record.
  return row?.member_id === payment.userId ? row.id : undefined;
}

/** The subscriptions that these payments bought, of which these charges are left. */
export async function listPurchases(
  scope: Scope,
  paymentIds: string[],
  charges: ChargeRow[],
): Promise<string[]> {
  const bought = charges.map(({ subscription_id }) => subscription_id);
  const charged = new Set(charges.map(({ payment_id }) => payment_id));
  for (const paymentId of paymentIds.filter((id) => !charged.has(id))) {
    const named = toNamedPurchase(await getPayment(scope, paymentId));
    if (named) bought.push(named);
  }
  return bought;
}

/** The money came after the purchase was given up and its posting deleted. The next posting uses it. */
export async function startLatePurchase(scope: Scope, id: string): Promise<void> {
  const [row] = await lockSubscriptions(scope, [id]);
  if (row?.status === 'incomplete' || row?.status === 'incomplete_expired')
    await startPurchase(scope, id, new Date());
}

function toNamedPurchase({ metadata }: { metadata: unknown }): string | undefined {
  const id = (metadata as { subscriptionId?: unknown } | null)?.subscriptionId;
  return typeof id === 'string' && isId(id) ? id : undefined;
}
