import type { FastifyPluginAsync } from 'fastify';
import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import { operations } from '../../../platform/http/operation.ts';
import { pageOf } from '../../../platform/http/pagination.ts';
import { single } from '../../../platform/http/resource.ts';
import { deleteSecret } from './delete.ts';
import { getSecret, listSecrets, toSecret } from './queries.ts';
import { saveSecret } from './save.ts';
import {
  DeletedSecret,
  DeleteSecretQuery,
  SaveSecret,
  Secret,
  SecretList,
  SecretParams,
  SecretQuery,
} from './schema.ts';

const SecretResponse = single(Secret);

interface SecretRouteOptions {
  keyRing: KeyRing;
}

export const secretRoutes: FastifyPluginAsync<SecretRouteOptions> = async (app, { keyRing }) => {
  const operation = operations(app, { tag: 'Secrets' });

  operation('GET /secrets', 'listSecrets', {
    permission: 'secrets:read',
    summary: 'List secrets',
    description: 'Returns secrets ordered by name, without their values.',
    query: SecretQuery,
    returns: SecretList,
    handler: ({ scope, query }) => pageOf(query, (range) => listSecrets(scope, range), toSecret),
  });

  operation('GET /secrets/:name', 'getSecret', {
    permission: 'secrets:read',
    summary: 'Get a secret',
    description: 'Returns the secret without its value, with up to 100 of the resources that use it.',
    params: SecretParams,
    data: Secret,
    handler: async ({ scope, params }) => toSecret(await getSecret(scope, params.name)),
  });

  operation('POST /secrets', 'saveSecret', {
    permission: 'secrets:write',
    needsRecentSignIn: true,
    hasSecretBody: true,
    summary: 'Create or replace a secret',
    description:
      'Creates a secret, or replaces its value if the name exists. Resources that reference the secret use the new value from their next request on. Without allowed_hosts, the stored ones stay.',
    body: SaveSecret,
    status: [200, 201],
    data: Secret,
    handler: async ({ scope, body, routeOptions }, { reply }) => {
      const { secret, isNew } = await saveSecret(scope, keyRing, body);
      if (isNew) reply.code(201).header('location', `${routeOptions.url}/${secret.name}`);
      return secret;
    },
  });

  operation('DELETE /secrets/:name', 'deleteSecret', {
    permission: 'secrets:write',
    needsRecentSignIn: true,
    errors: ['secret_in_use'],
    summary: 'Delete a secret',
    description:
      'Deletes a secret. A secret in use is only deleted with force; requests that reference it then fail.',
    params: SecretParams,
    query: DeleteSecretQuery,
    data: DeletedSecret,
    ifMatch: SecretResponse,
    handler: async ({ scope, params, query }, { check }) =>
      await deleteSecret(scope, params.name, { force: query.force ?? false }, check),
  });
};
