import type { FastifyPluginAsync } from 'fastify';
import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import type { EventType } from '../../../platform/events.ts';
import { operations } from '../../../platform/http/operation.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
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

const settingErrors = ['target_not_allowed', 'unknown_secret', 'secret_not_for_host'] as const;

export const webhookRoutes: FastifyPluginAsync<WebhookRouteOptions> = async (app, options) => {
  const operation = operations(app, { tag: 'Webhooks' });

  operation('GET /webhooks', 'listWebhooks', {
    permission: 'webhooks:read',
    summary: 'List webhooks',
    description: 'Returns webhooks in order of creation. Without per_page, one page contains all of them.',
    query: WebhookQuery,
    returns: WebhookList,
    handler: ({ scope, query }) => listWebhooks(scope, query),
  });

  operation('GET /webhooks/:id', 'getWebhook', {
    permission: 'webhooks:read',
    summary: 'Get a webhook',
    description: 'Returns the webhook with its settings, without its signing secret.',
    data: Webhook,
    handler: async ({ scope, params }) => toWebhook(await getWebhook(scope, params.id)),
  });

  operation('POST /webhooks', 'createWebhook', {
    permission: 'webhooks:write',
    errors: [...settingErrors, 'too_many_webhooks'],
    shownOnce: ['secret'],
    summary: 'Create a webhook',
    description:
      'Creates a webhook. The response contains the signing secret only once; a repeated request with the same Idempotency-Key returns null instead. The webhook receives the events that the scopes of this key can read. Headers that reference secrets require secrets:read.',
    body: CreateWebhook,
    creates: NewWebhook,
    handler: ({ scope, scopes, body }) => createWebhook(scope, scopes, options, body),
  });

  operation('PATCH /webhooks/:id', 'updateWebhook', {
    permission: 'webhooks:write',
    errors: settingErrors,
    summary: 'Update a webhook',
    description:
      'Updates a webhook. The next attempt of each delivery uses the new settings. Disabling ends all pending deliveries. Enabling clears disabled_reason and failing_since; the webhook receives new events only, and POST /webhooks/{id}/recover sends the missed ones. The scopes of this key replace the stored ones.',
    body: UpdateWebhook,
    data: Webhook,
    handler: ({ scope, scopes, params, body }, { check }) =>
      updateWebhook(scope, scopes, options, params.id, body, check),
  });

  operation('DELETE /webhooks/:id', 'deleteWebhook', {
    permission: 'webhooks:write',
    summary: 'Delete a webhook',
    description: 'Deletes a webhook and its deliveries.',
    deletes: Webhook,
    handler: ({ scope, params }, { check }) => deleteWebhook(scope, params.id, check),
  });

  operation('POST /webhooks/:id/rotate-secret', 'rotateWebhookSecret', {
    permission: 'webhooks:write',
    shownOnce: ['secret'],
    isBodyOptional: true,
    summary: 'Rotate the signing secret of a webhook',
    description:
      'Creates a new signing secret and returns it once. Former secrets also sign until the overlap ends, so that receivers can switch. At most three secrets sign at once; the oldest is dropped.',
    body: RotateWebhookSecret,
    data: NewWebhook,
    handler: ({ scope, params, body }) =>
      rotateSigningSecret(scope, options.keyRing, params.id, body.overlap_seconds ?? 86_400),
  });
};
