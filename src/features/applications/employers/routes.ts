import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ifMatch } from '../../../platform/http/entity-tag.ts';
import { notFound } from '../../../platform/http/errors/http-error.ts';
import { IdParams, single } from '../../../platform/http/resource.ts';
import { BoardQuery } from '../../organizations/board-query.ts';
import { getFunnel } from '../figures/funnel.ts';
import { ApplicationFunnel } from '../figures/schema.ts';
import { listApplications } from '../list.ts';
import { readApplication } from '../read.ts';
import {
  Application,
  ApplicationList,
  MoveApplications,
  MovedApplications,
  UpdateApplication,
} from '../schema.ts';
import { moveApplications, updateApplication } from '../update.ts';
import { type EmployerScope, isOwnJob } from '../visibility.ts';
import { acceptEmployerRequests, type EmployerRequestOptions } from './accept.ts';
import { listAppliedJobs } from './queries.ts';
import { AppliedJobList, ReceivedFunnelQuery, ReceivedQuery } from './schema.ts';

const tags = ['Public'];
const bodyLimit = 16_384;
const ApplicationResponse = single(Application);

/** The applications that an employer has received. The host selects the board, and the session cookie the member. */
export const receivedApplicationRoutes: FastifyPluginAsyncTypebox<EmployerRequestOptions> = async (
  app,
  options,
) => {
  acceptEmployerRequests(app, options);

  app.get(
    '/organization/received-applications',
    {
      config: { isPublic: true, errors: ['sign_in_required', 'not_found'] },
      schema: {
        operationId: 'listReceivedApplications',
        tags,
        summary: 'List the applications for your jobs',
        description:
          'Returns the applications for the jobs that the signed-in employer posted, and for those of companies that the employer was proved, granted or invited to act for. Newest first. Appearing in the list is not reading.',
        querystring: ReceivedQuery,
        response: { 200: ApplicationList },
      },
    },
    async ({ scope, query }) => listApplications(scope, query),
  );

  app.get(
    '/organization/received-applications/:id',
    {
      config: { isPublic: true, errors: ['sign_in_required'] },
      schema: {
        operationId: 'getReceivedApplication',
        tags,
        summary: 'Get an application for one of your jobs',
        description:
          'Returns everything that the candidate sent. The application counts as read from now on.',
        params: IdParams,
        querystring: BoardQuery,
        response: { 200: ApplicationResponse },
      },
    },
    async ({ scope, params }) => ({ data: await readApplication(scope, params.id) }),
  );

  app.patch(
    '/organization/received-applications/:id',
    {
      bodyLimit,
      config: {
        isPublic: true,
        errors: ['sign_in_required', 'application_withdrawn', 'cross_origin_request'],
      },
      schema: {
        operationId: 'updateReceivedApplication',
        tags,
        summary: 'Update an application for one of your jobs',
        description: 'Changes stage, rating or tags. The candidate gets an email only with notify.',
        params: IdParams,
        querystring: BoardQuery,
        body: UpdateApplication,
        response: { 200: ApplicationResponse },
      },
    },
    async (request, reply) => {
      const { scope, params, body } = request;
      const check = ifMatch(request, reply, ApplicationResponse);
      return { data: await updateApplication(scope, params.id, body, check) };
    },
  );

  app.post(
    '/organization/received-applications/move',
    {
      bodyLimit,
      config: { isPublic: true, errors: ['sign_in_required', 'cross_origin_request', 'not_found'] },
      schema: {
        operationId: 'moveReceivedApplications',
        tags,
        summary: 'Move several applications for your jobs',
        description:
          'Moves up to 100 applications to a stage, all at once. Skips those that do not exist for you or were withdrawn.',
        querystring: BoardQuery,
        body: MoveApplications,
        response: { 200: single(MovedApplications) },
      },
    },
    async ({ scope, body }) => ({ data: await moveApplications(scope, body) }),
  );

  app.get(
    '/organization/received-applications/jobs',
    {
      config: { isPublic: true, errors: ['sign_in_required', 'not_found'] },
      schema: {
        operationId: 'listJobsWithApplications',
        tags,
        summary: 'List your jobs with applications',
        description:
          'Returns up to 100 jobs of the signed-in employer that have applications, with their numbers by stage. The job with the newest application comes first.',
        querystring: BoardQuery,
        response: { 200: AppliedJobList },
      },
    },
    async ({ scope }) => ({ data: await listAppliedJobs(scope) }),
  );

  app.get(
    '/organization/received-applications/funnel',
    {
      config: { isPublic: true, errors: ['sign_in_required', 'not_found'] },
      schema: {
        operationId: 'getReceivedFunnel',
        tags,
        summary: 'Get the funnel of one of your jobs',
        description:
          'Returns how often the job was viewed and its form was opened, how many applications arrived, and in which stage they are now.',
        querystring: ReceivedFunnelQuery,
        response: { 200: single(ApplicationFunnel) },
      },
    },
    async ({ scope, query }) => {
      if (!(await isOwnJob(scope as EmployerScope, query.job_id))) throw notFound('job');
      return { data: await getFunnel(scope, query) };
    },
  );
};
