import type { FastifyInstance } from 'fastify';
import { HttpError } from '../errors/http-error.ts';

/** Host and port (RFC 9112, section 3.2). The host is an IPv6 address in brackets, or a name. */
const HOST = /^(?:\[[0-9a-f:.]+\]|(?:[\w\-.~!$&'()*+,;=]|%[0-9a-f]{2})+)(?::\d*)?$/i;

/** Rejects requests without exactly one valid Host header. */
export function checkRequestHeads(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers, raw }) => {
    assertValidHost(raw.rawHeaders, headers.host, raw.httpVersion);
  });
  // A server may ignore an unknown expectation (RFC 9110, section 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
}

/** RFC 9112, section 3.2. Node.js drops a second host, but a proxy may have used it. */
function assertValidHost(rawHeaders: string[], host: string | undefined, httpVersion: string): void {
  const count = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
  if (count > 1) throw new HttpError('bad_request', 'The request has more than one Host header.');
  if (host === undefined && httpVersion === '1.0') return;
  if (host === undefined) throw new HttpError('bad_request', 'The request has no Host header.');
  if (!HOST.test(host)) throw new HttpError('bad_request', 'The Host header is not a valid host name.');
}

/** The server does not decompress bodies (RFC 9110, section 8.4). */
export function rejectEncodedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => {
    if (/^(identity)?$/i.test(headers['content-encoding'] ?? '')) return;
    throw new HttpError('unsupported_media_type', 'Send the body without a Content-Encoding.', {
      headers: { 'accept-encoding': 'identity' },
    });
  });
}
