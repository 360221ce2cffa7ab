import type { IncomingMessage } from 'node:http';

/** A path that no route can have; what is rewritten to it is answered as an unknown path. */
const NOWHERE = '/-/not-canonical';

/**
 * Lets only the one canonical spelling of a path through to the router: `//`, `/./`, `/../`, a slash at the end, a
 * backslash, or an encoded character that needs no encoding (`%6A`, `%2E`) could be read one way by a proxy's guard
 * and another way by us. RFC 3986, section 6.2.2.
 */
export function refuseOtherSpellings(request: IncomingMessage): string {
  const url = request.url ?? '/';
  const [path = '/'] = url.split('?', 1);
  return isCanonical(path) ? url : NOWHERE;
}

function isCanonical(path: string): boolean {
  if (!path.startsWith('/') || /\/\/|\\|\/\.{1,2}(\/|$)|.\/$|[^\x21-\x7e]|#/.test(path)) return false;
  return [...path.matchAll(/%(..?)?/g)].every(([, digits = '']) => {
    if (!/^[0-9A-Fa-f]{2}$/.test(digits)) return false;
    return !/[A-Za-z0-9\-._~/\\\0]/.test(String.fromCharCode(Number.parseInt(digits, 16)));
  });
}
