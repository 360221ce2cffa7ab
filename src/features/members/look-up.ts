import { notFound } from '../../platform/http/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { listPaymentsOf, toPayment } from '../payments/queries.ts';
import { listSubscriptionsOf, toSubscription } from '../subscriptions/queries.ts';
import { hasValidPaywall } from '../subscriptions/validity.ts';
import type { MemberLookup } from './look-up-schema.ts';
import { lookUpMember, type MemberRow, toMember } from './queries.ts';

/** A member by e-mail address or id, with all that they have bought and paid. */
export async function getMemberLookup(scope: Scope, lookup: string): Promise<MemberLookup> {
  const row = await lookUpMember(scope, lookup);
  if (!row) throw notFound('member');
  return toMemberLookup(scope, row);
}

export async function toMemberLookup(scope: Scope, row: MemberRow): Promise<MemberLookup> {
  const subscriptions = await listSubscriptionsOf(scope, row.id);
  const payments = await listPaymentsOf(scope, row.id);
  return {
    member: toMember(row),
    subscriptions: subscriptions.map(toSubscription),
    payments: payments.map(toPayment),
    hasValidPaywallSubscription: hasValidPaywall(subscriptions, new Date()),
  };
}
