import type Stripe from 'stripe';
import type { Database } from '../../../../../platform/database/connect.ts';
import { readDue } from '../../../../../platform/database/rows/due.ts';
import { inTransaction, type Scope } from '../../../../../platform/scope.ts';
import type { Installation } from '../../../../board/organizations/board-url.ts';
import { sweepOrganizations } from '../../../../board/organizations/sweep.ts';
import { getPayment } from '../../../payments/queries.ts';
import { failPayment } from '../../../payments/update.ts';
import type { PaymentUse } from '../../../payments/use.ts';
import { callStripe, openStripe, type StripeOptions } from '../access.ts';
import { loadStripe } from '../client.ts';
import { processEvent } from '../process-event.ts';
import { lockEvents } from '../queries.ts';
import { toReadEvent } from '../read-event.ts';
import {
  type CheckoutRow,
  dueCheckouts,
  findCheckout,
  postponeCheckout,
  takeRead,
  updateCheckoutRow,
} from './queries.ts';

export interface SettleOptions extends StripeOptions {
  use: PaymentUse;
}

/** Reads the session from Stripe when the payer comes back, because the event may be late. Does nothing for other payments. */
export async function refreshCheckout(
  scope: Scope,
  options: SettleOptions,
  paymentId: string,
): Promise<void> {
  if (!(await takeRead(scope, paymentId))) return;
  const row = await findCheckout(scope, paymentId);
  if (row?.session_id) await readSession(scope, options, row.session_id);
}

/**
 * Ends the session, so that no one can pay any more. If it was paid first, the payment counts. Returns false if the money is still on its
 * way. Throws 502 if Stripe does not say which. Does nothing for payments without a session.
 */
export async function endCheckout(scope: Scope, options: SettleOptions, paymentId: string): Promise<boolean> {
  const row = await findCheckout(scope, paymentId);
  if (!row?.session_id || row.settle_at === null) return true;
  // What follows from the end is the caller's. If the caller fails, the server reads the session later.
  if (await expire(scope, options, row.session_id)) return true;
  await readSession(scope, options, row.session_id);
  return (await findCheckout(scope, paymentId))?.settle_at === null;
}

/** Settles checkouts whose time is over, whatever events came. */
export async function settleCheckouts(
  db: Database,
  installation: Installation,
  options: SettleOptions,
): Promise<void> {
  await sweepOrganizations(db, installation, {
    failure: 'some checkouts could not be settled',
    findDue: (db, limit, except) =>
      readDue(dueCheckouts(db).clearSelect().select(['organization_id', 'payment_id as id']), limit, except),
    work: async (scope, ids) => {
      const failures: unknown[] = [];
      for (const id of ids)
        await settle(scope, options, id).catch(async (error: unknown) => {
          failures.push(error);
          await postponeCheckout(scope, id);
        });
      if (failures.length > 0)
        throw new AggregateError(failures, 'Stripe did not say what became of checkouts');
      return ids.length;
    },
  });
}

async function settle(scope: Scope, options: SettleOptions, paymentId: string): Promise<void> {
  const row = await findCheckout(scope, paymentId);
  if (!row) return;
  if (row.session_id === null) return abandon(scope, options, paymentId);
  const isOver = Date.parse(row.expires_at) <= Date.now();
  const { status } = await getPayment(scope, paymentId);
  if (isOver || status !== 'pending') await expireSession(scope, options, row.session_id);
  else await readSession(scope, options, row.session_id);
  // A session that is complete and not paid yet, such as a bank transfer, is read again.
  const after = await findCheckout(scope, paymentId);
  if (after?.settle_at === row.settle_at) await postponeCheckout(scope, paymentId);
}

/** No one ever had a page to pay on. */
async function abandon(scope: Scope, { use }: SettleOptions, paymentId: string): Promise<void> {
  await inTransaction(scope, async (scope) => {
    await lockEvents(scope);
    await use.lock(scope, { paymentIds: [paymentId], subscriptionIds: [] });
    const row = await findCheckout(scope, paymentId);
    if (!row || !isDue(row)) return;
    await updateCheckoutRow(scope, paymentId, { settle_at: null });
    const payment = await failPayment(scope, paymentId);
    if (payment) await use.follow(scope, { payment, hasNewStatus: true });
  });
}

function isDue({ session_id, settle_at }: CheckoutRow): boolean {
  return session_id === null && settle_at !== null && Date.parse(settle_at) <= Date.now();
}

async function expireSession(scope: Scope, options: SettleOptions, sessionId: string): Promise<void> {
  const session = await expire(scope, options, sessionId);
  if (session) await process(scope, options, session);
  else await readSession(scope, options, sessionId);
}

/** Undefined if the session is complete or has expired. */
async function expire(scope: Scope, options: SettleOptions, sessionId: string) {
  const stripe = await openStripe(scope, options);
  const { Stripe } = await loadStripe();
  return callStripe(async () => {
    try {
      return await stripe.checkout.sessions.expire(sessionId);
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return undefined;
      throw error;
    }
  });
}

async function readSession(scope: Scope, options: SettleOptions, sessionId: string): Promise<void> {
  const stripe = await openStripe(scope, options);
  const session = await callStripe(() =>
    stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] }),
  );
  await process(scope, options, session);
}

async function process(
  scope: Scope,
  { use }: SettleOptions,
  session: Stripe.Response<Stripe.Checkout.Session>,
): Promise<void> {
  const event = toReadEvent(session, session.lastResponse.headers.date);
  if (event) await processEvent({ ...scope, actor: 'stripe' }, event, use);
}
