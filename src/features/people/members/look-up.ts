import { orNotFound } from '../../../platform/http/errors/http-error.ts';
import { hasPermission } from '../../../platform/http/permission.ts';
import type { Scope } from '../../../platform/scope.ts';
import { listPaymentsOf, toPayment } from '../../billing/payments/queries.ts';
import { listSubscriptionsOf, toSubscription } from '../../billing/subscriptions/queries.ts';
import { hasValidPaywall } from '../../billing/subscriptions/validity.ts';
import type { MemberLookup } from './look-up-schema.ts';
import { lookUpMember, type MemberRow, toMember } from './queries.ts';

/** A member by email address or id, with subscriptions and payments. */
export async function getMemberLookup(
  scope: Scope,
  scopes: readonly string[],
  lookup: string,
): Promise<MemberLookup> {
  const row = orNotFound(await lookUpMember(scope, lookup), 'member');
  return toMemberLookup(scope, scopes, row);
}

export async function toMemberLookup(
  scope: Scope,
  scopes: readonly string[],
  row: MemberRow,
): Promise<MemberLookup> {
  const subscriptions = await listSubscriptionsOf(scope, row.id);
  const payments = hasPermission(scopes, 'payments:read') ? await listPaymentsOf(scope, row.id) : [];
  return {
    member: toMember(row),
    subscriptions: subscriptions.map(toSubscription),
    payments: payments.map(toPayment),
    hasValidPaywallSubscription: hasValidPaywall(subscriptions, new Date()),
  };
}
