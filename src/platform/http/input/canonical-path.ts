import type { IncomingMessage } from 'node:http';

/** A path that no route can have; what is rewritten to it is answered as an unknown path. */
const NOWHERE = '/-/not-canonical';

/**
 * Lets only the one canonical spelling of a path through to the router: `//`, `/./`, `/../`, a slash at the end, a
 * backslash, an encoded character that needs no encoding (`%6A`, `%2E`) or bytes that are no UTF-8 (`%ff`) could be read one way by
 * a proxy's guard and another way by us. RFC 3986, section 6.2.2.
 *
 * Where an e-mail address ends the path, right behind `emailsUnder`, each library encodes what it likes, and a slash can be
 * part of the address: there any encoding will do whose plain text is canonical too, so that it leads nowhere else.
 */
export function refuseOtherSpellings(request: IncomingMessage, emailsUnder?: string): string {
  const url = request.url ?? '/';
  const [path = '/'] = url.split('?', 1);
  return isCanonical(path) || endsInEmail(path, emailsUnder) ? url : NOWHERE;
}

function isCanonical(path: string): boolean {
  if (!hasCanonicalShape(path) || /[^\x21-\x7e]|#/.test(path) || decode(path) === undefined) return false;
  return [...path.matchAll(/%(..?)?/g)].every(([, digits = '']) => {
    if (!/^[0-9A-Fa-f]{2}$/.test(digits)) return false;
    return !/[A-Za-z0-9\-._~/\\\0]/.test(String.fromCharCode(Number.parseInt(digits, 16)));
  });
}

function hasCanonicalShape(path: string): boolean {
  return path.startsWith('/') && !/\/\/|\\|\/\.{1,2}(\/|$)|.\/$/.test(path);
}

function endsInEmail(path: string, emailsUnder: string | undefined): boolean {
  if (emailsUnder === undefined || !path.startsWith(emailsUnder)) return false;
  const segment = path.slice(emailsUnder.length);
  const email = decode(segment);
  if (segment.includes('/') || /[^\x21-\x7e]|#/.test(segment) || !email?.includes('@')) return false;
  return hasCanonicalShape(`/${email}`) && !/\p{Cc}/u.test(email);
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
