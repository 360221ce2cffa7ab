import type { Scope } from '../../platform/scope.ts';
import { MOST_DAYS } from './session-queries.ts';
import { hashToken, isToken } from './tokens.ts';

/**
 * The cookie lives as long as a session can; when it ends, the server knows. It belongs to the host of the board alone, and other
 * sites cannot send it along but by a link that somebody follows.
 */
export function toCookie(scope: Scope, token: string): string {
  return writeCookie(scope, token, MOST_SECONDS);
}

export function toEmptyCookie(scope: Scope): string {
  return writeCookie(scope, '', 0);
}

/** The hash of the token in the Cookie header, or undefined when there is none that could be one. */
export function readSessionHash(scope: Scope, header: string | undefined): Buffer | undefined {
  const prefix = `${cookieName(scope)}=`;
  const pair = header
    ?.split(';')
    .map((text) => text.trim())
    .find((text) => text.startsWith(prefix));
  const token = pair?.slice(prefix.length);
  return token !== undefined && isToken(token) ? hashToken(token) : undefined;
}

const MOST_SECONDS = MOST_DAYS * 86_400;

/** The prefix keeps boards beside this one, under the same domain, from setting the cookie: browsers hold to it over https. */
function cookieName(scope: Scope): string {
  return isHttps(scope) ? '__Host-corkboard_session' : 'corkboard_session';
}

function writeCookie(scope: Scope, value: string, seconds: number): string {
  const secure = isHttps(scope) ? '; Secure' : '';
  return `${cookieName(scope)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

function isHttps({ organization }: Scope): boolean {
  return organization.boardUrl.startsWith('https:');
}
