import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { toPageRange, toPagination } from '../../../platform/http/pagination.ts';
import { single } from '../../../platform/http/resource.ts';
import { correctPlace, toLocationPlace } from './correct.ts';
import { listLocations } from './queries.ts';
import { CorrectPlace, LocationPlace, LocationPlaceList, LocationPlaceQuery } from './schema.ts';

const tags = ['Jobs'];

/** The places of the locations that jobs name. */
export const placeRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/places',
    {
      config: { permission: 'jobs:read' },
      schema: {
        operationId: 'listPlaces',
        tags,
        summary: 'List the places of locations',
        description:
          'Returns each location that jobs name, those with the most jobs first, and the place that it means. Locations whose place is not certain have jobs without a country.',
        querystring: LocationPlaceQuery,
        response: { 200: LocationPlaceList },
      },
    },
    async ({ scope, query }) => {
      const range = toPageRange(query);
      const rows = await listLocations(scope, query, range);
      return {
        data: rows.map(toLocationPlace),
        meta: { pagination: toPagination(range, rows[0]?.total ?? 0) },
      };
    },
  );

  app.patch(
    '/places',
    {
      config: { permission: 'jobs:write' },
      schema: {
        operationId: 'correctPlace',
        tags,
        summary: 'Correct the place of a location',
        description:
          'Sets the place of all jobs with this location, now and in the future, regardless of case. Existing jobs follow within seconds, and send job.updated. A place that a client writes to a single job later wins. Null takes the correction back.',
        body: CorrectPlace,
        response: { 200: single(LocationPlace) },
      },
    },
    async ({ scope, body }) => ({ data: await correctPlace(scope, body) }),
  );
};
