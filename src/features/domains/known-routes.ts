import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { notFound } from '../../platform/http/errors.ts';
import { single } from '../../platform/http/resource.ts';
import type { BoardFinder } from '../organizations/find-by-host.ts';
import { KnownHost, KnownHostQuery } from './schema.ts';

/**
 * Whether a host is a board's, for a proxy that gets certificates on demand. Not limited by address, since one proxy asks for
 * everybody: whoever made it ask for names at random could otherwise keep it from getting one for a board.
 */
export const knownHostRoutes: FastifyPluginAsyncTypebox<{ boards: BoardFinder }> = async (
  app,
  { boards },
) => {
  app.get(
    '/domains/known',
    {
      config: { isPublic: true, errors: ['not_found'] },
      schema: {
        operationId: 'findKnownHost',
        tags: ['Public'],
        summary: 'Ask whether a board answers on a host',
        description:
          '200 for an active domain of a board and for its host under the domain of the platform, 404 for any other: what a proxy asks before it gets a certificate. True within five seconds.',
        querystring: KnownHostQuery,
        response: { 200: single(KnownHost) },
      },
    },
    async ({ query }, reply) => {
      if (!(await boards.hasHost(query.domain))) throw notFound('board');
      reply.header('cache-control', 'no-store');
      return { data: { is_known: true as const } };
    },
  );
};
