import type { Issue } from '../../platform/http/errors.ts';

/** Either e-mail address and password, or the token of a link. */
export function findSignInProblems(body: { email?: string; password?: string; token?: string }): Issue[] {
  const { token, ...credentials } = body;
  const given = Object.keys(credentials);
  if (token !== undefined)
    return given.map((field) => ({ path: `/${field}`, message: 'must be left out when there is a token' }));
  return ['email', 'password']
    .filter((field) => !given.includes(field))
    .map((field) => ({ path: `/${field}`, message: 'is required, unless there is a token' }));
}

/** A path of the board, and whatever a browser makes of it: no other host, no scheme. Characters are those of RFC 3986. */
export const BOARD_PATH = "^/(?!/)[\\w\\-.~!$&'()*+,;=:@%/?#]*$";
