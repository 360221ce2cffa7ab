import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from '../../platform/http/errors.ts';
import { isRead } from '../../platform/http/is-read.ts';

/**
 * Only pages of the board itself may change anything in a visitor's name. Browsers say where a request comes from; boards under
 * the same domain are others. Programs say nothing, and have nobody's cookies.
 */
export function refuseOtherPages(app: FastifyInstance, { isHttps }: { isHttps: boolean }): void {
  app.addHook('onRequest', async (request) => {
    if (isRead(request) || (isFromSameOrigin(request) && isOwnOrigin(request, isHttps))) return;
    throw new HttpError('cross_origin_request', 'Only pages of the board itself may send this request.');
  });
}

/** `none`: somebody asked for it without a page. */
function isFromSameOrigin({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}

/** The port plays no part, as in finding the board: proxies change it. */
function isOwnOrigin({ headers, hostname }: FastifyRequest, isHttps: boolean): boolean {
  const { origin } = headers;
  if (origin === undefined) return true;
  const page = URL.parse(origin);
  if (page === null || (isHttps && page.protocol !== 'https:')) return false;
  return page.hostname === hostname.toLowerCase();
}
