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

const WebhookAnswer = single(Webhook);
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
          'In the order in which they were made: all of them, or by pages where per_page is given.',
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
        summary: 'Read a webhook',
        params: IdParams,
        response: { 200: WebhookAnswer },
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
          'The answer shows the secret that deliveries are signed with, once: repeated with the same Idempotency-Key it has null there.',
        body: CreateWebhook,
        response: { 201: single(NewWebhook) },
      },
    },
    async ({ scope, body, routeOptions }, reply) => {
      const data = await createWebhook(scope, options, body);
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
        summary: 'Change a webhook, enable or disable it',
        description:
          'The next attempt of each delivery is made by the new settings. Disabling ends the deliveries that are pending; enabling forgets disabled_reason and failing_since, and begins with the events that come (recover brings the others).',
        params: IdParams,
        body: UpdateWebhook,
        response: { 200: WebhookAnswer },
      },
    },
    async (request, reply) => {
      const { scope, params, body } = request;
      const check = ifMatch(request, reply, WebhookAnswer);
      return { data: await updateWebhook(scope, options, params.id, body, check) };
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
        description: 'Its deliveries are deleted as well.',
        params: IdParams,
        response: { 200: Deleted },
      },
    },
    async (request, reply) => {
      const check = ifMatch(request, reply, WebhookAnswer);
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
        summary: 'Replace the secret of a webhook',
        description:
          'The answer shows the new secret, once. Former ones go on signing beside it for the overlap, so that receivers can change over; at most three sign at once, and the oldest gives way.',
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
