import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { HttpError } from './errors.ts';
import { isRead } from './is-read.ts';

/**
 * Every 200 answer to a GET carries a strong ETag of its bytes, and one that the client still has is answered 304
 * (RFC 9110, sections 8.8.3 and 13.1.2).
 */
export function tagEntities(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode !== 200 || typeof payload !== 'string' || !isRead(request)) return payload;
    // Encoded once, for the tag and for the wire.
    const bytes = Buffer.from(payload);
    const tag = entityTag(bytes);
    reply.header('etag', tag);
    if (!isKnown(request, tag)) return bytes;
    reply.code(304).removeHeader('content-type');
    // Of an answer to HEAD the framework takes the length, and leaves the bytes out itself.
    return request.method === 'HEAD' ? bytes : null;
  });
}

/** Whether the client still has what this tag belongs to, so that 304 is all the answer it needs. */
export function isKnown({ headers }: FastifyRequest, tag: string): boolean {
  return matches(headers['if-none-match'], tag);
}

/**
 * The check that If-Match asks for: a function that throws 412 unless what it is given is what the client has. `schema`
 * is that of the answer to a GET, since the tag is one of its bytes.
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
        'The resource has changed since the version that If-Match names.',
      );
    }
  };
}

function entityTag(bytes: Buffer): string {
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
