import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ifMatch } from '../../platform/http/entity-tag.ts';
import { notFound } from '../../platform/http/errors/http-error.ts';
import { toPageRange, toPagination } from '../../platform/http/pagination.ts';
import { Deleted, IdParams, NoFields, single } from '../../platform/http/resource.ts';
import { adoptApiKey } from './adopt.ts';
import { createApiKeyAs } from './create.ts';
import type { KeyRules } from './guard.ts';
import { findApiKey, listApiKeys, toApiKey } from './queries.ts';
import { revokeApiKey } from './revoke.ts';
import { rotateApiKey } from './rotate.ts';
import { ApiKey, ApiKeyList, ApiKeyQuery, CreateApiKey, NewApiKey, RotateApiKey } from './schema.ts';

const ApiKeyResponse = single(ApiKey);

export const apiKeyRoutes: FastifyPluginAsyncTypebox<KeyRules> = async (app, rules) => {
  app.get(
    '/api-keys',
    {
      config: { permission: 'api_keys:write' },
      schema: {
        operationId: 'listApiKeys',
        tags: ['API keys'],
        summary: 'List API keys',
        description:
          'Returns all API keys of the organization, newest first, including revoked ones. The secret keys are not included.',
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

  app.get(
    '/api-keys/:id',
    {
      config: { permission: 'api_keys:write' },
      schema: {
        operationId: 'getApiKey',
        tags: ['API keys'],
        summary: 'Get an API key',
        description: 'Returns an API key, even if it is revoked. The secret key is not included.',
        params: IdParams,
        response: { 200: ApiKeyResponse },
      },
    },
    async ({ scope, params }) => {
      const row = await findApiKey(scope, params.id);
      if (!row) throw notFound('API key');
      return { data: toApiKey(row) };
    },
  );

  app.post(
    '/api-keys',
    {
      config: {
        permission: 'api_keys:write',
        needsRecentSignIn: true,
        errors: ['more_powerful_key', 'too_many_keys'],
        shownOnce: ['key'],
      },
      schema: {
        operationId: 'createApiKey',
        tags: ['API keys'],
        summary: 'Create an API key',
        description:
          'Creates an API key. Only this response contains the secret key; a repeated request with the same Idempotency-Key returns null instead. The new key cannot have scopes that the key of the request lacks or expire later than it, and inherits its rate limits.',
        body: CreateApiKey,
        response: { 201: single(NewApiKey) },
      },
    },
    async ({ scope, caller, body, routeOptions }, reply) => {
      const data = await createApiKeyAs(scope, rules, caller, body);
      return reply.code(201).header('location', `${routeOptions.url}/${data.id}`).send({ data });
    },
  );

  app.delete(
    '/api-keys/:id',
    {
      config: {
        permission: 'api_keys:write',
        allowsOwnKey: true,
        needsRecentSignIn: true,
        errors: ['more_powerful_key'],
      },
      schema: {
        operationId: 'revokeApiKey',
        tags: ['API keys'],
        summary: 'Revoke an API key',
        description:
          'Revokes an API key, which stops working within five seconds. A key can always revoke itself. It can revoke another key only if that key can do no more than itself.',
        params: IdParams,
        response: { 200: Deleted },
      },
    },
    async (request, reply) => {
      const check = ifMatch(request, reply, ApiKeyResponse);
      const { scope, caller, params } = request;
      return { data: await revokeApiKey(scope, rules, caller, params.id, check) };
    },
  );

  app.post(
    '/api-keys/:id/rotate',
    {
      config: {
        permission: 'api_keys:write',
        needsRecentSignIn: true,
        errors: ['more_powerful_key', 'too_many_keys'],
        shownOnce: ['key'],
        isBodyOptional: true,
      },
      schema: {
        operationId: 'rotateApiKey',
        tags: ['API keys'],
        summary: 'Rotate an API key',
        description:
          'Creates a new API key with the same settings and the same expiry. It belongs to the user who rotates it, and so stops when that user leaves. The old key continues to work for the overlap. A key can rotate itself, and another key only if that key can do no more than itself.',
        params: IdParams,
        body: RotateApiKey,
        response: { 201: single(NewApiKey) },
      },
    },
    async ({ scope, caller, params, body, routeOptions }, reply) => {
      const rotation = { id: params.id, overlapSeconds: body.overlap_seconds ?? 86_400 };
      const data = await rotateApiKey(scope, rules, caller, rotation);
      return reply
        .code(201)
        .header('location', `${routeOptions.url}`.replace(':id/rotate', data.id))
        .send({ data });
    },
  );

  app.post(
    '/api-keys/:id/adopt',
    {
      config: {
        permission: 'api_keys:write',
        isForUsersOnly: true,
        needsRecentSignIn: true,
        isBodyOptional: true,
      },
      schema: {
        operationId: 'adoptApiKey',
        tags: ['API keys'],
        summary: 'Adopt an API key',
        description:
          'Makes the signed-in user the creator of an API key, with the same secret. The key can then do no more than the role of this user. A key that stopped because its creator left works again within five seconds.',
        params: IdParams,
        body: NoFields,
        response: { 200: ApiKeyResponse },
      },
    },
    async ({ scope, caller, params }) => ({ data: await adoptApiKey(scope, caller, params.id) }),
  );
};
