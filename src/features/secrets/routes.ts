import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { KeyRing } from '../../platform/encryption/key-ring.ts';
import { ifMatch } from '../../platform/http/entity-tag.ts';
import { toPageRange, toPagination } from '../../platform/http/pagination.ts';
import { single } from '../../platform/http/resource.ts';
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
const tags = ['Secrets'];

interface SecretRouteOptions {
  keyRing: KeyRing;
}

export const secretRoutes: FastifyPluginAsyncTypebox<SecretRouteOptions> = async (app, { keyRing }) => {
  app.get(
    '/secrets',
    {
      config: { permission: 'secrets:read' },
      schema: {
        operationId: 'listSecrets',
        tags,
        summary: 'List secrets',
        description: 'Returns secrets ordered by name, without their values.',
        querystring: SecretQuery,
        response: { 200: SecretList },
      },
    },
    async ({ scope, query }) => {
      const range = toPageRange(query);
      const { rows, total } = await listSecrets(scope, range);
      return { data: rows.map(toSecret), meta: { pagination: toPagination(range, total) } };
    },
  );

  app.get(
    '/secrets/:name',
    {
      config: { permission: 'secrets:read' },
      schema: {
        operationId: 'getSecret',
        tags,
        summary: 'Get a secret',
        description: 'Returns the secret without its value, with up to 100 of the resources that use it.',
        params: SecretParams,
        response: { 200: SecretResponse },
      },
    },
    async ({ scope, params }) => ({ data: toSecret(await getSecret(scope, params.name)) }),
  );

  app.post(
    '/secrets',
    {
      config: { permission: 'secrets:write', needsRecentSignIn: true, hasSecretBody: true },
      schema: {
        operationId: 'saveSecret',
        tags,
        summary: 'Create or replace a secret',
        description:
          'Creates a secret, or replaces its value if the name exists. Resources that reference the secret use the new value from their next request on. Without allowed_hosts, the stored ones stay.',
        body: SaveSecret,
        response: { 200: SecretResponse, 201: SecretResponse },
      },
    },
    async ({ scope, body, routeOptions }, reply) => {
      const { secret, isNew } = await saveSecret(scope, keyRing, body);
      if (isNew) reply.code(201).header('location', `${routeOptions.url}/${secret.name}`);
      return reply.send({ data: secret });
    },
  );

  app.delete(
    '/secrets/:name',
    {
      config: { permission: 'secrets:write', needsRecentSignIn: true, errors: ['secret_in_use'] },
      schema: {
        operationId: 'deleteSecret',
        tags,
        summary: 'Delete a secret',
        description:
          'Deletes a secret. A secret in use is only deleted with force; requests that reference it then fail.',
        params: SecretParams,
        querystring: DeleteSecretQuery,
        response: { 200: DeletedSecret },
      },
    },
    async (request, reply) => {
      const { scope, params, query } = request;
      const check = ifMatch(request, reply, SecretResponse);
      return { data: await deleteSecret(scope, params.name, { force: query.force ?? false }, check) };
    },
  );
};
