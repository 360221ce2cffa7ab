import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ifMatch } from '../../platform/http/entity-tag.ts';
import { fewAtOnce } from '../../platform/http/few-at-once.ts';
import { toPageRange, toPagination } from '../../platform/http/pagination.ts';
import { Deleted, IdParams, NoFields, single } from '../../platform/http/resource.ts';
import { refuseStopped } from '../../platform/outbound/refuse-stopped.ts';
import { createDomain } from './create.ts';
import { deleteDomain } from './delete.ts';
import { getDomain, listDomains, toDomain } from './queries.ts';
import { CreateDomain, Domain, DomainList, DomainQuery, UpdateDomain } from './schema.ts';
import { setPrimary } from './set-primary.ts';
import { type Verifying, verifyDomain } from './verify.ts';

interface DomainRouteOptions extends Verifying {
  checksAtOnce: number;
}

const DomainAnswer = single(Domain);
const tags = ['Domains'];

export const domainRoutes: FastifyPluginAsyncTypebox<DomainRouteOptions> = async (app, options) => {
  const { platform } = options;

  app.get(
    '/domains',
    {
      config: { permission: 'domains:read' },
      schema: {
        operationId: 'listDomains',
        tags,
        summary: 'List domains',
        description: 'In the order in which they were claimed.',
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
        summary: 'Read a domain',
        params: IdParams,
        response: { 200: DomainAnswer },
      },
    },
    async ({ scope, params }) => ({ data: toDomain(await getDomain(scope, params.id)) }),
  );

  app.post(
    '/domains',
    {
      config: { permission: 'domains:write', errors: ['too_many_domains'] },
      schema: {
        operationId: 'createDomain',
        tags,
        summary: 'Claim a domain for the board',
        description:
          'It is pending, and without any effect, until the TXT record or the file of verification is found. The same domain again answers 200 with the claim that is there.',
        body: CreateDomain,
        response: { 200: DomainAnswer, 201: DomainAnswer },
      },
    },
    async ({ scope, body, routeOptions }, reply) => {
      const { data, isNew } = await createDomain(scope, platform, body);
      if (!isNew) return { data };
      return reply.code(201).header('location', `${routeOptions.url}/${data.id}`).send({ data });
    },
  );

  app.patch(
    '/domains/:id',
    {
      config: { permission: 'domains:write' },
      schema: {
        operationId: 'updateDomain',
        tags,
        summary: 'Make a domain the address of the board',
        description:
          'It must be active. Every url goes by it within five seconds, and the other domains redirect to it.',
        params: IdParams,
        body: UpdateDomain,
        response: { 200: DomainAnswer },
      },
    },
    async (request, reply) => {
      const { scope, params } = request;
      return { data: await setPrimary(scope, platform, params.id, ifMatch(request, reply, DomainAnswer)) };
    },
  );

  app.delete(
    '/domains/:id',
    {
      config: { permission: 'domains:write' },
      schema: {
        operationId: 'deleteDomain',
        tags,
        summary: 'Delete a domain',
        description:
          'If it is the address of the board, the one that has been active for longest takes its place, or else the one under the domain of the platform.',
        params: IdParams,
        response: { 200: Deleted },
      },
    },
    async (request, reply) => {
      const { scope, params } = request;
      return { data: await deleteDomain(scope, platform, params.id, ifMatch(request, reply, DomainAnswer)) };
    },
  );

  await app.register(verificationRoute, options);
};

/** By itself, since it waits for servers of others. */
const verificationRoute: FastifyPluginAsyncTypebox<DomainRouteOptions> = async (app, options) => {
  fewAtOnce(app, {
    limit: options.checksAtOnce,
    maxInFlight: 4 * options.checksAtOnce,
    maxOfOne: Math.ceil(options.checksAtOnce / 2),
    refusal: 'Too many domains are being looked at right now.',
  });

  app.post(
    '/domains/:id/verify',
    {
      config: { permission: 'domains:write', isBodyOptional: true },
      schema: {
        operationId: 'verifyDomain',
        tags,
        summary: 'Look now whether a domain is proved',
        description:
          'Answers after five seconds at most with the domain as it is then: active, or with the reason in last_error. Nothing needs to be done again once it is active.',
        params: IdParams,
        body: NoFields,
        response: { 200: DomainAnswer },
      },
    },
    async ({ scope, params }) => ({
      data: await verifyDomain(scope, options, params.id).catch(refuseStopped),
    }),
  );
};
