import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { entityTag, isNotModified } from './entity-tag.ts';

/** A response that is rendered once and sent many times. */
export interface CachedResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** The strong entity tag of the body, including quotes. */
  tag: string;
}

/** Browsers revalidate each time. Shared caches may reuse the response for 30 seconds. */
export const SHARED = 'public, max-age=0, must-revalidate, s-maxage=30';

/** A response that says nothing about caches may be about one person, so none stores it. */
export function storeNothingByDefault(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done();
  });
}

export function toCachedResponse(
  status: number,
  headers: Record<string, string>,
  content: string | Buffer,
): CachedResponse {
  const body = typeof content === 'string' ? Buffer.from(content) : content;
  return { status, headers, body, tag: entityTag(body) };
}

/** A response with JSON and a given entity tag. */
export function toJsonResponse(body: Buffer, tag = entityTag(body)): CachedResponse {
  return { status: 200, headers: JSON_HEADERS, body, tag };
}

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' };

/** Sends the response, or 304 to a client that still has it. Without `cacheControl`, the header of the request's hooks remains. */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, body, tag }: CachedResponse,
  cacheControl?: string,
): FastifyReply {
  reply.header('etag', tag);
  if (cacheControl !== undefined) reply.header('cache-control', cacheControl);
  if (status === 200 && isNotModified(request, tag)) {
    // Browsers replace their cached headers by these. The headers of the API would block the styles of a page.
    const { 'content-type': _, ...others } = headers;
    return reply.code(304).headers(others).send();
  }
  return reply.code(status).headers(headers).send(body);
}
