import { HttpError } from '../../../platform/http/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { createMember } from '../../members/create.ts';
import { findMemberByEmail, holdMember } from '../../members/queries.ts';
import { findMemberOf, saveCustomer } from './customer-queries.ts';
import type { ObjectType, Snapshot } from './snapshots.ts';

/**
 * Which member the customer is, who then cannot be erased before the transaction ends. Null: one who was erased. Undefined:
 * nobody knows yet.
 */
export async function identify(
  scope: Scope,
  customerId: string,
  snapshots: Snapshot[],
): Promise<string | null | undefined> {
  const known = await findMemberOf(scope, customerId);
  if (known === null) return null;
  const ids = inOrder(snapshots).flatMap(({ state }) => state.memberId ?? []);
  const found =
    (await findFirst(ids, (id) => hold(scope, id))) ??
    (known && (await hold(scope, known))) ??
    (await findByEmail(scope, snapshots));
  if (found) return remember(scope, customerId, found, known);
  // Erased since it was read.
  if (known !== undefined) return null;
  // Whoever is named and is not there was erased: what they have paid is booked, and they are not made again.
  if (ids.length > 0) return null;
  const created = await createFromCheckout(scope, snapshots);
  return created && remember(scope, customerId, created, known);
}

/**
 * Keeps whom the customer is known to be from being erased before the transaction ends. First of all: an erasure holds the member when
 * it comes for what Stripe has told of them.
 */
export async function holdKnownMember(scope: Scope, customerId: string): Promise<void> {
  const known = await findMemberOf(scope, customerId);
  if (known) await holdMember(scope, known);
}

/** What says best who somebody is, first: a checkout was made for a member, or asked for the address. */
const order: ObjectType[] = [
  'checkout_session',
  'subscription',
  'customer',
  'invoice',
  'invoice_payment',
  'charge',
];

function inOrder(snapshots: Snapshot[]): Snapshot[] {
  return snapshots.toSorted((a, b) => order.indexOf(a.type) - order.indexOf(b.type));
}

async function findFirst<T, R>(
  items: T[],
  find: (item: T) => Promise<R | undefined>,
): Promise<R | undefined> {
  for (const item of items) {
    const found = await find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

async function hold(scope: Scope, id: string): Promise<string | undefined> {
  return (await holdMember(scope, id)) ? id : undefined;
}

async function findByEmail(scope: Scope, snapshots: Snapshot[]): Promise<string | undefined> {
  const emails = inOrder(snapshots).flatMap(({ state }) => state.email ?? []);
  return findFirst(emails, async (email) => {
    const member = await findMemberByEmail(scope, email);
    return member && hold(scope, member.id);
  });
}

/** Somebody who has bought without being a member becomes one, and signs in by links. */
async function createFromCheckout(scope: Scope, snapshots: Snapshot[]): Promise<string | undefined> {
  const isBought = (snapshot: Snapshot) =>
    snapshot.type === 'checkout_session' && snapshot.state.outcome === 'succeeded';
  const [email] = snapshots.filter(isBought).flatMap(({ state }) => state.email ?? []);
  if (email === undefined) return undefined;
  try {
    return (await createMember(scope, { email, authMethod: 'magic_link' })).id;
  } catch (error) {
    if (!(error instanceof HttpError) || error.code !== 'email_taken') throw error;
    // Somebody was quicker by a hair.
    return findByEmail(scope, snapshots);
  }
}

async function remember(
  scope: Scope,
  customerId: string,
  memberId: string,
  known: string | undefined,
): Promise<string> {
  if (memberId !== known) await saveCustomer(scope, customerId, memberId);
  return memberId;
}
