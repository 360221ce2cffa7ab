import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Logs one line per request. It contains the route pattern instead of the path, and no query, headers or bodies, because these
 * contain keys, email addresses and search terms.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log[levelOf(request, reply.statusCode)](
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

/** A refusal because of overload is no failure of this request. */
function levelOf({ isOverload }: FastifyRequest, status: number): 'info' | 'warn' | 'error' {
  if (status < 500) return 'info';
  return isOverload ? 'warn' : 'error';
}

/** Logs that the server closes a connection because of its client. */
export function logClosed(log: FastifyBaseLogger, reason: string): void {
  log.warn({ reason }, 'connection closed');
}
