import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ifMatch } from '../../platform/http/entity-tag.ts';
import { bodyValidator } from '../../platform/http/input/batch.ts';
import { Deleted, IdParams, single } from '../../platform/http/resource.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { assertLogoAllowed } from '../logos/choose.ts';
import { runCompanyBatch } from './batch/run.ts';
import { CompanyBatchRequest, CompanyBatchResponse } from './batch/schema.ts';
import { createCompany, LOGO_PATH } from './create.ts';
import { deleteCompany } from './delete.ts';
import { listCompanies } from './list.ts';
import { CompanyList, CompanyQuery } from './list-schema.ts';
import { getCompany, toCompany } from './queries.ts';
import { Company, CreateCompany, UpdateCompany } from './schema.ts';
import { updateCompany } from './update.ts';

const CompanyResponse = single(Company);
const tags = ['Companies'];

export const companyRoutes: FastifyPluginAsyncTypebox<{ outbound: Outbound }> = async (app, { outbound }) => {
  app.get(
    '/companies',
    {
      config: { permission: 'companies:read' },
      schema: {
        operationId: 'listCompanies',
        tags,
        summary: 'List and search companies',
        description:
          'Returns companies with their numbers of jobs, sorted by name. They must match all filters.',
        querystring: CompanyQuery,
        response: { 200: CompanyList },
      },
    },
    async ({ scope, query }) => listCompanies(scope, query),
  );

  app.get(
    '/companies/:id',
    {
      config: { permission: 'companies:read' },
      schema: {
        operationId: 'getCompany',
        tags,
        summary: 'Get a company',
        description: 'Returns a company with its numbers of jobs. `GET /jobs?company_id=` lists its jobs.',
        params: IdParams,
        response: { 200: CompanyResponse },
      },
    },
    async ({ scope, params }) => ({ data: toCompany(await getCompany(scope, params.id), scope) }),
  );

  app.post(
    '/companies',
    {
      config: {
        permission: 'companies:write',
        errors: ['duplicate_company', 'slug_taken', 'target_not_allowed'],
      },
      schema: {
        operationId: 'createCompany',
        tags,
        summary: 'Create a company',
        description:
          'Creates a company. Only the name is required. Jobs with its name, in any spelling, belong to it immediately.',
        body: CreateCompany,
        response: { 201: CompanyResponse },
      },
    },
    async ({ scope, body, routeOptions }, reply) => {
      assertLogoAllowed(scope, { url: body.logo_url, path: LOGO_PATH }, outbound);
      const data = await createCompany(scope, body);
      return reply.code(201).header('location', `${routeOptions.url}/${data.id}`).send({ data });
    },
  );

  app.post(
    '/companies/batch',
    {
      config: { permission: 'companies:write' },
      schema: {
        operationId: 'batchCompanies',
        tags,
        summary: 'Create, update and delete companies in bulk',
        description:
          'Runs up to 100 operations in order and returns one result for each. A failed operation does not affect the others.',
        body: CompanyBatchRequest,
        response: { 200: CompanyBatchResponse },
      },
    },
    async (request) => {
      const options = { validate: bodyValidator(request), outbound };
      return { data: await runCompanyBatch(request.scope, request.body.operations, options) };
    },
  );

  app.patch(
    '/companies/:id',
    {
      config: {
        permission: 'companies:write',
        errors: ['duplicate_company', 'slug_taken', 'target_not_allowed'],
      },
      schema: {
        operationId: 'updateCompany',
        tags,
        summary: 'Update a company',
        description:
          'Updates the fields that you send; null clears a field. After a change of the name, jobs with the former name still belong to the company. A former slug redirects.',
        params: IdParams,
        body: UpdateCompany,
        response: { 200: CompanyResponse },
      },
    },
    async (request, reply) => {
      const { scope, params, body } = request;
      assertLogoAllowed(scope, { url: body.logo_url, path: LOGO_PATH }, outbound);
      return { data: await updateCompany(scope, params.id, body, ifMatch(request, reply, CompanyResponse)) };
    },
  );

  app.delete(
    '/companies/:id',
    {
      config: { permission: 'companies:write' },
      schema: {
        operationId: 'deleteCompany',
        tags,
        summary: 'Delete a company',
        description:
          'Deletes a company permanently. Its jobs remain with their text, and without a company_id. It is created again only if a job is written with its name.',
        params: IdParams,
        response: { 200: Deleted },
      },
    },
    async (request, reply) => {
      const { scope, params } = request;
      return { data: await deleteCompany(scope, params.id, ifMatch(request, reply, CompanyResponse)) };
    },
  );
};
