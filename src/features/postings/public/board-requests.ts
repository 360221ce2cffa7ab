import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../platform/http/errors/http-error.ts';
import { limitAsReads, type VisitorLimits } from '../../../platform/http/visitor-limits.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import { requireSameOrigin } from '../../../platform/sign-in/same-origin.ts';
import type { BoardFinder } from '../../organizations/find-by-host.ts';
import type { PostingRequestOptions } from '../requests.ts';

export interface PublicPostingOptions extends VisitorLimits, PostingRequestOptions {
  boards: BoardFinder;
  /** Sends requests to URLs of logos. */
  outbound: Outbound;
  isHttps: boolean;
}

/** Finds the board of each request by its host. Forms of other sites are refused, and no cache stores a response. */
export function acceptBoardRequests(app: FastifyInstance, options: PublicPostingOptions): void {
  const { boards, isHttps } = options;
  // A posting takes more requests than a report. `RATE_LIMIT_POSTING` limits what matters.
  limitAsReads(app, options);
  app.decorateRequest('scope');
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'cross-origin-resource-policy': 'same-origin' });
  });
  requireSameOrigin(app, { isHttps });
  app.addHook('preHandler', async (request) => {
    const scope = await boards.findFor(request);
    if (!scope) throw notFound('board');
    request.scope = scope;
  });
}
