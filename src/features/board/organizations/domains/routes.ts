import type { FastifyPluginAsync } from 'fastify';
import { limitConcurrency } from '../../../../platform/concurrency/concurrency-limit.ts';
import { operations } from '../../../../platform/http/operation.ts';
import { pageOf } from '../../../../platform/http/pagination.ts';
import { NoFields } from '../../../../platform/http/resource.ts';
import { assertNotStopped } from '../../../../platform/outbound/assert-not-stopped.ts';
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

export const domainRoutes: FastifyPluginAsync<DomainRouteOptions> = async (app, options) => {
  const { installation } = options;

  const operation = operations(app, { tag: 'Domains' });

  operation('GET /domains', 'listDomains', {
    permission: 'domains:read',
    summary: 'List domains',
    description: 'Returns the domains of the organization in the order in which they were claimed.',
    query: DomainQuery,
    returns: DomainList,
    handler: ({ scope, query }) => pageOf(query, (range) => listDomains(scope, range), toDomain),
  });

  operation('GET /domains/:id', 'getDomain', {
    permission: 'domains:read',
    summary: 'Get a domain',
    description: 'Returns the domain with its status and the DNS record or file that verifies it.',
    data: Domain,
    handler: async ({ scope, params }) => toDomain(await getDomain(scope, params.id)),
  });

  operation('POST /domains', 'createDomain', {
    permission: 'domains:write',
    needsRecentSignIn: true,
    errors: ['too_many_domains'],
    summary: 'Claim a domain',
    description:
      'Claims a domain for the board. The domain is pending and has no effect until its TXT record or verification file is found. Returns 200 with the existing domain if the organization has already claimed it.',
    body: CreateDomain,
    status: [200, 201],
    data: Domain,
    handler: async ({ scope, body, routeOptions }, { reply }) => {
      const { data, isNew } = await createDomain(scope, installation, body);
      if (isNew) reply.code(201).header('location', `${routeOptions.url}/${data.id}`);
      return data;
    },
  });

  operation('PATCH /domains/:id', 'updateDomain', {
    permission: 'domains:write',
    needsRecentSignIn: true,
    summary: 'Set the primary domain',
    description:
      'Makes an active domain the primary domain of the board. Within five seconds, all URLs use it and the other domains redirect to it.',
    body: UpdateDomain,
    data: Domain,
    handler: ({ scope, params }, { check }) => setPrimary(scope, installation, params.id, check),
  });

  operation('DELETE /domains/:id', 'deleteDomain', {
    permission: 'domains:write',
    needsRecentSignIn: true,
    summary: 'Delete a domain',
    description:
      'Deletes a domain. If it was the primary domain, the domain that has been active for longest replaces it. Without one, the board uses its host under the domain of the installation.',
    deletes: Domain,
    handler: ({ scope, params }, { check }) => deleteDomain(scope, installation, params.id, check),
  });

  await app.register(lookUpRoutes, options);
};

/** A separate plugin with its own concurrency limit, because checks wait for external servers. */
const lookUpRoutes: FastifyPluginAsync<DomainRouteOptions> = async (app, options) => {
  limitConcurrency(app, {
    limit: options.checksAtOnce,
    maxInFlight: 4 * options.checksAtOnce,
    maxPerOrganization: Math.ceil(options.checksAtOnce / 2),
    refusal: 'Too many domains are being checked right now.',
  });

  const operation = operations(app, { tag: 'Domains' });

  operation('GET /domains/:id/records', 'getDomainRecords', {
    permission: 'domains:read',
    summary: 'Look up DNS records',
    description:
      'Returns the DNS records that the domain needs, and those that DNS has now, within five seconds. Changes nothing.',
    data: DomainRecords,
    handler: async ({ scope, params }) =>
      lookUpRecords(options, await getDomain(scope, params.id)).catch(assertNotStopped),
  });

  operation('POST /domains/:id/verify', 'verifyDomain', {
    permission: 'domains:write',
    needsRecentSignIn: true,
    isBodyOptional: true,
    summary: 'Verify a domain',
    description:
      'Checks the TXT record and the verification file now, and returns the domain within five seconds. The domain is either active or has the reason in last_error. An active domain needs no further verification.',
    body: NoFields,
    data: Domain,
    handler: ({ scope, params }) => verifyDomain(scope, options, params.id).catch(assertNotStopped),
  });
};
