import type { Issue } from '../../../../platform/http/errors/http-error.ts';

interface SignInFields {
  email?: string;
  password?: string;
  token?: string;
  name?: string;
  challenge?: string;
  code?: string;
  recovery_code?: string;
  passkey?: object;
}

const ANSWERS = ['code', 'recovery_code', 'passkey'] as const;

/**
 * A sign-in has either an email address and a password, or a token, or the answer to a challenge. A token that creates a user comes with
 * more.
 */
export function findSignInProblems(body: SignInFields): Issue[] {
  if (body.challenge !== undefined) return findAnswerProblems(body);
  const answers = ANSWERS.filter((field) => body[field] !== undefined);
  if (answers.length > 0)
    return answers.map((field) => ({ path: `/${field}`, message: 'must be omitted without a challenge' }));
  if (body.token !== undefined) return [];
  const missing = (['email', 'password'] as const)
    .filter((field) => body[field] === undefined)
    .map((field) => ({ path: `/${field}`, message: 'is required, unless there is a token' }));
  const extra =
    body.name === undefined ? [] : [{ path: '/name', message: 'must be omitted without a token' }];
  return [...missing, ...extra];
}

function findAnswerProblems(body: SignInFields): Issue[] {
  const extra = (['email', 'password', 'token', 'name'] as const)
    .filter((field) => body[field] !== undefined)
    .map((field) => ({ path: `/${field}`, message: 'must be omitted with a challenge' }));
  if (ANSWERS.filter((field) => body[field] !== undefined).length === 1) return extra;
  return [...extra, { path: '', message: 'must have one of code, recovery_code and passkey' }];
}
