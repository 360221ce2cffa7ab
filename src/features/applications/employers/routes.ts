import type { FastifyPluginAsync } from 'fastify';
import { notFound } from '../../../platform/http/errors/http-error.ts';
import { operations } from '../../../platform/http/operation.ts';
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

const bodyLimit = 16_384;

/** The applications that an employer has received. The host selects the board, and the session cookie the member. */
export const receivedApplicationRoutes: FastifyPluginAsync<EmployerRequestOptions> = async (app, options) => {
  acceptEmployerRequests(app, options);

  const operation = operations(app, { tag: 'Public', isPublic: true, bodyLimit });

  operation('GET /organization/received-applications', 'listReceivedApplications', {
    errors: ['sign_in_required', 'not_found'],
    summary: 'List the applications for your jobs',
    description:
      'Returns the applications for the jobs that the signed-in employer posted, and for those of companies that the employer was proved, granted or invited to act for. Newest first. Appearing in the list is not reading.',
    query: ReceivedQuery,
    returns: ApplicationList,
    handler: ({ scope, query }) => listApplications(scope, query),
  });

  operation('GET /organization/received-applications/:id', 'getReceivedApplication', {
    errors: ['sign_in_required'],
    summary: 'Get an application for one of your jobs',
    description: 'Returns everything that the candidate sent. The application counts as read from now on.',
    query: BoardQuery,
    data: Application,
    handler: ({ scope, params }) => readApplication(scope, params.id),
  });

  operation('PATCH /organization/received-applications/:id', 'updateReceivedApplication', {
    errors: ['sign_in_required', 'application_withdrawn', 'cross_origin_request'],
    summary: 'Update an application for one of your jobs',
    description: 'Changes stage, rating or tags. The candidate gets an email only with notify.',
    query: BoardQuery,
    body: UpdateApplication,
    data: Application,
    handler: ({ scope, params, body }, { check }) => updateApplication(scope, params.id, body, check),
  });

  operation('POST /organization/received-applications/move', 'moveReceivedApplications', {
    errors: ['sign_in_required', 'cross_origin_request', 'not_found'],
    summary: 'Move several applications for your jobs',
    description:
      'Moves up to 100 applications to a stage, all at once. Skips those that do not exist for you or were withdrawn.',
    query: BoardQuery,
    body: MoveApplications,
    data: MovedApplications,
    handler: ({ scope, body }) => moveApplications(scope, body),
  });

  operation('GET /organization/received-applications/jobs', 'listJobsWithApplications', {
    errors: ['sign_in_required', 'not_found'],
    summary: 'List your jobs with applications',
    description:
      'Returns up to 100 jobs of the signed-in employer that have applications, with their numbers by stage. The job with the newest application comes first.',
    query: BoardQuery,
    returns: AppliedJobList,
    handler: async ({ scope }) => ({ data: await listAppliedJobs(scope) }),
  });

  operation('GET /organization/received-applications/funnel', 'getReceivedFunnel', {
    errors: ['sign_in_required', 'not_found'],
    summary: 'Get the funnel of one of your jobs',
    description:
      'Returns how often the job was viewed and its form was opened, how many applications arrived, and in which stage they are now.',
    query: ReceivedFunnelQuery,
    data: ApplicationFunnel,
    handler: async ({ scope, query }) => {
      if (!(await isOwnJob(scope as EmployerScope, query.job_id))) throw notFound('job');
      return getFunnel(scope, query);
    },
  });
};
