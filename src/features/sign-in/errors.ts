import { HttpError } from '../../platform/http/errors.ts';

/** The same for every reason, so that nobody learns whose address is a member's. */
export function invalidCredentials(): HttpError {
  return new HttpError('invalid_credentials', 'The e-mail address or the password is not right.');
}

export function linkExpired(): HttpError {
  return new HttpError('link_expired', 'This link was used or replaced, or is too old.');
}

export function signInRequired(): HttpError {
  return new HttpError('sign_in_required', 'Sign in as a member first.');
}
