import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { KeyRing } from '../../platform/encryption/key-ring.ts';
import type { EventType } from '../../platform/events.ts';
import { ifMatch } from '../../platform/http/entity-tag.ts';
import { Deleted, IdParams, single } from '../../platform/http/resource.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { createWebhook } from './create.ts';
import { deleteWebhook } from './delete.ts';
import { listWebhooks } from './list.ts';
import { getWebhook, toWebhook } from './queries.ts';
import { rotateSigningSecret } from './rotate.ts';
import {
  CreateWebhook,
  NewWebhook,
  RotateWebhookSecret,
  UpdateWebhook,
  Webhook,
  WebhookList,
  WebhookQuery,
} from './schema.ts';
import { updateWebhook } from './update.ts';

interface WebhookRouteOptions {
  keyRing: KeyRing;
  outbound: Outbound;
  eventTypes: readonly EventType[];
}

const WebhookResponse = single(Webhook);
const tags = ['Webhooks'];
const settingErrors = ['target_not_allowed', 'unknown_secret', 'secret_not_for_host'] as const;

export const webhookRoutes: FastifyPluginAsyncTypebox<WebhookRouteOptions> = async (app, options) => {
  app.get(
    '/webhooks',
    {
      config: { permission: 'webhooks:read' },
      schema: {
        operationId: 'listWebhooks',
        tags,
        summary: 'List webhooks',
        description:
          'Returns webhooks in order of creation. Without per_page, one page contains all of them.',
        querystring: WebhookQuery,
        response: { 200: WebhookList },
      },
    },
    async ({ scope, query }) => listWebhooks(scope, query),
  );

  app.get(
    '/webhooks/:id',
    {
      config: { permission: 'webhooks:read' },
      schema: {
        operationId: 'getWebhook',
        tags,
        summary: 'Get a webhook',
        description: 'Returns the webhook with its settings, without its signing secret.',
        params: IdParams,
        response: { 200: WebhookResponse },
      },
    },
    async ({ scope, params }) => ({ data: toWebhook(await getWebhook(scope, params.id)) }),
  );

  app.post(
    '/webhooks',
    {
      config: {
        permission: 'webhooks:write',
        errors: [...settingErrors, 'too_many_webhooks'],
        shownOnce: ['secret'],
      },
      schema: {
        operationId: 'createWebhook',
        tags,
        summary: 'Create a webhook',
        description:
          'Creates a webhook. The response contains the signing secret only once; a repeated request with the same Idempotency-Key returns null instead. The webhook receives the events that the scopes of this key can read. Headers that reference secrets require secrets:read.',
        body: CreateWebhook,
        response: { 201: single(NewWebhook) },
      },
    },
    async ({ scope, scopes, body, routeOptions }, reply) => {
      const data = await createWebhook(scope, scopes, options, body);
      return reply.code(201).header('location', `${routeOptions.url}/${data.id}`).send({ data });
    },
  );

  app.patch(
    '/webhooks/:id',
    {
      config: { permission: 'webhooks:write', errors: settingErrors },
      schema: {
        operationId: 'updateWebhook',
        tags,
        summary: 'Update a webhook',
        description:
          'Updates a webhook. The next attempt of each delivery uses the new settings. Disabling ends all pending deliveries. Enabling clears disabled_reason and failing_since; the webhook receives new events only, and POST /webhooks/{id}/recover sends the missed ones. The scopes of this key replace the stored ones.',
        params: IdParams,
        body: UpdateWebhook,
        response: { 200: WebhookResponse },
      },
    },
    async (request, reply) => {
      const { scope, scopes, params, body } = request;
      const check = ifMatch(request, reply, WebhookResponse);
      return { data: await updateWebhook(scope, scopes, options, params.id, body, check) };
    },
  );

  app.delete(
    '/webhooks/:id',
    {
      config: { permission: 'webhooks:write' },
      schema: {
        operationId: 'deleteWebhook',
        tags,
        summary: 'Delete a webhook',
        description: 'Deletes a webhook and its deliveries.',
        params: IdParams,
        response: { 200: Deleted },
      },
    },
    async (request, reply) => {
      const check = ifMatch(request, reply, WebhookResponse);
      return { data: await deleteWebhook(request.scope, request.params.id, check) };
    },
  );

  app.post(
    '/webhooks/:id/rotate-secret',
    {
      config: { permission: 'webhooks:write', shownOnce: ['secret'], isBodyOptional: true },
      schema: {
        operationId: 'rotateWebhookSecret',
        tags,
        summary: 'Rotate the signing secret of a webhook',
        description:
          'Creates a new signing secret and returns it once. Former secrets also sign until the overlap ends, so that receivers can switch. At most three secrets sign at once; the oldest is dropped.',
        params: IdParams,
        body: RotateWebhookSecret,
        response: { 200: single(NewWebhook) },
      },
    },
    async ({ scope, params, body }) => ({
      data: await rotateSigningSecret(scope, options.keyRing, params.id, body.overlap_seconds ?? 86_400),
    }),
  );
};
