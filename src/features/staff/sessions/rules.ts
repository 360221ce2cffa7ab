import type { Issue } from '../../../platform/http/errors/http-error.ts';

/** A sign-in has either an email address and a password, or a token. A token that creates a user comes with more. */
export function findSignInProblems(body: {
  email?: string;
  password?: string;
  token?: string;
  name?: string;
}): Issue[] {
  if (body.token !== undefined) return [];
  const missing = (['email', 'password'] as const)
    .filter((field) => body[field] === undefined)
    .map((field) => ({ path: `/${field}`, message: 'is required, unless there is a token' }));
  const extra =
    body.name === undefined ? [] : [{ path: '/name', message: 'must be omitted without a token' }];
  return [...missing, ...extra];
}
