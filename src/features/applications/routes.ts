import type { FastifyPluginAsync } from 'fastify';
import { operations } from '../../platform/http/operation.ts';
import { listApplications } from './list.ts';
import { readApplication } from './read.ts';
import {
  Application,
  ApplicationList,
  ApplicationQuery,
  MoveApplications,
  MovedApplications,
  UpdateApplication,
} from './schema.ts';
import { deleteApplication, moveApplications, updateApplication } from './update.ts';

/** The applications of a board, for staff. */
export const applicationRoutes: FastifyPluginAsync = async (app) => {
  const operation = operations(app, { tag: 'Applications' });

  operation('GET /applications', 'listApplications', {
    permission: 'applications:read',
    summary: 'List applications',
    description:
      'Returns the applications that match the filters, newest first. Appearing in the list is not reading.',
    query: ApplicationQuery,
    returns: ApplicationList,
    handler: ({ scope, query }) => listApplications(scope, query),
  });

  operation('GET /applications/:id', 'getApplication', {
    permission: 'applications:read',
    summary: 'Get an application',
    description:
      'Returns everything that the candidate sent. The application counts as read from now on, so a second one of the candidate no longer replaces it.',
    data: Application,
    handler: ({ scope, params }) => readApplication(scope, params.id),
  });

  operation('PATCH /applications/:id', 'updateApplication', {
    permission: 'applications:write',
    errors: ['application_withdrawn'],
    summary: 'Update an application',
    description: 'Changes stage, rating or tags. The candidate gets an email only with notify.',
    body: UpdateApplication,
    data: Application,
    handler: ({ scope, params, body }, { check }) => updateApplication(scope, params.id, body, check),
  });

  operation('DELETE /applications/:id', 'deleteApplication', {
    permission: 'applications:write',
    summary: 'Delete an application',
    description: 'Deletes the application permanently, with its files, notes and emails.',
    deletes: Application,
    handler: async ({ scope, params }, { check }) => {
      await deleteApplication(scope, params.id, check);
      return { id: params.id, deleted: true as const };
    },
  });

  operation('POST /applications/move', 'moveApplications', {
    permission: 'applications:write',
    summary: 'Move several applications',
    description:
      'Moves up to 100 applications to a stage, all at once. Skips those that do not exist or were withdrawn.',
    body: MoveApplications,
    data: MovedApplications,
    handler: ({ scope, body }) => moveApplications(scope, body),
  });
};
