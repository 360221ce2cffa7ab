import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Database } from '../../platform/database/connect.ts';
import { ifMatch } from '../../platform/http/entity-tag.ts';
import { fewAtOnce } from '../../platform/http/few-at-once.ts';
import { toPageRange, toPagination } from '../../platform/http/pagination.ts';
import { Deleted, IdParams, single } from '../../platform/http/resource.ts';
import { refuseTarget } from '../../platform/outbound/refuse-target.ts';
import type { Asking } from './ask.ts';
import { createProvider } from './create.ts';
import { deleteProvider } from './delete.ts';
import { getProvider, listProviders, toProvider } from './queries.ts';
import { listRuns, toRun } from './run-queries.ts';
import { ProviderTest, RunList, RunQuery, TestProvider } from './run-schema.ts';
import { CreateProvider, Provider, ProviderList, ProviderQuery, UpdateProvider } from './schema.ts';
import { tryProvider } from './try.ts';
import { updateProvider } from './update.ts';

interface EnrichmentRouteOptions extends Asking {
  db: Database;
  /** How many tests are under way at most: each may hold a database connection while the provider takes its time. */
  testsAtOnce: number;
}

const ProviderAnswer = single(Provider);
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
        description: 'In the order in which they were made.',
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
        summary: 'Read an enrichment provider',
        params: IdParams,
        response: { 200: ProviderAnswer },
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
        summary: 'Add an enrichment provider',
        description:
          'From now on each job that is created is posted to it as the event job.created. Fields of its JSON answer that are listed in fields, are still null on the job, and could be written by an update are filled in.',
        body: CreateProvider,
        response: { 201: ProviderAnswer },
      },
    },
    async ({ scope, body, routeOptions }, reply) => {
      refuseTarget(outbound, body.url, '/url');
      const data = await createProvider(scope, body);
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
        summary: 'Change an enrichment provider',
        description:
          'Runs that are still to come go by the new settings. headers and fields are replaced as a whole. Disabling it ends its pending runs as skipped.',
        params: IdParams,
        body: UpdateProvider,
        response: { 200: ProviderAnswer },
      },
    },
    async (request, reply) => {
      const { scope, params, body } = request;
      refuseTarget(outbound, body.url, '/url');
      return { data: await updateProvider(scope, params.id, body, ifMatch(request, reply, ProviderAnswer)) };
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
        description: 'With its runs. What they have filled in stays.',
        params: IdParams,
        response: { 200: Deleted },
      },
    },
    async (request, reply) => {
      const { scope, params } = request;
      return { data: await deleteProvider(scope, params.id, ifMatch(request, reply, ProviderAnswer)) };
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
        description: 'One for each job that it is asked about, the newest first. They are kept for 30 days.',
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

/** By itself, since it waits for the provider. */
const testRoute: FastifyPluginAsyncTypebox<EnrichmentRouteOptions> = async (app, options) => {
  fewAtOnce(app, {
    limit: options.testsAtOnce,
    maxInFlight: 4 * options.testsAtOnce,
    maxOfOne: Math.ceil(options.testsAtOnce / 2),
    refusal: 'Too many enrichment providers are being tested right now.',
  });

  app.post(
    '/enrichment-providers/:id/test',
    {
      config: { permission: 'enrichment:write', isBodyOptional: true },
      schema: {
        operationId: 'testEnrichmentProvider',
        tags,
        summary: 'Ask an enrichment provider now, and change nothing',
        description:
          'Once and at once, also while it is disabled, about a job of yours or about an example. Tells what would be filled in. It is no run, and is kept nowhere.',
        params: IdParams,
        body: TestProvider,
        response: { 200: single(ProviderTest) },
      },
    },
    async ({ scope, params, body }) => ({ data: await tryProvider(scope, options, params.id, body.job_id) }),
  );
};
