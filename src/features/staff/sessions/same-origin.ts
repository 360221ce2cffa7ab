import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../../platform/http/errors/http-error.ts';
import { signInRequired } from '../../../platform/sign-in/errors.ts';
import type { Installation } from '../../organizations/board-url.ts';

/**
 * Browsers attach the cookie to requests of other sites too. So it counts only in a request that a page of the installation's own
 * origin sent. Boards on subdomains are other origins ("same-site"). Throws 401.
 */
export function requireOwnOrigin(request: FastifyRequest, installation: Installation): void {
  const { 'sec-fetch-site': site, origin } = request.headers;
  const isOwn = site === undefined ? origin === originOf(installation) : site === 'same-origin';
  if (!isOwn || !isInstallationHost(request, installation)) throw signInRequired();
}

/**
 * A sign-in needs no such proof, so that programs can sign in too. Headers that state another origin are rejected: otherwise another
 * site could sign the visitor in as another user.
 */
export function rejectOtherOrigins(request: FastifyRequest, installation: Installation): void {
  const { 'sec-fetch-site': site, origin } = request.headers;
  const isOwnSite = site === undefined || site === 'same-origin' || site === 'none';
  const isOwnOrigin = origin === undefined || origin === originOf(installation);
  if (isOwnSite && isOwnOrigin && isInstallationHost(request, installation)) return;
  throw new HttpError('cross_origin_request', `Send this request from a page of ${originOf(installation)}.`);
}

/** Proxies change the port, and cookies ignore it. */
function isInstallationHost({ hostname }: FastifyRequest, { domain }: Installation): boolean {
  return hostname.toLowerCase() === new URL(`http://${domain}`).hostname;
}

export function originOf({ scheme, domain }: Installation): string {
  return `${scheme}://${domain}`;
}
