import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { limitConcurrency } from '../../../platform/concurrency/concurrency-limit.ts';
import { ifMatch } from '../../../platform/http/entity-tag.ts';
import { toPageRange, toPagination } from '../../../platform/http/pagination.ts';
import { Deleted, IdParams, NoFields, single } from '../../../platform/http/resource.ts';
import { assertNotStopped } from '../../../platform/outbound/assert-not-stopped.ts';
import { createDomain } from './create.ts';
import { deleteDomain } from './delete.ts';
import type { Verifying } from './proof.ts';
import { getDomain, listDomains, toDomain } from './queries.ts';
import { lookUpRecords } from './records.ts';
import { DomainRecords } from './records-schema.ts';
import { CreateDomain, Domain, DomainList, DomainQuery, UpdateDomain } from './schema.ts';
import { setPrimary } from './set-primary.ts';
import { verifyDomain } from './verify.ts';

interface DomainRouteOptions extends Verifying {
  checksAtOnce: number;
}

const DomainResponse = single(Domain);
const DomainRecordsResponse = single(DomainRecords);
const tags = ['Domains'];

export const domainRoutes: FastifyPluginAsyncTypebox<DomainRouteOptions> = async (app, options) => {
  const { installation } = options;

  app.get(
    '/domains',
    {
      config: { permission: 'domains:read' },
      schema: {
        operationId: 'listDomains',
        tags,
        summary: 'List domains',
        description: 'Returns the domains of the organization in the order in which they were claimed.',
        querystring: DomainQuery,
        response: { 200: DomainList },
      },
    },
    async ({ scope, query }) => {
      const range = toPageRange(query);
      const { rows, total } = await listDomains(scope, range);
      return { data: rows.map(toDomain), meta: { pagination: toPagination(range, total) } };
    },
  );

  app.get(
    '/domains/:id',
    {
      config: { permission: 'domains:read' },
      schema: {
        operationId: 'getDomain',
        tags,
        summary: 'Get a domain',
        description: 'Returns the domain with its status and the DNS record or file that verifies it.',
        params: IdParams,
        response: { 200: DomainResponse },
      },
    },
    async ({ scope, params }) => ({ data: toDomain(await getDomain(scope, params.id)) }),
  );

  app.post(
    '/domains',
    {
      config: { permission: 'domains:write', needsRecentSignIn: true, errors: ['too_many_domains'] },
      schema: {
        operationId: 'createDomain',
        tags,
        summary: 'Claim a domain',
        description:
          'Claims a domain for the board. The domain is pending and has no effect until its TXT record or verification file is found. Returns 200 with the existing domain if the organization has already claimed it.',
        body: CreateDomain,
        response: { 200: DomainResponse, 201: DomainResponse },
      },
    },
    async ({ scope, body, routeOptions }, reply) => {
      const { data, isNew } = await createDomain(scope, installation, body);
      if (!isNew) return { data };
      return reply.code(201).header('location', `${routeOptions.url}/${data.id}`).send({ data });
    },
  );

  app.patch(
    '/domains/:id',
    {
      config: { permission: 'domains:write', needsRecentSignIn: true },
      schema: {
        operationId: 'updateDomain',
        tags,
        summary: 'Set the primary domain',
        description:
          'Makes an active domain the primary domain of the board. Within five seconds, all URLs use it and the other domains redirect to it.',
        params: IdParams,
        body: UpdateDomain,
        response: { 200: DomainResponse },
      },
    },
    async (request, reply) => {
      const { scope, params } = request;
      return {
        data: await setPrimary(scope, installation, params.id, ifMatch(request, reply, DomainResponse)),
      };
    },
  );

  app.delete(
    '/domains/:id',
    {
      config: { permission: 'domains:write', needsRecentSignIn: true },
      schema: {
        operationId: 'deleteDomain',
        tags,
        summary: 'Delete a domain',
        description:
          'Deletes a domain. If it was the primary domain, the domain that has been active for longest replaces it. Without one, the board uses its host under the domain of the installation.',
        params: IdParams,
        response: { 200: Deleted },
      },
    },
    async (request, reply) => {
      const { scope, params } = request;
      return {
        data: await deleteDomain(scope, installation, params.id, ifMatch(request, reply, DomainResponse)),
      };
    },
  );

  await app.register(lookUpRoutes, options);
};

/** A separate plugin with its own concurrency limit, because checks wait for external servers. */
const lookUpRoutes: FastifyPluginAsyncTypebox<DomainRouteOptions> = async (app, options) => {
  limitConcurrency(app, {
    limit: options.checksAtOnce,
    maxInFlight: 4 * options.checksAtOnce,
    maxPerOrganization: Math.ceil(options.checksAtOnce / 2),
    refusal: 'Too many domains are being checked right now.',
  });

  app.get(
    '/domains/:id/records',
    {
      config: { permission: 'domains:read' },
      schema: {
        operationId: 'getDomainRecords',
        tags,
        summary: 'Look up DNS records',
        description:
          'Returns the DNS records that the domain needs, and those that DNS has now, within five seconds. Changes nothing.',
        params: IdParams,
        response: { 200: DomainRecordsResponse },
      },
    },
    async ({ scope, params }) => ({
      data: await lookUpRecords(options, await getDomain(scope, params.id)).catch(assertNotStopped),
    }),
  );

  app.post(
    '/domains/:id/verify',
    {
      config: { permission: 'domains:write', needsRecentSignIn: true, isBodyOptional: true },
      schema: {
        operationId: 'verifyDomain',
        tags,
        summary: 'Verify a domain',
        description:
          'Checks the TXT record and the verification file now, and returns the domain within five seconds. The domain is either active or has the reason in last_error. An active domain needs no further verification.',
        params: IdParams,
        body: NoFields,
        response: { 200: DomainResponse },
      },
    },
    async ({ scope, params }) => ({
      data: await verifyDomain(scope, options, params.id).catch(assertNotStopped),
    }),
  );
};
