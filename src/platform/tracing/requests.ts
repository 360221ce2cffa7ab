import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Attributes, findTracing, type OpenSpan } from './tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The span of the request; undefined if it is not sampled. */
    span: OpenSpan | undefined;
  }
}

/** Methods with a name of their own; others are `_OTHER` (semantic conventions for HTTP). */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Traces each request, with the semantic conventions for HTTP servers. Paths may contain email addresses and tokens, so `url.path` is
 * the pattern of the route. The query, headers and IP addresses are left out.
 */
export function traceRequests(app: FastifyInstance): void {
  if (!findTracing()) return;
  app.decorateRequest('span', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    const span = findTracing()?.startRoot('server', () => describeRequest(request), request.headers);
    if (!span) return done();
    request.span = span;
    // After the last byte, and also when the client gives up.
    reply.raw.once('close', () => endSpan(span, request, reply));
    span.run(done);
  });
  // The body arrives as events of the socket, which run outside of the span.
  app.addHook('preValidation', (request, _reply, done) => (request.span ? request.span.run(done) : done()));
}

function describeRequest(request: FastifyRequest) {
  const method = METHODS.has(request.method) ? request.method : '_OTHER';
  const route = request.routeOptions.url;
  const { hostname, protocol, port } = request;
  const attributes: Attributes = {
    'http.request.method': method,
    'url.scheme': protocol,
    'url.path': route ?? '/REDACTED',
    'network.protocol.version': request.raw.httpVersion,
    ...(route === undefined ? {} : { 'http.route': route }),
    ...(hostname ? { 'server.address': hostname } : {}),
    ...(port ? { 'server.port': port } : {}),
  };
  const verb = method === '_OTHER' ? 'HTTP' : method;
  return { name: route === undefined ? verb : `${verb} ${route}`, attributes };
}

function endSpan(span: OpenSpan, request: FastifyRequest, { raw }: FastifyReply): void {
  const organizationId = request.scope?.organizationId;
  span.set({
    'corkboard.request.id': request.id,
    ...(organizationId === undefined ? {} : { 'corkboard.organization.id': organizationId }),
    ...(raw.headersSent ? { 'http.response.status_code': raw.statusCode } : {}),
  });
  span.end(findErrorType(request, raw));
}

function findErrorType(request: FastifyRequest, { writableFinished, statusCode }: FastifyReply['raw']) {
  if (!writableFinished) return 'connection_closed';
  return statusCode >= 500 ? (request.errorCode ?? String(statusCode)) : undefined;
}
