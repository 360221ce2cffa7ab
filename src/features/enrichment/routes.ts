import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { limitConcurrency } from '../../platform/concurrency/concurrency-limit.ts';
import type { Database } from '../../platform/database/connect.ts';
import { ifMatch } from '../../platform/http/entity-tag.ts';
import { toPageRange, toPagination } from '../../platform/http/pagination.ts';
import { Deleted, IdParams, single } from '../../platform/http/resource.ts';
import { assertTargetAllowed } from '../../platform/outbound/assert-target-allowed.ts';
import type { CallOptions } from './call.ts';
import { createProvider } from './create.ts';
import { deleteProvider } from './delete.ts';
import { getProvider, listProviders, toProvider } from './queries.ts';
import { listRuns, toRun } from './run-queries.ts';
import { ProviderTest, RunList, RunQuery, TestProvider } from './run-schema.ts';
import { CreateProvider, Provider, ProviderList, ProviderQuery, UpdateProvider } from './schema.ts';
import { tryProvider } from './try.ts';
import { updateProvider } from './update.ts';

interface EnrichmentRouteOptions extends CallOptions {
  db: Database;
  /** Maximum number of concurrent tests. A test may occupy a database connection until the provider responds. */
  testsAtOnce: number;
}

const ProviderResponse = single(Provider);
const tags = ['Enrichment'];

export const enrichmentRoutes: FastifyPluginAsyncTypebox<EnrichmentRouteOptions> = async (app, options) => {
  const { outbound } = options;

  app.get(
    '/enrichment-providers',
    {
      config: { permission: 'enrichment:read' },
      schema: {
        operationId: 'listEnrichmentProviders',
        tags,
        summary: 'List enrichment providers',
        description: 'Returns enrichment providers in order of creation.',
        querystring: ProviderQuery,
        response: { 200: ProviderList },
      },
    },
    async ({ scope, query }) => {
      const range = toPageRange(query);
      const { rows, total } = await listProviders(scope, range);
      return { data: rows.map(toProvider), meta: { pagination: toPagination(range, total) } };
    },
  );

  app.get(
    '/enrichment-providers/:id',
    {
      config: { permission: 'enrichment:read' },
      schema: {
        operationId: 'getEnrichmentProvider',
        tags,
        summary: 'Get an enrichment provider',
        description: 'Returns the provider with its settings. Its runs have their own list.',
        params: IdParams,
        response: { 200: ProviderResponse },
      },
    },
    async ({ scope, params }) => ({ data: toProvider(await getProvider(scope, params.id)) }),
  );

  app.post(
    '/enrichment-providers',
    {
      config: {
        permission: 'enrichment:write',
        errors: ['target_not_allowed', 'unknown_secret', 'secret_not_for_host'],
      },
      schema: {
        operationId: 'createEnrichmentProvider',
        tags,
        summary: 'Create an enrichment provider',
        description:
          'Creates a provider. Each new job is posted to it as the event job.created. A field of its JSON response is filled in if it is listed in fields, is still null on the job, and is valid for an update. Also requires jobs:write, and secrets:read for headers that reference secrets.',
        body: CreateProvider,
        response: { 201: ProviderResponse },
      },
    },
    async ({ scope, scopes, body, routeOptions }, reply) => {
      assertTargetAllowed(outbound, body.url, '/url');
      const data = await createProvider(scope, scopes, body);
      return reply.code(201).header('location', `${routeOptions.url}/${data.id}`).send({ data });
    },
  );

  app.patch(
    '/enrichment-providers/:id',
    {
      config: {
        permission: 'enrichment:write',
        errors: ['target_not_allowed', 'unknown_secret', 'secret_not_for_host'],
      },
      schema: {
        operationId: 'updateEnrichmentProvider',
        tags,
        summary: 'Update an enrichment provider',
        description:
          'Updates a provider. The next attempts use the new settings. headers and fields are replaced as a whole. Disabling the provider skips its pending runs. The scopes of this key replace the stored ones; it needs the same scopes as for creating a provider.',
        params: IdParams,
        body: UpdateProvider,
        response: { 200: ProviderResponse },
      },
    },
    async (request, reply) => {
      const { scope, scopes, params, body } = request;
      assertTargetAllowed(outbound, body.url, '/url');
      const check = ifMatch(request, reply, ProviderResponse);
      return { data: await updateProvider(scope, scopes, params.id, body, check) };
    },
  );

  app.delete(
    '/enrichment-providers/:id',
    {
      config: { permission: 'enrichment:write' },
      schema: {
        operationId: 'deleteEnrichmentProvider',
        tags,
        summary: 'Delete an enrichment provider',
        description: 'Deletes a provider and its runs. Fields that it has filled in stay.',
        params: IdParams,
        response: { 200: Deleted },
      },
    },
    async (request, reply) => {
      const { scope, params } = request;
      return { data: await deleteProvider(scope, params.id, ifMatch(request, reply, ProviderResponse)) };
    },
  );

  app.get(
    '/enrichment-providers/:id/runs',
    {
      config: { permission: 'enrichment:read' },
      schema: {
        operationId: 'listEnrichmentRuns',
        tags,
        summary: 'List the runs of an enrichment provider',
        description: 'Returns the runs of the last 30 days, one per job, newest first.',
        params: IdParams,
        querystring: RunQuery,
        response: { 200: RunList },
      },
    },
    async ({ scope, params, query }) => {
      const range = toPageRange(query);
      const { id } = await getProvider(scope, params.id);
      const { rows, total } = await listRuns(scope, id, query.status, range);
      return { data: rows.map(toRun), meta: { pagination: toPagination(range, total) } };
    },
  );

  await app.register(testRoute, options);
};

/** A separate plugin, because its requests wait for the provider and need a limit. */
const testRoute: FastifyPluginAsyncTypebox<EnrichmentRouteOptions> = async (app, options) => {
  limitConcurrency(app, {
    limit: options.testsAtOnce,
    maxInFlight: 4 * options.testsAtOnce,
    maxPerOrganization: Math.ceil(options.testsAtOnce / 2),
    refusal: 'Too many enrichment providers are being tested right now. Try again later.',
  });

  app.post(
    '/enrichment-providers/:id/test',
    {
      config: { permission: 'enrichment:write', isBodyOptional: true, errors: ['outgoing_held'] },
      schema: {
        operationId: 'testEnrichmentProvider',
        tags,
        summary: 'Test an enrichment provider',
        description:
          'Calls the provider once with one of your jobs or with an example, even if it is disabled. Returns the fields that would be filled in. Changes nothing and is not stored as a run.',
        params: IdParams,
        body: TestProvider,
        response: { 200: single(ProviderTest) },
      },
    },
    async ({ scope, params, body }) => ({ data: await tryProvider(scope, options, params.id, body.job_id) }),
  );
};
