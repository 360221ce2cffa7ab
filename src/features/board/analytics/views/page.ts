import { domainToASCII } from 'node:url';

/** Counts all values beyond the limits. */
export const OTHER = 'other';
/** The source of visitors without a referrer. */
const DIRECT = 'direct';

const MAX_LENGTH = 200;

/** The canonical path of a page, without query and trailing slash; undefined for anything else. */
export function toPath(given: string): string | undefined {
  // Others may lead to another host: `//host`, `\\host`, `javascript:`.
  if (!/^\/(?![/\\])/.test(given) || !URL.canParse(given, BOARD)) return undefined;
  const { pathname, host } = new URL(given, BOARD);
  if (host !== new URL(BOARD).host) return undefined;
  const path = pathname.replace(/(?<=.)\/+$/, '');
  return path.length <= MAX_LENGTH ? path : OTHER;
}

/** The path and query of a page of this board, from a Referer header. */
export function toOwnPage(referrer: string | undefined, hosts: readonly string[]): string | undefined {
  const url = parseWebUrl(referrer);
  return url && hosts.includes(toHostname(url.host)) ? `${url.pathname}${url.search}` : undefined;
}

/**
 * Where a view came from: `utm_source`, else the referring host; `direct` for an empty referrer. Null for an unknown referrer, and for
 * clicks within the board.
 */
export function toSource(
  path: string,
  referrer: string | undefined,
  hosts: readonly string[],
): string | null {
  const named = new URL(path, BOARD).searchParams.get('utm_source')?.trim().toLowerCase();
  if (named && isPlain.test(named)) return named;
  if (referrer === undefined) return null;
  const url = parseWebUrl(referrer);
  if (!url) return DIRECT;
  const hostname = toHostname(url.host);
  if (hosts.includes(hostname)) return null;
  return isPlain.test(hostname) ? hostname.replace(/^www\./, '') : DIRECT;
}

/** The host for comparisons, without its port: proxies and containers change it. */
export function toHostname(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
}

const BOARD = 'http://board.invalid';

/** No control characters, and none that change the direction of text. */
const isPlain = /^[\p{L}\p{N}][\p{L}\p{N}\p{M} ._+:-]{0,99}$/u;

function parseWebUrl(text: string | undefined): URL | undefined {
  if (!text || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isWeb = (url.protocol === 'http:' || url.protocol === 'https:') && url.hostname !== '';
  return isWeb && domainToASCII(url.hostname) !== '' ? url : undefined;
}
