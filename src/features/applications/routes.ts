import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ifMatch } from '../../platform/http/entity-tag.ts';
import { Deleted, IdParams, single } from '../../platform/http/resource.ts';
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

const tags = ['Applications'];
const ApplicationResponse = single(Application);

/** The applications of a board, for staff. */
export const applicationRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/applications',
    {
      config: { permission: 'applications:read' },
      schema: {
        operationId: 'listApplications',
        tags,
        summary: 'List applications',
        description:
          'Returns the applications that match the filters, newest first. Appearing in the list is not reading.',
        querystring: ApplicationQuery,
        response: { 200: ApplicationList },
      },
    },
    async ({ scope, query }) => listApplications(scope, query),
  );

  app.get(
    '/applications/:id',
    {
      config: { permission: 'applications:read' },
      schema: {
        operationId: 'getApplication',
        tags,
        summary: 'Get an application',
        description:
          'Returns everything that the candidate sent. The application counts as read from now on, so a second one of the candidate no longer replaces it.',
        params: IdParams,
        response: { 200: ApplicationResponse },
      },
    },
    async ({ scope, params }) => ({ data: await readApplication(scope, params.id) }),
  );

  app.patch(
    '/applications/:id',
    {
      config: { permission: 'applications:write', errors: ['application_withdrawn'] },
      schema: {
        operationId: 'updateApplication',
        tags,
        summary: 'Update an application',
        description: 'Changes stage, rating or tags. The candidate gets an email only with notify.',
        params: IdParams,
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

  app.delete(
    '/applications/:id',
    {
      config: { permission: 'applications:write' },
      schema: {
        operationId: 'deleteApplication',
        tags,
        summary: 'Delete an application',
        description: 'Deletes the application permanently, with its files, notes and emails.',
        params: IdParams,
        response: { 200: Deleted },
      },
    },
    async (request, reply) => {
      const { scope, params } = request;
      await deleteApplication(scope, params.id, ifMatch(request, reply, ApplicationResponse));
      return { data: { id: params.id, deleted: true as const } };
    },
  );

  app.post(
    '/applications/move',
    {
      config: { permission: 'applications:write' },
      schema: {
        operationId: 'moveApplications',
        tags,
        summary: 'Move several applications',
        description:
          'Moves up to 100 applications to a stage, all at once. Skips those that do not exist or were withdrawn.',
        body: MoveApplications,
        response: { 200: single(MovedApplications) },
      },
    },
    async ({ scope, body }) => ({ data: await moveApplications(scope, body) }),
  );
};
