import { hashToken, isToken } from './tokens.ts';

/** How a kind of account stores its session token in the browser. */
export interface SessionCookie {
  /** Without the `__Host-` prefix, which secure cookies get. */
  name: string;
  isSecure: boolean;
  /** As long as the longest session. The server decides when a session ends. */
  maxAgeSeconds: number;
}

/** The Set-Cookie header that stores the token for this host alone. Other sites can send the cookie only by a link. */
export function writeCookie(cookie: SessionCookie, token: string): string {
  return toHeader(cookie, token, cookie.maxAgeSeconds);
}

export function clearCookie(cookie: SessionCookie): string {
  return toHeader(cookie, '', 0);
}

/**
 * The hash of the token in a Cookie header; undefined if the header has no well-formed token. Only spaces and tabs separate cookies.
 * Other whitespace belongs to the name: without it, a host under the same domain could set a name that seems to have the prefix.
 */
export function readTokenHash(cookie: SessionCookie, header: string | undefined): Buffer | undefined {
  const prefix = `${fullName(cookie)}=`;
  const pair = header?.split(/;[ \t]*/).find((text) => text.startsWith(prefix));
  const token = pair?.slice(prefix.length);
  return token !== undefined && isToken(token) ? hashToken(token) : undefined;
}

/** Browsers enforce the prefix over https: another host under the same domain cannot set the cookie. */
function fullName({ name, isSecure }: SessionCookie): string {
  return isSecure ? `__Host-${name}` : name;
}

function toHeader(cookie: SessionCookie, value: string, maxAgeSeconds: number): string {
  const secure = cookie.isSecure ? '; Secure' : '';
  return `${fullName(cookie)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`;
}
