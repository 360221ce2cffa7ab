import type { FastifyPluginAsync } from 'fastify';
import { operations } from '../../../../platform/http/operation.ts';
import { toPageRange, toPagination } from '../../../../platform/http/pagination.ts';
import { correctPlace, toLocationPlace } from './correct.ts';
import { listLocations } from './queries.ts';
import { CorrectPlace, LocationPlace, LocationPlaceList, LocationPlaceQuery } from './schema.ts';

/** The places of the locations that jobs name. */
export const placeRoutes: FastifyPluginAsync = async (app) => {
  const operation = operations(app, { tag: 'Jobs' });

  operation('GET /places', 'listPlaces', {
    permission: 'jobs:read',
    summary: 'List the places of locations',
    description:
      'Returns each location that jobs name, those with the most jobs first, and the place that it means. Locations whose place is not certain have jobs without a country.',
    query: LocationPlaceQuery,
    returns: LocationPlaceList,
    handler: async ({ scope, query }) => {
      const range = toPageRange(query);
      const rows = await listLocations(scope, query, range);
      return {
        data: rows.map(toLocationPlace),
        meta: { pagination: toPagination(range, rows[0]?.total ?? 0) },
      };
    },
  });

  operation('PATCH /places', 'correctPlace', {
    permission: 'jobs:write',
    summary: 'Correct the place of a location',
    description:
      'Sets the place of all jobs with this location, now and in the future, regardless of case. Existing jobs follow within seconds, and send job.updated. A place that a client writes to a single job later wins. Null takes the correction back.',
    body: CorrectPlace,
    data: LocationPlace,
    handler: ({ scope, body }) => correctPlace(scope, body),
  });
};
