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

const SecretAnswer = single(Secret);
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
        description: 'By name. Values are never shown.',
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
        summary: 'Read what is told of a secret, and who uses it',
        params: SecretParams,
        response: { 200: SecretAnswer },
      },
    },
    async ({ scope, params }) => ({ data: toSecret(await getSecret(scope, params.name)) }),
  );

  app.post(
    '/secrets',
    {
      config: { permission: 'secrets:write', hasSecretBody: true },
      schema: {
        operationId: 'saveSecret',
        tags,
        summary: 'Store a secret, or replace its value',
        description:
          'What names the secret uses the new value from its next request on. allowed_hosts stay as they are when they are left out.',
        body: SaveSecret,
        response: { 200: SecretAnswer, 201: SecretAnswer },
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
      config: { permission: 'secrets:write', errors: ['secret_in_use'] },
      schema: {
        operationId: 'deleteSecret',
        tags,
        summary: 'Delete a secret',
        description:
          'One that headers name is only deleted with force. What would be sent with them then fails.',
        params: SecretParams,
        querystring: DeleteSecretQuery,
        response: { 200: DeletedSecret },
      },
    },
    async (request, reply) => {
      const { scope, params, query } = request;
      const check = ifMatch(request, reply, SecretAnswer);
      return { data: await deleteSecret(scope, params.name, { force: query.force ?? false }, check) };
    },
  );
};
