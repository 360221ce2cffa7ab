import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../../../platform/http/errors/http-error.ts';
import { signInRequired } from '../../../../platform/sign-in/errors.ts';
import { isFromOwnPage, isSentTo } from '../../../../platform/sign-in/same-origin.ts';
import type { Installation } from '../../../board/organizations/board-url.ts';

/**
 * Browsers attach the cookie to requests of other sites too. So it counts only in a request that a page of the installation's own
 * origin sent. Boards on subdomains are other origins ("same-site"). Throws 401.
 */
export function requireOwnOrigin(request: FastifyRequest, installation: Installation): void {
  if (!isOfOwnOrigin(request, installation)) throw signInRequired();
}

export function isOfOwnOrigin(request: FastifyRequest, installation: Installation): boolean {
  const { 'sec-fetch-site': site, origin } = request.headers;
  const own = originOf(installation);
  const isOwn = site === undefined ? origin === own : site === 'same-origin';
  return isOwn && isSentTo(request, new URL(own));
}

/**
 * A sign-in needs no such proof, so that programs can sign in too. Headers that state another origin are rejected: otherwise another
 * site could sign the visitor in as another user.
 */
export function rejectOtherOrigins(request: FastifyRequest, installation: Installation): void {
  const own = originOf(installation);
  const { origin = own } = request.headers;
  if (isFromOwnPage(request) && origin === own && isSentTo(request, new URL(own))) return;
  throw new HttpError('cross_origin_request', `Send this request from a page of ${own}.`);
}

export function originOf({ scheme, domain }: Installation): string {
  return `${scheme}://${domain}`;
}
