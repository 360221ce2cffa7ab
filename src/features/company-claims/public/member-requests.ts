import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../platform/http/errors/http-error.ts';
import { limitByIpAddress, type VisitorLimits } from '../../../platform/http/visitor-limits.ts';
import type { EmailAvailability } from '../../../platform/mail/availability.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import { requireSameOrigin } from '../../../platform/sign-in/same-origin.ts';
import type { BoardFinder } from '../../organizations/find-by-host.ts';

export interface PublicClaimOptions extends VisitorLimits {
  boards: BoardFinder;
  isHttps: boolean;
  availability: EmailAvailability;
  outbound: Outbound;
}

/** Accepts requests of signed-in members: from pages of the board, whose host selects the organization, and within the limits of visitors. */
export function acceptMemberRequests(
  app: FastifyInstance,
  { boards, isHttps, counters, limits }: PublicClaimOptions,
): void {
  limitByIpAddress(app, { counters, limits });
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
