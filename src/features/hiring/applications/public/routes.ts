import type { FastifyPluginAsync } from 'fastify';
import { Type } from 'typebox';
import { operations } from '../../../../platform/http/operation.ts';
import { NoFields } from '../../../../platform/http/resource.ts';
import { limitByIpAddress, type VisitorLimits } from '../../../../platform/http/visitor-limits.ts';
import { BoardQuery } from '../../../board/organizations/board-query.ts';
import {
  acceptBoardRequests,
  type BoardRequestOptions,
} from '../../../board/organizations/board-requests.ts';
import { getMemberSession } from '../../../people/members/sessions/sessions.ts';
import type { NotifyStaff } from '../../../people/notifications/cause.ts';
import { confirmReplacement, erase, getApplicationOfToken, withdraw } from '../candidate.ts';
import { listApplicationsOfMember } from '../queries.ts';
import { ApplicationTokenParams, SentApplication, WithdrawnApplication } from './schema.ts';
import { toSentApplication } from './sent.ts';

export interface CandidateOptions extends VisitorLimits, BoardRequestOptions {
  notifyStaff: NotifyStaff;
}

const bodyLimit = 1_024;
const SentList = Type.Object({ data: Type.Array(SentApplication) }, { title: 'SentApplicationList' });

/** The applications of candidates. The token in the emails selects one application, and the session cookie selects the member's. */
export const candidateRoutes: FastifyPluginAsync<CandidateOptions> = async (
  app,
  { boards, isHttps, notifyStaff, ...limits },
) => {
  limitByIpAddress(app, limits);
  acceptBoardRequests(app, { boards, isHttps });

  const operation = operations(app, { tag: 'Public', isPublic: true });

  operation('GET /organization/applications', 'listSentApplications', {
    errors: ['sign_in_required', 'not_found'],
    summary: 'List your applications',
    description: 'Returns the applications that the signed-in member has sent, newest first.',
    query: BoardQuery,
    returns: SentList,
    handler: async ({ scope, headers }) => {
      const { member } = await getMemberSession(scope, headers.cookie);
      const data: SentApplication[] = [];
      for (const row of await listApplicationsOfMember(scope, member))
        data.push(await toSentApplication(scope, row));
      return { data };
    },
  });

  operation('GET /organization/applications/:token', 'getSentApplication', {
    summary: 'Get your application',
    description: 'Returns the application whose emails have this token in their links.',
    params: ApplicationTokenParams,
    query: BoardQuery,
    data: SentApplication,
    handler: async ({ scope, params }) =>
      toSentApplication(scope, await getApplicationOfToken(scope, params.token)),
  });

  operation('POST /organization/applications/:token/confirm', 'replaceApplication', {
    isBodyOptional: true,
    errors: ['already_applied', 'cross_origin_request'],
    bodyLimit,
    summary: 'Replace your earlier application',
    description:
      'Replaces the earlier application of the same email address for the job by this one. Does nothing if this one counts already.',
    params: ApplicationTokenParams,
    query: BoardQuery,
    body: NoFields,
    data: SentApplication,
    handler: async ({ scope, params }) => {
      const { id } = await getApplicationOfToken(scope, params.token);
      await confirmReplacement(scope, id, notifyStaff);
      return toSentApplication(scope, await getApplicationOfToken(scope, params.token));
    },
  });

  operation('POST /organization/applications/:token/withdraw', 'withdrawApplication', {
    isBodyOptional: true,
    errors: ['cross_origin_request'],
    bodyLimit,
    summary: 'Withdraw your application',
    description:
      'Withdraws the application. You can then apply for the job again. The organization still has it until it is erased. One that waits for its link is deleted.',
    params: ApplicationTokenParams,
    query: BoardQuery,
    body: NoFields,
    data: WithdrawnApplication,
    handler: async ({ scope, params }) => {
      const { id } = await getApplicationOfToken(scope, params.token);
      await withdraw(scope, id);
      return { id, withdrawn: true as const };
    },
  });

  operation('DELETE /organization/applications/:token', 'eraseApplication', {
    errors: ['cross_origin_request'],
    summary: 'Erase your application',
    description: 'Deletes the application with everything that was sent.',
    params: ApplicationTokenParams,
    query: BoardQuery,
    deletes: SentApplication,
    handler: async ({ scope, params }, { check }) => {
      const row = await getApplicationOfToken(scope, params.token);
      check({ data: await toSentApplication(scope, row) });
      await erase(scope, row.id);
      return { id: row.id, deleted: true as const };
    },
  });
};
