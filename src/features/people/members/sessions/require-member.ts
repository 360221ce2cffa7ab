import { HttpError } from '../../../../platform/http/errors/http-error.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { findEntitlements } from '../../../billing/subscriptions/validity.ts';
import { getMemberSession } from './sessions.ts';

/** Throws unless a member is signed in and has the entitlement, if one is required. */
export async function requireMember(
  scope: Scope,
  cookies: string | undefined,
  entitlement: string | null,
): Promise<void> {
  const { member } = await getMemberSession(scope, cookies);
  if (entitlement === null || (await hasEntitlement(scope, member.id, entitlement))) return;
  throw new HttpError('entitlement_required', 'Your subscriptions do not include this.', {
    details: { required: entitlement },
  });
}

/** Whether an active subscription of the member grants the entitlement. */
export async function hasEntitlement(scope: Scope, memberId: string, entitlement: string): Promise<boolean> {
  return (await findEntitlements(scope, memberId)).has(entitlement);
}
