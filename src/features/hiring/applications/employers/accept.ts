import type { FastifyInstance } from 'fastify';
import {
  limitAsReads,
  limitByIpAddress,
  type VisitorLimits,
} from '../../../../platform/http/visitor-limits.ts';
import {
  acceptBoardRequests,
  type BoardRequestOptions,
} from '../../../board/organizations/board-requests.ts';
import { getMemberSession } from '../../../people/members/sessions/sessions.ts';
import { toEmployerScope } from '../visibility.ts';

export interface EmployerRequestOptions extends VisitorLimits, BoardRequestOptions {
  /** Whether the requests send emails, so that they count as submissions. */
  sendsEmails?: boolean;
}

/** Accepts requests of signed-in members. `request.scope` then reaches the applications for the jobs of the member, and no others. */
export function acceptEmployerRequests(app: FastifyInstance, options: EmployerRequestOptions): void {
  const limit = options.sendsEmails ? limitByIpAddress : limitAsReads;
  limit(app, options);
  acceptBoardRequests(app, options);
  app.addHook('preHandler', async (request) => {
    const { member } = await getMemberSession(request.scope, request.headers.cookie);
    request.scope = toEmployerScope(request.scope, member.id);
  });
}
