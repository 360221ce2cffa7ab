import type { FastifyPluginAsync } from 'fastify';
import { orNotFound } from '../../../platform/http/errors/http-error.ts';
import { operations } from '../../../platform/http/operation.ts';
import { pageOf } from '../../../platform/http/pagination.ts';
import { NoFields } from '../../../platform/http/resource.ts';
import { adoptApiKey } from './adopt.ts';
import { createApiKeyAs } from './create.ts';
import type { KeyRules } from './guard.ts';
import { findApiKey, listApiKeys, toApiKey } from './queries.ts';
import { revokeApiKey } from './revoke.ts';
import { rotateApiKey } from './rotate.ts';
import { ApiKey, ApiKeyList, ApiKeyQuery, CreateApiKey, NewApiKey, RotateApiKey } from './schema.ts';

export const apiKeyRoutes: FastifyPluginAsync<KeyRules> = async (app, rules) => {
  const operation = operations(app, { tag: 'API keys' });

  operation('GET /api-keys', 'listApiKeys', {
    permission: 'api_keys:write',
    summary: 'List API keys',
    description:
      'Returns all API keys of the organization, newest first, including revoked ones. The secret keys are not included.',
    query: ApiKeyQuery,
    returns: ApiKeyList,
    handler: ({ scope, query }) => pageOf(query, (range) => listApiKeys(scope, range), toApiKey),
  });

  operation('GET /api-keys/:id', 'getApiKey', {
    permission: 'api_keys:write',
    summary: 'Get an API key',
    description: 'Returns an API key, even if it is revoked. The secret key is not included.',
    data: ApiKey,
    handler: async ({ scope, params }) => {
      const row = orNotFound(await findApiKey(scope, params.id), 'API key');
      return toApiKey(row);
    },
  });

  operation('POST /api-keys', 'createApiKey', {
    permission: 'api_keys:write',
    needsRecentSignIn: true,
    errors: ['more_powerful_key', 'too_many_keys'],
    shownOnce: ['key'],
    summary: 'Create an API key',
    description:
      'Creates an API key. Only this response contains the secret key; a repeated request with the same Idempotency-Key returns null instead. The new key cannot have scopes that the key of the request lacks or expire later than it, and inherits its rate limits.',
    body: CreateApiKey,
    creates: NewApiKey,
    handler: ({ scope, caller, body }) => createApiKeyAs(scope, rules, caller, body),
  });

  operation('DELETE /api-keys/:id', 'revokeApiKey', {
    permission: 'api_keys:write',
    allowsOwnKey: true,
    needsRecentSignIn: true,
    errors: ['more_powerful_key'],
    summary: 'Revoke an API key',
    description:
      'Revokes an API key, which stops working within five seconds. A key can always revoke itself. It can revoke another key only if that key can do no more than itself.',
    deletes: ApiKey,
    handler: ({ scope, caller, params }, { check }) => revokeApiKey(scope, rules, caller, params.id, check),
  });

  operation('POST /api-keys/:id/rotate', 'rotateApiKey', {
    permission: 'api_keys:write',
    needsRecentSignIn: true,
    errors: ['more_powerful_key', 'too_many_keys'],
    shownOnce: ['key'],
    isBodyOptional: true,
    summary: 'Rotate an API key',
    description:
      'Creates a new API key with the same settings and the same expiry. It belongs to the user who rotates it, and so stops when that user leaves. The old key continues to work for the overlap. A key can rotate itself, and another key only if that key can do no more than itself.',
    body: RotateApiKey,
    status: 201,
    data: NewApiKey,
    handler: async ({ scope, caller, params, body, routeOptions }, { reply }) => {
      const rotation = { id: params.id, overlapSeconds: body.overlap_seconds ?? 86_400 };
      const data = await rotateApiKey(scope, rules, caller, rotation);
      reply.header('location', `${routeOptions.url}`.replace(':id/rotate', data.id));
      return data;
    },
  });

  operation('POST /api-keys/:id/adopt', 'adoptApiKey', {
    permission: 'api_keys:write',
    isForUsersOnly: true,
    needsRecentSignIn: true,
    isBodyOptional: true,
    summary: 'Adopt an API key',
    description:
      'Makes the signed-in user the creator of an API key, with the same secret. The key can then do no more than the role of this user. A key that stopped because its creator left works again within five seconds.',
    body: NoFields,
    data: ApiKey,
    handler: ({ scope, caller, params }) => adoptApiKey(scope, caller, params.id),
  });
};
