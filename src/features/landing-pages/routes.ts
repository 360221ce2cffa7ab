import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ifMatch } from '../../platform/http/entity-tag.ts';
import { Deleted, IdParams, single } from '../../platform/http/resource.ts';
import { createLandingPage } from './create.ts';
import { deleteLandingPage } from './delete.ts';
import { readList } from './list.ts';
import { getLandingPage, toStoredLandingPage } from './queries.ts';
import {
  CreateLandingPage,
  LandingPage,
  LandingPageList,
  LandingPageQuery,
  UpdateLandingPage,
} from './schema.ts';
import { updateLandingPage } from './update.ts';

const LandingPageResponse = single(LandingPage);
const tags = ['Landing pages'];
const contentErrors = ['invalid_content', 'content_too_complex', 'external_image'] as const;

/** Introductions that the operator writes for landing pages. */
export const landingPageRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/landing-pages',
    {
      config: { permission: 'jobs:read' },
      schema: {
        operationId: 'listLandingPages',
        tags,
        summary: 'List landing pages with an introduction',
        description:
          'Returns the landing pages for which someone wrote an introduction, a title or a description, last changed first. All other landing pages exist on the board without them.',
        querystring: LandingPageQuery,
        response: { 200: LandingPageList },
      },
    },
    async ({ scope, query }) => readList(scope, query),
  );

  app.get(
    '/landing-pages/:id',
    {
      config: { permission: 'jobs:read' },
      schema: {
        operationId: 'getLandingPage',
        tags,
        summary: 'Get a landing page',
        description: 'Returns the introduction of a landing page, with its title and description.',
        params: IdParams,
        response: { 200: LandingPageResponse },
      },
    },
    async ({ scope, params }) => ({
      data: await toStoredLandingPage(scope, await getLandingPage(scope, params.id)),
    }),
  );

  app.post(
    '/landing-pages',
    {
      config: { permission: 'jobs:write', errors: [...contentErrors, 'duplicate_landing_page'] },
      schema: {
        operationId: 'createLandingPage',
        tags,
        summary: 'Write an introduction for a landing page',
        description:
          'Adds an introduction, a title or a description to a landing page of the board. The page shows them immediately.',
        body: CreateLandingPage,
        response: { 201: LandingPageResponse },
      },
    },
    async ({ scope, body, routeOptions }, reply) => {
      const data = await createLandingPage(scope, body);
      return reply.code(201).header('location', `${routeOptions.url}/${data.id}`).send({ data });
    },
  );

  app.patch(
    '/landing-pages/:id',
    {
      config: { permission: 'jobs:write', errors: [...contentErrors] },
      schema: {
        operationId: 'updateLandingPage',
        tags,
        summary: 'Update a landing page',
        description: 'Updates the fields that you send; null clears the title or the description.',
        params: IdParams,
        body: UpdateLandingPage,
        response: { 200: LandingPageResponse },
      },
    },
    async (request, reply) => {
      const { scope, params, body } = request;
      const check = ifMatch(request, reply, LandingPageResponse);
      return { data: await updateLandingPage(scope, params.id, body, check) };
    },
  );

  app.delete(
    '/landing-pages/:id',
    {
      config: { permission: 'jobs:write' },
      schema: {
        operationId: 'deleteLandingPage',
        tags,
        summary: 'Delete the introduction of a landing page',
        description:
          'Deletes the introduction, the title and the description permanently. The board keeps the page without them.',
        params: IdParams,
        response: { 200: Deleted },
      },
    },
    async (request, reply) => {
      const { scope, params } = request;
      const check = ifMatch(request, reply, LandingPageResponse);
      return { data: await deleteLandingPage(scope, params.id, check) };
    },
  );
};
