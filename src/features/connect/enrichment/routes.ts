import type { FastifyPluginAsync } from 'fastify';
import { limitConcurrency } from '../../../platform/concurrency/concurrency-limit.ts';
import type { Database } from '../../../platform/database/connect.ts';
import { operations } from '../../../platform/http/operation.ts';
import { pageOf, toPageRange, toPagination } from '../../../platform/http/pagination.ts';
import { assertTargetAllowed } from '../../../platform/outbound/assert-target-allowed.ts';
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

export const enrichmentRoutes: FastifyPluginAsync<EnrichmentRouteOptions> = async (app, options) => {
  const { outbound } = options;

  const operation = operations(app, { tag: 'Enrichment' });

  operation('GET /enrichment-providers', 'listEnrichmentProviders', {
    permission: 'enrichment:read',
    summary: 'List enrichment providers',
    description: 'Returns enrichment providers in order of creation.',
    query: ProviderQuery,
    returns: ProviderList,
    handler: ({ scope, query }) => pageOf(query, (range) => listProviders(scope, range), toProvider),
  });

  operation('GET /enrichment-providers/:id', 'getEnrichmentProvider', {
    permission: 'enrichment:read',
    summary: 'Get an enrichment provider',
    description: 'Returns the provider with its settings. Its runs have their own list.',
    data: Provider,
    handler: async ({ scope, params }) => toProvider(await getProvider(scope, params.id)),
  });

  operation('POST /enrichment-providers', 'createEnrichmentProvider', {
    permission: 'enrichment:write',
    errors: ['target_not_allowed', 'unknown_secret', 'secret_not_for_host'],
    summary: 'Create an enrichment provider',
    description:
      'Creates a provider. Each new job is posted to it as the event job.created. A field of its JSON response is filled in if it is listed in fields, is still null on the job, and is valid for an update. Also requires jobs:write, and secrets:read for headers that reference secrets.',
    body: CreateProvider,
    creates: Provider,
    handler: async ({ scope, scopes, body }) => {
      assertTargetAllowed(outbound, body.url, '/url');
      return createProvider(scope, scopes, body);
    },
  });

  operation('PATCH /enrichment-providers/:id', 'updateEnrichmentProvider', {
    permission: 'enrichment:write',
    errors: ['target_not_allowed', 'unknown_secret', 'secret_not_for_host'],
    summary: 'Update an enrichment provider',
    description:
      'Updates a provider. The next attempts use the new settings. headers and fields are replaced as a whole. Disabling the provider skips its pending runs. The scopes of this key replace the stored ones; it needs the same scopes as for creating a provider.',
    body: UpdateProvider,
    data: Provider,
    handler: async ({ scope, scopes, params, body }, { check }) => {
      assertTargetAllowed(outbound, body.url, '/url');
      return updateProvider(scope, scopes, params.id, body, check);
    },
  });

  operation('DELETE /enrichment-providers/:id', 'deleteEnrichmentProvider', {
    permission: 'enrichment:write',
    summary: 'Delete an enrichment provider',
    description: 'Deletes a provider and its runs. Fields that it has filled in stay.',
    deletes: Provider,
    handler: ({ scope, params }, { check }) => deleteProvider(scope, params.id, check),
  });

  operation('GET /enrichment-providers/:id/runs', 'listEnrichmentRuns', {
    permission: 'enrichment:read',
    summary: 'List the runs of an enrichment provider',
    description: 'Returns the runs of the last 30 days, one per job, newest first.',
    query: RunQuery,
    returns: RunList,
    handler: async ({ scope, params, query }) => {
      const range = toPageRange(query);
      const { id } = await getProvider(scope, params.id);
      const { rows, total } = await listRuns(scope, id, query.status, range);
      return { data: rows.map(toRun), meta: { pagination: toPagination(range, total) } };
    },
  });

  await app.register(testRoute, options);
};

/** A separate plugin, because its requests wait for the provider and need a limit. */
const testRoute: FastifyPluginAsync<EnrichmentRouteOptions> = async (app, options) => {
  limitConcurrency(app, {
    limit: options.testsAtOnce,
    maxInFlight: 4 * options.testsAtOnce,
    maxPerOrganization: Math.ceil(options.testsAtOnce / 2),
    refusal: 'Too many enrichment providers are being tested right now. Try again later.',
  });

  const operation = operations(app, { tag: 'Enrichment' });

  operation('POST /enrichment-providers/:id/test', 'testEnrichmentProvider', {
    permission: 'enrichment:write',
    isBodyOptional: true,
    errors: ['outgoing_held'],
    summary: 'Test an enrichment provider',
    description:
      'Calls the provider once with one of your jobs or with an example, even if it is disabled. Returns the fields that would be filled in. Changes nothing and is not stored as a run.',
    body: TestProvider,
    data: ProviderTest,
    handler: ({ scope, params, body }) => tryProvider(scope, options, params.id, body.job_id),
  });
};
