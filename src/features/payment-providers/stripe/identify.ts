import { HttpError } from '../../../platform/http/errors.ts';
import type { Scope } from '../../../platform/scope.ts';
import { createMember } from '../../members/create.ts';
import { toEmailKey } from '../../members/email-key.ts';
import { saveIdentity } from './customer-queries.ts';
import {
  findNamed,
  holdNamedMembers,
  isUnclaimed,
  listCustomersAt,
  resolveNames,
  saveName,
  type ToldName,
} from './name-queries.ts';
import type { StripeEvent } from './read-event.ts';

/**
 * Finds out who customers are, with what the event says of it: a function of all that was ever told, whatever its order. The
 * result are those who are now somebody else than before, others among them: who shares the address of a buyer that becomes a
 * member. None of the members can be erased before the transaction ends.
 */
export async function identify(scope: Scope, event: StripeEvent, concerned: string[]): Promise<string[]> {
  const told = toToldNames(event);
  const names = told.map(({ name }) => name);
  const buyer = toBuyer(event);
  const others = buyer ? await listCustomersAt(scope, buyer.emailKey) : [];
  const customers = [...new Set([...concerned, ...others])];
  // Before any row is written: an erasure holds the member when it comes for what Stripe has told of them.
  await holdNamedMembers(scope, customers, names);
  for (const name of told) await saveName(scope, name);
  await resolveNames(scope, customers, names);
  if (buyer && (await isUnclaimed(scope, buyer.customerId, buyer.emailKey))) {
    await makeMember(scope, buyer.email);
    await resolveNames(scope, customers, names);
  }
  const changed: string[] = [];
  for (const id of customers) {
    const named = await findNamed(scope, id);
    if (named !== undefined && (await saveIdentity(scope, id, named))) changed.push(id);
  }
  return changed;
}

function toToldNames({ rank, snapshot, names: { memberId, email } }: StripeEvent): ToldName[] {
  const { customerId, occurredAt, type } = snapshot;
  if (customerId === null) return [];
  const told = { customerId, occurredAt, rank };
  return [
    ...(memberId === null ? [] : [{ ...told, source: type, name: memberId }]),
    ...(email === null ? [] : [{ ...told, source: 'address' as const, name: toEmailKey(email) }]),
  ];
}

interface Buyer {
  customerId: string;
  email: string;
  emailKey: string;
}

/**
 * Somebody who has paid at a checkout that names no member by its metadata: they become one if nobody has the address. That this
 * checkout alone decides, and nothing that may be told later, makes the order of events irrelevant.
 */
function toBuyer({ snapshot, names: { memberId, email } }: StripeEvent): Buyer | undefined {
  if (snapshot.type !== 'checkout_session' || snapshot.state.outcome !== 'succeeded') return undefined;
  if (snapshot.customerId === null || memberId !== null || email === null) return undefined;
  return { customerId: snapshot.customerId, email, emailKey: toEmailKey(email) };
}

/** They sign in by links. */
async function makeMember(scope: Scope, email: string): Promise<void> {
  try {
    await createMember(scope, { email, authMethod: 'magic_link' });
  } catch (error) {
    // Somebody was quicker by a hair, and made them.
    if (!(error instanceof HttpError) || error.code !== 'email_taken') throw error;
  }
}
