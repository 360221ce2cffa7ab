import type { FastifyPluginAsync } from 'fastify';
import { bodyValidator } from '../../../platform/http/input/batch.ts';
import { operations } from '../../../platform/http/operation.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
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

export const companyRoutes: FastifyPluginAsync<{ outbound: Outbound }> = async (app, { outbound }) => {
  const operation = operations(app, { tag: 'Companies' });

  operation('GET /companies', 'listCompanies', {
    permission: 'companies:read',
    summary: 'List and search companies',
    description: 'Returns companies with their numbers of jobs, sorted by name. They must match all filters.',
    query: CompanyQuery,
    returns: CompanyList,
    handler: ({ scope, query }) => listCompanies(scope, query),
  });

  operation('GET /companies/:id', 'getCompany', {
    permission: 'companies:read',
    summary: 'Get a company',
    description: 'Returns a company with its numbers of jobs. `GET /jobs?company_id=` lists its jobs.',
    data: Company,
    handler: async ({ scope, params }) => toCompany(await getCompany(scope, params.id), scope),
  });

  operation('POST /companies', 'createCompany', {
    permission: 'companies:write',
    errors: ['duplicate_company', 'slug_taken', 'target_not_allowed'],
    summary: 'Create a company',
    description:
      'Creates a company. Only the name is required. Jobs with its name, in any spelling, belong to it immediately.',
    body: CreateCompany,
    creates: Company,
    handler: async ({ scope, body }) => {
      assertLogoAllowed(scope, { url: body.logo_url, path: LOGO_PATH }, outbound);
      return createCompany(scope, body);
    },
  });

  operation('POST /companies/batch', 'batchCompanies', {
    permission: 'companies:write',
    summary: 'Create, update and delete companies in bulk',
    description:
      'Runs up to 100 operations in order and returns one result for each. A failed operation does not affect the others.',
    body: CompanyBatchRequest,
    returns: CompanyBatchResponse,
    handler: async (request) => {
      const options = { validate: bodyValidator(request), outbound };
      return { data: await runCompanyBatch(request.scope, request.body.operations, options) };
    },
  });

  operation('PATCH /companies/:id', 'updateCompany', {
    permission: 'companies:write',
    errors: ['duplicate_company', 'slug_taken', 'target_not_allowed'],
    summary: 'Update a company',
    description:
      'Updates the fields that you send; null clears a field. After a change of the name, jobs with the former name still belong to the company. A former slug redirects.',
    body: UpdateCompany,
    data: Company,
    handler: async ({ scope, params, body }, { check }) => {
      assertLogoAllowed(scope, { url: body.logo_url, path: LOGO_PATH }, outbound);
      return updateCompany(scope, params.id, body, check);
    },
  });

  operation('DELETE /companies/:id', 'deleteCompany', {
    permission: 'companies:write',
    summary: 'Delete a company',
    description:
      'Deletes a company permanently. Its jobs remain with their text, and without a company_id. It is created again only if a job is written with its name.',
    deletes: Company,
    handler: ({ scope, params }, { check }) => deleteCompany(scope, params.id, check),
  });
};
