import type { IncomingMessage } from 'node:http';

/** A path that no route has, so that the response is `route_not_found`. */
const UNROUTABLE = '/-/not-canonical';

/**
 * Passes only the canonical spelling of a path to the router (RFC 3986, section 6.2.2). A proxy's access rule and the server could
 * interpret these differently: `//`, `/./`, `/../`, a trailing slash, a backslash, an encoded character that needs no encoding
 * (`%6A`, `%2E`), and bytes that are not UTF-8 (`%ff`).
 *
 * Libraries encode an email address at the end of a path, after `emailsUnder`, in different ways, and it may contain a slash. So any
 * encoding is accepted there if the decoded text is canonical too.
 */
export function requireCanonicalPath(request: IncomingMessage, emailsUnder: readonly string[] = []): string {
  const url = request.url ?? '/';
  const queryAt = url.indexOf('?');
  const path = queryAt < 0 ? url : url.slice(0, queryAt);
  if (PLAIN.test(path)) return url;
  // People type these.
  if (path === '/docs/' || path === '/dashboard/') return path.slice(0, -1);
  return isCanonical(path) || emailsUnder.some((prefix) => endsInEmail(path, prefix)) ? url : UNROUTABLE;
}

/** The paths of almost all requests, which need no further check. */
const PLAIN = /^(?:\/[\w-]+)+$/;

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

function endsInEmail(path: string, prefix: string): boolean {
  if (!path.startsWith(prefix)) return false;
  const segment = path.slice(prefix.length);
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
