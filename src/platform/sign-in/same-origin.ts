import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from '../http/errors/http-error.ts';
import { isRead } from '../http/is-read.ts';

/**
 * Allows changes only from pages of the same host, because browsers attach the session cookie. Browsers state the origin of a
 * request; other hosts under the same domain do not count as the same. Programs state none, and have no visitor's cookies.
 */
export function requireSameOrigin(app: FastifyInstance, { isHttps }: { isHttps: boolean }): void {
  app.addHook('onRequest', async (request) => {
    if (isRead(request) || (isFromOwnPage(request) && isSameOrigin(request, isHttps))) return;
    throw new HttpError('cross_origin_request', 'Send this request from a page on the same host.');
  });
}

/** Whether `Sec-Fetch-Site` names no other origin. `none` means that no page caused the request, such as a bookmark. */
export function isFromOwnPage({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}

/** Whether the request goes to the host. Ignores the port, because proxies change ports and cookies ignore ports. */
export function isSentTo({ hostname }: FastifyRequest, host: URL): boolean {
  return hostname.toLowerCase() === host.hostname;
}

function isSameOrigin(request: FastifyRequest, isHttps: boolean): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return true;
  const page = URL.parse(origin);
  if (page === null || (isHttps && page.protocol !== 'https:')) return false;
  return isSentTo(request, page);
}
