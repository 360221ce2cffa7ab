import type { FastifyPluginAsync } from 'fastify';
import { notFound } from '../../../../platform/http/errors/http-error.ts';
import { operations } from '../../../../platform/http/operation.ts';
import type { BoardFinder } from '../find-by-host.ts';
import { KnownHost, KnownHostQuery } from './schema.ts';

/**
 * Tells a proxy that gets certificates on demand whether a board uses a host. No limit applies by IP address: all requests come
 * from one proxy, so an attacker who connects with random names could use up the limit and block certificates for boards.
 */
export const onDemandTlsRoutes: FastifyPluginAsync<{ boards: BoardFinder }> = async (app, { boards }) => {
  const operation = operations(app, { tag: 'Public' });

  operation('GET /domains/known', 'findKnownHost', {
    isPublic: true,
    errors: ['not_found'],
    summary: 'Check whether a board uses a host',
    description:
      'Returns 200 for an active domain of a board and for its host under the domain of the installation, and 404 for any other host. A proxy calls this before it gets a certificate. Changes take effect within five seconds.',
    query: KnownHostQuery,
    data: KnownHost,
    handler: async ({ query }, { reply }) => {
      if (!(await boards.hasHost(query.domain))) throw notFound('board');
      reply.header('cache-control', 'no-store');
      return { is_known: true as const };
    },
  });
};
