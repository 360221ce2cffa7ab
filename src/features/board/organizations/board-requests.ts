import type { FastifyInstance } from 'fastify';
import { orNotFound } from '../../../platform/http/errors/http-error.ts';
import { requireSameOrigin } from '../../../platform/sign-in/same-origin.ts';
import type { BoardFinder } from './find-by-host.ts';

export interface BoardRequestOptions {
  boards: BoardFinder;
  isHttps: boolean;
}

/**
 * Accepts requests that carry a member's cookie or a link's token instead of a key. The host selects the board, which becomes
 * `request.scope`. Browsers send changes only from the board's own pages, and nothing stores the responses.
 */
export function acceptBoardRequests(app: FastifyInstance, { boards, isHttps }: BoardRequestOptions): void {
  app.decorateRequest('scope');
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'cross-origin-resource-policy': 'same-origin' });
  });
  requireSameOrigin(app, { isHttps });
  app.addHook('preHandler', async (request) => {
    const scope = orNotFound(await boards.findFor(request), 'board');
    request.scope = scope;
  });
}
