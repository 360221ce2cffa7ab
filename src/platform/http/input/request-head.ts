import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../errors/http-error.ts';

/** Host and port (RFC 9112, section 3.2). The host is an IPv6 address in brackets, or a name. */
const HOST = /^(?:\[[0-9a-f:.]+\]|(?:[\w\-.~!$&'()*+,;=]|%[0-9a-f]{2})+)(?::\d*)?$/i;

/** Rejects requests without exactly one valid Host header. Accepts targets in absolute form. */
export function checkRequestHeads(app: FastifyInstance): void {
  app.server.prependListener('request', resolveAbsoluteForm);
  app.addHook('onRequest', ({ headers, raw }, _reply, done) => {
    assertValidHost(raw.rawHeaders, headers.host, raw.httpVersion);
    done();
  });
  // A server may ignore an unknown expectation (RFC 9110, section 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
}

/** Scheme, host and the rest of a URL. */
const ABSOLUTE_FORM = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/i;

/** The host of the target replaces the header's host (RFC 9112, section 3.2.2). An invalid host is rejected below. */
function resolveAbsoluteForm(request: IncomingMessage): void {
  const { url = '' } = request;
  const [, scheme = '', host, rest = ''] = (!url.startsWith('/') && ABSOLUTE_FORM.exec(url)) || [];
  if (host === undefined) return;
  request.headers.host = /^https?$/i.test(scheme) ? host : '';
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
}

/** RFC 9112, section 3.2. Node.js drops a second host, but a proxy may have used it. */
function assertValidHost(rawHeaders: string[], host: string | undefined, httpVersion: string): void {
  const hosts = countHosts(rawHeaders);
  if (hosts > 1) throw new HttpError('bad_request', 'The request has more than one Host header.');
  if (hosts === 0 && httpVersion !== '1.0')
    throw new HttpError('bad_request', 'The request has no Host header.');
  if (host !== undefined && !HOST.test(host))
    throw new HttpError('bad_request', 'The host of the request is not a valid host name.');
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
