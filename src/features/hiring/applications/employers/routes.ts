import type { FastifyPluginAsync } from 'fastify';
import type { LinkOptions } from '../../../../platform/downloads/create-link.ts';
import { notFound } from '../../../../platform/http/errors/http-error.ts';
import { operations } from '../../../../platform/http/operation.ts';
import { BoardQuery } from '../../../board/organizations/board-query.ts';
import { getFunnel } from '../figures/funnel.ts';
import { ApplicationFunnel } from '../figures/schema.ts';
import { listApplications } from '../list.ts';
import {
  addApplicationOperations,
  addFileOperation,
  addTimelineOperations,
  LINK_DESCRIPTION,
  type Use,
} from '../operations.ts';
import { ApplicationList } from '../schema.ts';
import { type EmployerScope, isOwnJob } from '../visibility.ts';
import { acceptEmployerRequests, type EmployerRequestOptions } from './accept.ts';
import { listAppliedJobs } from './queries.ts';
import { AppliedJobList, ReceivedFunnelQuery, ReceivedQuery } from './schema.ts';

interface ReceivedApplicationOptions extends EmployerRequestOptions, LinkOptions {}

const change = { bodyLimit: 16_384, query: BoardQuery } as const;
const add = { bodyLimit: 65_536, query: BoardQuery } as const;
const read = ['sign_in_required', 'not_found'] as const;
const write = [...read, 'cross_origin_request'] as const;

/** The applications that an employer has received. The host selects the board, and the session cookie the member. */
export const receivedApplicationRoutes: FastifyPluginAsync<ReceivedApplicationOptions> = async (
  app,
  options,
) => {
  acceptEmployerRequests(app, options);

  const operation = operations(app, { tag: 'Public', isPublic: true });
  const employers = { declare: operation, path: '/organization/received-applications', uses } as const;

  operation('GET /organization/received-applications', 'listReceivedApplications', {
    errors: read,
    summary: 'List the applications for your jobs',
    description:
      'Returns the applications for the jobs that the signed-in employer posted, and for those of companies that the employer was proved, granted or invited to act for. Newest first. Appearing in the list is not reading.',
    query: ReceivedQuery,
    returns: ApplicationList,
    handler: ({ scope, query }) => listApplications(scope, query),
  });

  addApplicationOperations(employers);

  operation('GET /organization/received-applications/jobs', 'listJobsWithApplications', {
    errors: read,
    summary: 'List your jobs with applications',
    description:
      'Returns up to 100 jobs of the signed-in employer that have applications, with their numbers by stage. The job with the newest application comes first.',
    query: BoardQuery,
    returns: AppliedJobList,
    handler: async ({ scope }) => ({ data: await listAppliedJobs(scope) }),
  });

  operation('GET /organization/received-applications/funnel', 'getReceivedFunnel', {
    errors: read,
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

  addTimelineOperations(employers);
  addFileOperation(employers, options);
};

const uses = {
  get: {
    id: 'getReceivedApplication',
    errors: read,
    query: BoardQuery,
    summary: 'Get an application for one of your jobs',
    description: 'Returns everything that the candidate sent. The application counts as read from now on.',
  },
  update: {
    id: 'updateReceivedApplication',
    ...change,
    errors: [...write, 'application_withdrawn'],
    summary: 'Update an application for one of your jobs',
    description: 'Changes stage, rating or tags. The candidate gets an email only with notify.',
  },
  move: {
    id: 'moveReceivedApplications',
    ...change,
    errors: write,
    summary: 'Move several applications for your jobs',
    description:
      'Moves up to 100 applications to a stage, all at once. Skips those that do not exist for you or were withdrawn.',
  },
  timeline: {
    id: 'getReceivedTimeline',
    errors: read,
    query: BoardQuery,
    summary: 'Get the timeline of an application for one of your jobs',
    description:
      'Returns changes of the stage, notes of employers and emails to the candidate, oldest first.',
  },
  createNote: {
    id: 'createReceivedNote',
    ...add,
    errors: write,
    summary: 'Add a note to an application for one of your jobs',
    description:
      'Adds a note that your colleagues and the staff of the board see, and the candidate does not.',
  },
  deleteNote: {
    id: 'deleteReceivedNote',
    errors: write,
    query: BoardQuery,
    summary: 'Delete a note of an application for one of your jobs',
    description: 'Deletes a note of an employer permanently. Other entries of the timeline stay.',
  },
  link: {
    id: 'createReceivedFileLink',
    ...add,
    errors: write,
    summary: 'Create a download link for a file of an application for one of your jobs',
    description: LINK_DESCRIPTION,
  },
} satisfies Record<string, Use>;
