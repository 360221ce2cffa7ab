import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ifMatch } from '../../platform/http/entity-tag.ts';
import { HttpError, notFound } from '../../platform/http/errors.ts';
import { toPageRange, toPagination } from '../../platform/http/pagination.ts';
import { holdsPermission } from '../../platform/http/permission.ts';
import { Deleted, IdParams, single } from '../../platform/http/resource.ts';
import { inTransaction } from '../../platform/scope.ts';
import { createApiKey } from './create.ts';
import { listApiKeys, lockApiKey, revokeApiKey, toApiKey } from './queries.ts';
import { rotateApiKey } from './rotate.ts';
import { ApiKey, ApiKeyList, ApiKeyQuery, CreateApiKey, NewApiKey, RotateApiKey } from './schema.ts';

const ApiKeyAnswer = single(ApiKey);

export const apiKeyRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/api-keys',
    {
      config: { permission: 'api_keys:write' },
      schema: {
        operationId: 'listApiKeys',
        tags: ['API keys'],
        summary: 'List API keys',
        description:
          'All keys of the organization, revoked ones too, newest first. The keys themselves are not shown.',
        querystring: ApiKeyQuery,
        response: { 200: ApiKeyList },
      },
    },
    async ({ scope, query }) => {
      const range = toPageRange(query);
      const { rows, total } = await listApiKeys(scope, range);
      return { data: rows.map(toApiKey), meta: { pagination: toPagination(range, total) } };
    },
  );

  app.post(
    '/api-keys',
    {
      config: { permission: 'api_keys:write', shownOnce: ['key'] },
      schema: {
        operationId: 'createApiKey',
        tags: ['API keys'],
        summary: 'Create an API key',
        description:
          'The answer shows the key, once: repeated with the same Idempotency-Key it has null there. A key cannot give a scope that it lacks.',
        body: CreateApiKey,
        response: { 201: single(NewApiKey) },
      },
    },
    async ({ scope, scopes, body, routeOptions }, reply) => {
      refuseMoreThanOwn(scopes, body.scopes);
      const data = await createApiKey(scope, {
        ...body,
        expires_at: body.expires_at ?? null,
        rate_limits: {},
      });
      return reply.code(201).header('location', `${routeOptions.url}/${data.id}`).send({ data });
    },
  );

  app.delete(
    '/api-keys/:id',
    {
      config: { permission: 'api_keys:write' },
      schema: {
        operationId: 'revokeApiKey',
        tags: ['API keys'],
        summary: 'Revoke an API key',
        description: 'The key stops working within five seconds.',
        params: IdParams,
        response: { 200: Deleted },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const check = ifMatch(request, reply, ApiKeyAnswer);
      return inTransaction(request.scope, async (scope) => {
        const row = await lockApiKey(scope, id);
        if (!row) throw notFound('API key');
        check({ data: toApiKey(row) });
        await revokeApiKey(scope, id);
        return { data: { id, deleted: true as const } };
      });
    },
  );

  app.post(
    '/api-keys/:id/rotate',
    {
      config: { permission: 'api_keys:write', shownOnce: ['key'], isBodyOptional: true },
      schema: {
        operationId: 'rotateApiKey',
        tags: ['API keys'],
        summary: 'Replace an API key',
        description: 'Makes a new key with the same settings; the old one goes on working for the overlap.',
        params: IdParams,
        body: RotateApiKey,
        response: { 201: single(NewApiKey) },
      },
    },
    async ({ scope, scopes, params, body, routeOptions }, reply) => {
      const overlapSeconds = body.overlap_seconds ?? 86_400;
      const data = await rotateApiKey(scope, params.id, overlapSeconds, (old) =>
        refuseMoreThanOwn(scopes, old.scopes),
      );
      return reply
        .code(201)
        .header('location', `${routeOptions.url}`.replace(':id/rotate', data.id))
        .send({ data });
    },
  );
};

function refuseMoreThanOwn(own: readonly string[], wanted: string[]): void {
  const missing = wanted.filter((scope) => !holdsPermission(own, scope));
  if (missing.length === 0) return;
  throw new HttpError('insufficient_scope', `This key cannot give what it lacks: ${missing.join(', ')}.`, {
    details: { required: missing },
  });
}
