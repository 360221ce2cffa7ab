import type { Issue } from '../../../../platform/http/errors/http-error.ts';

/** A sign-in has either an email address and a password, or the token of a link. */
export function findSignInProblems(body: { email?: string; password?: string; token?: string }): Issue[] {
  const { token, ...credentials } = body;
  const fields = Object.keys(credentials);
  if (token !== undefined)
    return fields.map((field) => ({ path: `/${field}`, message: 'must be omitted when there is a token' }));
  return ['email', 'password']
    .filter((field) => !fields.includes(field))
    .map((field) => ({ path: `/${field}`, message: 'is required, unless there is a token' }));
}

/** A path that browsers cannot read as another host or scheme. RFC 3986 lists the characters. */
export const BOARD_PATH = "^/(?!/)[\\w\\-.~!$&'()*+,;=:@%/?#]*$";
