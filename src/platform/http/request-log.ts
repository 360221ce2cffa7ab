import type { FastifyInstance } from 'fastify';

/**
 * Logs one line per request. It contains the route pattern instead of the path, and no query, headers or bodies, because these
 * contain keys, email addresses and search terms.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const level = reply.statusCode >= 500 ? 'error' : 'info';
    request.log[level](
      {
        request_id: request.id,
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        error_code: request.errorCode,
        organization_id: request.scope?.organizationId,
        actor: request.scope?.actor,
        trace_id: request.span?.traceId,
        duration_ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
    done();
  });
}
