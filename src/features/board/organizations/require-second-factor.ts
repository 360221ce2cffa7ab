import { assertRecentSignIn, type Caller } from '../../../platform/http/authentication.ts';
import { HttpError } from '../../../platform/http/errors/http-error.ts';
import { secondFactorRequired } from '../../../platform/sign-in/errors.ts';
import type { UpdateOrganization } from './schema.ts';

/** A leaked key must not weaken how people sign in. A user must meet the requirement to turn it on, and so cannot lock everyone out by mistake. */
export function assertMayRequireSecondFactor(
  caller: Caller,
  { requires_second_factor: isRequired }: UpdateOrganization,
): void {
  if (isRequired === undefined) return;
  if (caller.kind !== 'user')
    throw new HttpError('user_required', 'Only a signed-in user can change requires_second_factor.');
  assertRecentSignIn(caller);
  if (isRequired && !caller.hasSecondFactor) throw secondFactorRequired();
}
