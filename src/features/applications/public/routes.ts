import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ifMatch } from '../../../platform/http/entity-tag.ts';
import { Deleted, NoFields, single } from '../../../platform/http/resource.ts';
import { limitByIpAddress, type VisitorLimits } from '../../../platform/http/visitor-limits.ts';
import { getMemberSession } from '../../members/sessions/sessions.ts';
import type { NotifyStaff } from '../../notifications/cause.ts';
import { BoardQuery } from '../../organizations/board-query.ts';
import { acceptBoardRequests, type BoardRequestOptions } from '../../organizations/board-requests.ts';
import { confirmReplacement, erase, getApplicationOfToken, withdraw } from '../candidate.ts';
import { listApplicationsOfMember } from '../queries.ts';
import { ApplicationTokenParams, SentApplication, WithdrawnApplication } from './schema.ts';
import { toSentApplication } from './sent.ts';

export interface CandidateOptions extends VisitorLimits, BoardRequestOptions {
  notifyStaff: NotifyStaff;
}

const tags = ['Public'];
const bodyLimit = 1_024;
const SentResponse = single(SentApplication);
const WithdrawnResponse = single(WithdrawnApplication);
const SentList = Type.Object({ data: Type.Array(SentApplication) }, { title: 'SentApplicationList' });

/** The applications of candidates. The token in the emails selects one, and the session cookie those of a member. */
export const candidateRoutes: FastifyPluginAsyncTypebox<CandidateOptions> = async (
  app,
  { boards, isHttps, notifyStaff, ...limits },
) => {
  limitByIpAddress(app, limits);
  acceptBoardRequests(app, { boards, isHttps });

  app.get(
    '/organization/applications',
    {
      config: { isPublic: true, errors: ['sign_in_required', 'not_found'] },
      schema: {
        operationId: 'listSentApplications',
        tags,
        summary: 'List your applications',
        description: 'Returns the applications that the signed-in member has sent, newest first.',
        querystring: BoardQuery,
        response: { 200: SentList },
      },
    },
    async ({ scope, headers }) => {
      const { member } = await getMemberSession(scope, headers.cookie);
      const data: SentApplication[] = [];
      for (const row of await listApplicationsOfMember(scope, member))
        data.push(await toSentApplication(scope, row));
      return { data };
    },
  );

  app.get(
    '/organization/applications/:token',
    {
      config: { isPublic: true },
      schema: {
        operationId: 'getSentApplication',
        tags,
        summary: 'Get your application',
        description: 'Returns the application whose emails have this token in their links.',
        params: ApplicationTokenParams,
        querystring: BoardQuery,
        response: { 200: SentResponse },
      },
    },
    async ({ scope, params }) => ({
      data: await toSentApplication(scope, await getApplicationOfToken(scope, params.token)),
    }),
  );

  app.post(
    '/organization/applications/:token/confirm',
    {
      bodyLimit,
      config: { isPublic: true, isBodyOptional: true, errors: ['already_applied', 'cross_origin_request'] },
      schema: {
        operationId: 'replaceApplication',
        tags,
        summary: 'Replace your earlier application',
        description:
          'Replaces the earlier application of the same email address for the job by this one. Does nothing if this one counts already.',
        params: ApplicationTokenParams,
        querystring: BoardQuery,
        body: NoFields,
        response: { 200: SentResponse },
      },
    },
    async ({ scope, params }) => {
      const { id } = await getApplicationOfToken(scope, params.token);
      await confirmReplacement(scope, id, notifyStaff);
      return { data: await toSentApplication(scope, await getApplicationOfToken(scope, params.token)) };
    },
  );

  app.post(
    '/organization/applications/:token/withdraw',
    {
      bodyLimit,
      config: { isPublic: true, isBodyOptional: true, errors: ['cross_origin_request'] },
      schema: {
        operationId: 'withdrawApplication',
        tags,
        summary: 'Withdraw your application',
        description:
          'Withdraws the application. You can then apply for the job again. The organization still has it until it is erased. One that waits for its link is deleted.',
        params: ApplicationTokenParams,
        querystring: BoardQuery,
        body: NoFields,
        response: { 200: WithdrawnResponse },
      },
    },
    async ({ scope, params }) => {
      const { id } = await getApplicationOfToken(scope, params.token);
      await withdraw(scope, id);
      return { data: { id, withdrawn: true as const } };
    },
  );

  app.delete(
    '/organization/applications/:token',
    {
      config: { isPublic: true, errors: ['cross_origin_request'] },
      schema: {
        operationId: 'eraseApplication',
        tags,
        summary: 'Erase your application',
        description: 'Deletes the application with everything that was sent.',
        params: ApplicationTokenParams,
        querystring: BoardQuery,
        response: { 200: Deleted },
      },
    },
    async (request, reply) => {
      const { scope, params } = request;
      const row = await getApplicationOfToken(scope, params.token);
      ifMatch(request, reply, SentResponse)({ data: await toSentApplication(scope, row) });
      await erase(scope, row.id);
      return { data: { id: row.id, deleted: true as const } };
    },
  );
};
