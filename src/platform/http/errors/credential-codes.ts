import type { ErrorDescription } from './error-details.ts';

/**
 * The error codes of status 401: the credential is missing, wrong or no longer enough. One code is for visitors, who need no credential.
 */
export const credentialCodes = {
  proof_of_work_required: {
    status: 403,
    meaning: 'Visitors of this board must solve a challenge first, to keep programs out.',
    remedy:
      'Get a challenge (GET /organization/challenge), solve it, and send the solution as altcha, once and within ten minutes. Signed-in members need none.',
  },
  missing_api_key: {
    status: 401,
    meaning: 'The request has no API key.',
    remedy: 'Send your API key in the x-api-key header.',
  },
  invalid_api_key: {
    status: 401,
    meaning: 'The API key does not exist, was revoked or has expired.',
    remedy: 'Check that you copied the whole key. If it was revoked or has expired, create a new one.',
  },
  sign_in_required: {
    status: 401,
    meaning: 'This operation requires a signed-in member or user.',
    remedy:
      'Sign in and send the session cookie. The session of a user counts only in requests from pages of the installation itself.',
  },
  invalid_credentials: {
    status: 401,
    meaning: 'The email address or password is incorrect, or the account is blocked.',
    remedy: 'Check both, or request a sign-in link by email.',
  },
  link_expired: {
    status: 401,
    meaning: 'The link was already used, was replaced by another sign-in, or has expired.',
    remedy: 'Request a new link. It works once, within 15 minutes.',
  },
  challenge_expired: {
    status: 401,
    meaning: 'The challenge was already answered, had five wrong answers, or is older than ten minutes.',
    remedy: 'Start again: request new options, or sign in from the first step.',
  },
  invalid_factor: {
    status: 401,
    meaning:
      'The code is wrong or was already used, or the answer of the passkey is not valid for this user and this installation.',
    remedy:
      'Wait for the next code of the authenticator app and check the clock of its device, or use another factor or a recovery code.',
  },
} as const satisfies Record<string, ErrorDescription>;
