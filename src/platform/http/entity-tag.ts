import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { HttpError } from './errors/http-error.ts';
import { isRead } from './is-read.ts';

/**
 * Adds a strong ETag to every 200 response to a GET. Sends 304 if the client still has these bytes (RFC 9110, sections 8.8.3
 * and 13.1.2). A PATCH that returns the same resource gets the ETag too, so that a client can go on with If-Match.
 */
export function tagEntities(app: FastifyInstance): void {
  const returnsResource = findChangesOfResources(app);
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode !== 200 || typeof payload !== 'string') return done();
    if (!isRead(request) && !returnsResource(request)) return done();
    // Encode once, for the tag and for the wire.
    const bytes = Buffer.from(payload);
    const tag = entityTag(bytes);
    reply.header('etag', tag);
    if (!isRead(request) || !isNotModified(request, tag)) return done(null, bytes);
    reply.code(304).removeHeader('content-type');
    // For HEAD, Fastify takes Content-Length from the bytes and does not send them.
    done(null, request.method === 'HEAD' ? bytes : null);
  });
}

/** Finds the PATCH routes with the response schema of the GET of their path. Their responses have the same bytes. */
function findChangesOfResources(app: FastifyInstance): (request: FastifyRequest) => boolean {
  const read = new Map<string, unknown>();
  const changed = new Map<string, unknown>();
  app.addHook('onRoute', ({ method, url, schema }) => {
    const { 200: success } = (schema?.response ?? {}) as Record<number, unknown>;
    if (success && method === 'GET') read.set(url, success);
    if (success && method === 'PATCH') changed.set(url, success);
  });
  return ({ method, routeOptions: { url = '' } }) =>
    method === 'PATCH' && changed.has(url) && changed.get(url) === read.get(url);
}

/** Whether If-None-Match contains the tag, so that 304 is the right response. */
export function isNotModified({ headers }: FastifyRequest, tag: string): boolean {
  return matches(headers['if-none-match'], tag);
}

/**
 * Returns a function that throws 412 unless the given resource matches If-Match. `schema` is the response schema of the GET,
 * because the tag is a hash of those bytes.
 */
export function ifMatch(
  request: FastifyRequest,
  reply: FastifyReply,
  schema: TSchema,
): (current: object) => void {
  const expected = request.headers['if-match'];
  return (current) => {
    if (expected === undefined) return;
    const bytes = Buffer.from(
      reply.serializeInput({ ...current }, schema as unknown as Record<string, unknown>) as string,
    );
    if (!matches(expected, entityTag(bytes), { strongly: true })) {
      throw new HttpError(
        'precondition_failed',
        'The resource has changed: its ETag does not match If-Match. Get it again and reapply your change.',
      );
    }
  };
}

export function entityTag(bytes: Buffer): string {
  return `"${hash('sha1', bytes, 'base64url')}"`;
}

function matches(header: string | undefined, tag: string, { strongly = false } = {}): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return header.split(',').some((entry) => {
    const candidate = entry.trim();
    return candidate === tag || (!strongly && candidate === `W/${tag}`);
  });
}
