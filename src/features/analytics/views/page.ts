import { domainToASCII } from 'node:url';

/** What stands for all that is too much to be kept by itself. */
export const OTHER = 'other';
/** Where visitors come from who name nothing. */
const DIRECT = 'direct';

const MAX_LENGTH = 200;

/** The path of a page in one spelling, without query and slash at the end; undefined when it is no path. */
export function toPath(given: string): string | undefined {
  // Anything else could lead to another host, or be none of ours: `//host`, `\\host`, `javascript:`.
  if (!/^\/(?![/\\])/.test(given) || !URL.canParse(given, BOARD)) return undefined;
  const { pathname, host } = new URL(given, BOARD);
  if (host !== new URL(BOARD).host) return undefined;
  const path = pathname.replace(/(?<=.)\/+$/, '');
  return path.length <= MAX_LENGTH ? path : OTHER;
}

/** The path and query of a page of this board, as its own pages name it in their Referer header. */
export function toOwnPage(referrer: string | undefined, hosts: readonly string[]): string | undefined {
  const url = toWebAddress(referrer);
  return url && hosts.includes(toHostname(url.host)) ? `${url.pathname}${url.search}` : undefined;
}

/**
 * Where a view came from: what `utm_source` says, else the host of the referrer, which is empty for who came from nowhere.
 * Null: from a page of the same board, which is no coming, or unknown.
 */
export function toSource(
  path: string,
  referrer: string | undefined,
  hosts: readonly string[],
): string | null {
  const named = new URL(path, BOARD).searchParams.get('utm_source')?.trim().toLowerCase();
  if (named && isPlain.test(named)) return named;
  if (referrer === undefined) return null;
  const url = toWebAddress(referrer);
  if (!url) return DIRECT;
  const hostname = toHostname(url.host);
  if (hosts.includes(hostname)) return null;
  return isPlain.test(hostname) ? hostname.replace(/^www\./, '') : DIRECT;
}

/** A host as it is compared: without its port, which proxies and containers change. */
export function toHostname(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
}

const BOARD = 'http://board.invalid';

/** Also for the eye: no control characters, nothing that turns the direction of writing. */
const isPlain = /^[\p{L}\p{N}][\p{L}\p{N}\p{M} ._+:-]{0,99}$/u;

function toWebAddress(text: string | undefined): URL | undefined {
  if (!text || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isWeb = (url.protocol === 'http:' || url.protocol === 'https:') && url.hostname !== '';
  return isWeb && domainToASCII(url.hostname) !== '' ? url : undefined;
}
