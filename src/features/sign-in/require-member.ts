import { HttpError } from '../../platform/http/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { findEntitlements } from '../subscriptions/validity.ts';
import { readSessionHash } from './cookie.ts';
import { getSignedIn } from './sessions.ts';

/** Lets only members in who are signed in, and who hold the entitlement if one is asked for. */
export async function requireMember(
  scope: Scope,
  cookies: string | undefined,
  entitlement: string | null,
): Promise<void> {
  const { member } = await getSignedIn(scope, readSessionHash(scope, cookies));
  if (entitlement === null) return;
  const held = await findEntitlements(scope, member.id);
  if (held.has(entitlement)) return;
  throw new HttpError('entitlement_required', 'Your subscriptions do not include this.', {
    details: { required: entitlement },
  });
}
