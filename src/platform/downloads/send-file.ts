import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '../http/errors/http-error.ts';
import { toAttachment } from './attachment.ts';
import { readByteRange } from './byte-range.ts';
import type { StoredFile } from './kind.ts';

/** Sends a stored file or the requested range. Ranges let an interrupted download continue. */
export function sendStoredFile(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  { name, contentType, sizeBytes, entityTag, read }: StoredFile,
): FastifyReply {
  reply.headers({
    'accept-ranges': 'bytes',
    'content-disposition': toAttachment(name),
    etag: entityTag,
  });
  // A date in If-Range is no strong validator of a file that may have changed within a second.
  const isSame = headers['if-range'] === undefined || headers['if-range'] === entityTag;
  const range = method === 'GET' && isSame ? readByteRange(headers.range, sizeBytes) : undefined;
  if (range === 'unsatisfiable') {
    const headers = { 'content-range': `bytes */${sizeBytes}` };
    throw new HttpError('range_not_satisfiable', 'The file ends before this range.', { headers });
  }
  const { start, end } = range ?? { start: 0, end: sizeBytes };
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end - 1}/${sizeBytes}`);
  reply.type(contentType).header('content-length', end - start);
  return reply.send(method === 'HEAD' ? Readable.from([]) : read({ start, end }));
}
