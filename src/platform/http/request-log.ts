import type { FastifyInstance } from 'fastify';

/**
 * One line a request. The route's pattern stands for the path, and neither query, headers nor bodies are logged:
 * they hold keys, addresses of people and what people search for.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
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
        duration_ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
  });
}
