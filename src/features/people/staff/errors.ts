import { HttpError } from '../../../platform/http/errors/http-error.ts';

/** The same whether or not the organization exists. */
export function membershipRequired(): HttpError {
  return new HttpError('membership_required', 'You are not a member of this organization’s staff.');
}

export function operatorRequired(): HttpError {
  return new HttpError('operator_required', 'Only an operator of this installation can do this.');
}

export function ownerRequired(): HttpError {
  return new HttpError('owner_required', 'Only an owner of the organization can do this.');
}

export function challengeExpired(): HttpError {
  return new HttpError('challenge_expired', 'This took too long or was tried too often. Start again.');
}

/** The same for every cause. */
export function invalidFactor(cause?: unknown): HttpError {
  return new HttpError('invalid_factor', 'The code or the passkey was not accepted. Try again.', { cause });
}

export function passkeysUnavailable(obstacle: 'ip_address' | 'plain_http'): HttpError {
  const problem = obstacle === 'ip_address' ? 'its URL has an IP address' : 'its URL is not https';
  return new HttpError('passkeys_unavailable', `This installation cannot use passkeys, because ${problem}.`);
}

/** `organizations` has the names of the organizations that would have no owner. */
export function lastOwner(organizations: string[]): HttpError {
  const message = `Make another person an owner first: ${organizations.join(', ')} would have no owner.`;
  return new HttpError('last_owner', message, { details: { organizations } });
}

export function lastOperator(): HttpError {
  return new HttpError('last_operator', 'Make another user an operator first: the installation needs one.');
}
