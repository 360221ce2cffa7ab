import { HttpError } from '../http/errors/http-error.ts';

/** The same for every cause, so that the response does not reveal whether the account exists. */
export function invalidCredentials(): HttpError {
  return new HttpError('invalid_credentials', 'The email address or password is incorrect.');
}

export function linkExpired(): HttpError {
  return new HttpError('link_expired', 'This link has expired or was already used. Request a new one.');
}

export function secondFactorRequired(): HttpError {
  return new HttpError(
    'second_factor_required',
    'This needs a sign-in with a second factor. Sign in with your passkey or authenticator app, or add one to your account first.',
  );
}

export function signInRequired(): HttpError {
  return new HttpError('sign_in_required', 'Sign in to continue.');
}
