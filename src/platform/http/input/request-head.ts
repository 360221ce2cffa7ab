import type { FastifyInstance } from 'fastify';
import { HttpError } from '../errors/http-error.ts';

/** Host and port (RFC 9112, section 3.2). The host is an IPv6 address in brackets, or a name. */
const HOST = /^(?:\[[0-9a-f:.]+\]|(?:[\w\-.~!$&'()*+,;=]|%[0-9a-f]{2})+)(?::\d*)?$/i;

/** Rejects requests without exactly one valid Host header. */
export function checkRequestHeads(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers, raw }, _reply, done) => {
    assertValidHost(raw.rawHeaders, headers.host, raw.httpVersion);
    done();
  });
  // A server may ignore an unknown expectation (RFC 9110, section 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
}

/** RFC 9112, section 3.2. Node.js drops a second host, but a proxy may have used it. */
function assertValidHost(rawHeaders: string[], host: string | undefined, httpVersion: string): void {
  if (countHosts(rawHeaders) > 1)
    throw new HttpError('bad_request', 'The request has more than one Host header.');
  if (host === undefined && httpVersion === '1.0') return;
  if (host === undefined) throw new HttpError('bad_request', 'The request has no Host header.');
  if (!HOST.test(host)) throw new HttpError('bad_request', 'The Host header is not a valid host name.');
}

/** `rawHeaders` has names and values in turn. */
function countHosts(rawHeaders: string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') count++;
  }
  return count;
}

/** The server does not decompress bodies (RFC 9110, section 8.4). */
export function rejectEncodedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    if (/^(identity)?$/i.test(headers['content-encoding'] ?? '')) return done();
    throw new HttpError('unsupported_media_type', 'Send the body without a Content-Encoding.', {
      headers: { 'accept-encoding': 'identity' },
    });
  });
}
