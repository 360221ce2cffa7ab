import type { FastifyPluginAsync } from 'fastify';
import { operations } from '../../../platform/http/operation.ts';
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

const contentErrors = ['invalid_content', 'content_too_complex', 'external_image'] as const;

/** Introductions that the operator writes for landing pages. */
export const landingPageRoutes: FastifyPluginAsync = async (app) => {
  const operation = operations(app, { tag: 'Landing pages' });

  operation('GET /landing-pages', 'listLandingPages', {
    permission: 'jobs:read',
    summary: 'List landing pages with an introduction',
    description:
      'Returns the landing pages for which someone wrote an introduction, a title or a description, last changed first. All other landing pages exist on the board without them.',
    query: LandingPageQuery,
    returns: LandingPageList,
    handler: ({ scope, query }) => readList(scope, query),
  });

  operation('GET /landing-pages/:id', 'getLandingPage', {
    permission: 'jobs:read',
    summary: 'Get a landing page',
    description: 'Returns the introduction of a landing page, with its title and description.',
    data: LandingPage,
    handler: async ({ scope, params }) => toStoredLandingPage(scope, await getLandingPage(scope, params.id)),
  });

  operation('POST /landing-pages', 'createLandingPage', {
    permission: 'jobs:write',
    errors: [...contentErrors, 'duplicate_landing_page'],
    summary: 'Write an introduction for a landing page',
    description:
      'Adds an introduction, a title or a description to a landing page of the board. The page shows them immediately.',
    body: CreateLandingPage,
    creates: LandingPage,
    handler: ({ scope, body }) => createLandingPage(scope, body),
  });

  operation('PATCH /landing-pages/:id', 'updateLandingPage', {
    permission: 'jobs:write',
    errors: [...contentErrors],
    summary: 'Update a landing page',
    description: 'Updates the fields that you send; null clears the title or the description.',
    body: UpdateLandingPage,
    data: LandingPage,
    handler: ({ scope, params, body }, { check }) => updateLandingPage(scope, params.id, body, check),
  });

  operation('DELETE /landing-pages/:id', 'deleteLandingPage', {
    permission: 'jobs:write',
    summary: 'Delete the introduction of a landing page',
    description:
      'Deletes the introduction, the title and the description permanently. The board keeps the page without them.',
    deletes: LandingPage,
    handler: ({ scope, params }, { check }) => deleteLandingPage(scope, params.id, check),
  });
};
