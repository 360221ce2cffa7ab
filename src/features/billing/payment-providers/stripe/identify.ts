import { toEmailKey } from '../../../../platform/email-address.ts';
import { HttpError } from '../../../../platform/http/errors/http-error.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { createMember } from '../../../people/members/create.ts';
import { saveIdentity } from './customer-queries.ts';
import {
  findNamed,
  isUnclaimed,
  listCustomersAt,
  lockReportedMembersForShare,
  type ReportedName,
  resolveNames,
  saveName,
} from './name-queries.ts';
import type { StripeEvent } from './read-event.ts';

/**
 * Matches customers to members. The result depends only on the set of recorded names, not on the order of events. Returns the
 * customers whose member changed, including others with the email address of a buyer who becomes a member. Prevents the erasure
 * of the members until the transaction ends.
 */
export async function identify(scope: Scope, event: StripeEvent, concerned: string[]): Promise<string[]> {
  const reported = toReportedNames(event);
  const names = reported.map(({ name }) => name);
  const buyer = toBuyer(event);
  const others = buyer ? await listCustomersAt(scope, buyer.emailKey) : [];
  const customers = [...new Set([...concerned, ...others])];
  // Before any write, to prevent a deadlock: an erasure locks the member before the Stripe rows.
  await lockReportedMembersForShare(scope, customers, names);
  for (const name of reported) await saveName(scope, name);
  await resolveNames(scope, customers, names);
  if (buyer && (await isUnclaimed(scope, buyer.customerId, buyer.emailKey))) {
    await ensureMember(scope, buyer.email);
    await resolveNames(scope, customers, names);
  }
  const changed: string[] = [];
  for (const id of customers) {
    const named = await findNamed(scope, id);
    if (named !== undefined && (await saveIdentity(scope, id, named))) changed.push(id);
  }
  return changed;
}

function toReportedNames({ rank, snapshot, names: { memberId, email } }: StripeEvent): ReportedName[] {
  const { customerId, occurredAt, type } = snapshot;
  if (customerId === null) return [];
  const reported = { customerId, occurredAt, rank };
  return [
    ...(memberId === null ? [] : [{ ...reported, source: type, name: memberId }]),
    ...(email === null ? [] : [{ ...reported, source: 'address' as const, name: toEmailKey(email) }]),
  ];
}

interface Buyer {
  customerId: string;
  email: string;
  emailKey: string;
}

/**
 * Returns the buyer of a paid checkout whose metadata names no member. They become a member if no member has the email address.
 * Only this checkout decides that, so the order of events does not matter.
 */
function toBuyer({ snapshot, names: { memberId, email } }: StripeEvent): Buyer | undefined {
  if (snapshot.type !== 'checkout_session' || snapshot.state.outcome !== 'succeeded') return undefined;
  if (snapshot.customerId === null || memberId !== null || email === null) return undefined;
  return { customerId: snapshot.customerId, email, emailKey: toEmailKey(email) };
}

/** The new member signs in with magic links. */
async function ensureMember(scope: Scope, email: string): Promise<void> {
  try {
    await createMember(scope, { email, authMethod: 'magic_link' });
  } catch (error) {
    // A concurrent request created the member first.
    if (!(error instanceof HttpError) || error.code !== 'email_taken') throw error;
  }
}
