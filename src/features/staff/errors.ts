import { HttpError } from '../../platform/http/errors/http-error.ts';

/** The same whether or not the organization exists. */
export function membershipRequired(): HttpError {
  return new HttpError('membership_required', 'You are not a member of this organization’s staff.');
}

export function userRequired(): HttpError {
  return new HttpError('user_required', 'Only a signed-in user can do this. API keys cannot.');
}

export function operatorRequired(): HttpError {
  return new HttpError('operator_required', 'Only an operator of this installation can do this.');
}

export function ownerRequired(): HttpError {
  return new HttpError('owner_required', 'Only an owner of the organization can do this.');
}

/** `organizations` has the names of the organizations that would have no owner. */
export function lastOwner(organizations: string[]): HttpError {
  const message = `Make another person an owner first: ${organizations.join(', ')} would have no owner.`;
  return new HttpError('last_owner', message, { details: { organizations } });
}

export function lastOperator(): HttpError {
  return new HttpError('last_operator', 'Make another user an operator first: the installation needs one.');
}
