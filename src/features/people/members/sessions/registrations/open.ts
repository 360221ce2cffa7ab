import { HttpError } from '../../../../../platform/http/errors/http-error.ts';
import { assertEmailAvailable, type EmailAvailability } from '../../../../../platform/mail/availability.ts';
import type { Scope } from '../../../../../platform/scope.ts';
import { isRegistrationOpen } from '../../../../board/organizations/queries.ts';

/** Throws 409 unless people can create an account on the board by themselves. */
export async function assertRegistrationOpen(scope: Scope, email: EmailAvailability): Promise<void> {
  if (!(await isRegistrationOpen(scope)))
    throw new HttpError('registration_closed', 'This board does not accept registrations.');
  assertEmailAvailable(email);
}
