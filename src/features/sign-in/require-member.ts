import { HttpError } from '../../platform/http/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { findEntitlements } from '../subscriptions/validity.ts';
import { getSignedIn } from './sessions.ts';

/** Lets only members in who are signed in, and who hold the entitlement if one is asked for. */
export async function requireMember(
  scope: Scope,
  cookies: string | undefined,
  entitlement: string | null,
): Promise<void> {
  const { member } = await getSignedIn(scope, cookies);
  if (entitlement === null || (await holdsEntitlement(scope, member.id, entitlement))) return;
  throw new HttpError('entitlement_required', 'Your subscriptions do not include this.', {
    details: { required: entitlement },
  });
}

/** Whether a valid subscription of the member gives it. */
export async function holdsEntitlement(
  scope: Scope,
  memberId: string,
  entitlement: string,
): Promise<boolean> {
  return (await findEntitlements(scope, memberId)).has(entitlement);
}
