import type { FastifyPluginAsync } from 'fastify';
import { limitConcurrency } from '../../../../platform/concurrency/concurrency-limit.ts';
import type { Database } from '../../../../platform/database/connect.ts';
import type { KeyRing } from '../../../../platform/encryption/key-ring.ts';
import type { EventType } from '../../../../platform/events.ts';
import { operations } from '../../../../platform/http/operation.ts';
import { pageOf } from '../../../../platform/http/pagination.ts';
import { NoFields } from '../../../../platform/http/resource.ts';
import type { Outbound } from '../../../../platform/outbound/outbound.ts';
import { getWebhook } from '../queries.ts';
import { RecoverDeliveries, Recovery, TestWebhook } from '../schema.ts';
import { tryWebhook } from '../try.ts';
import { readDelivery } from './get.ts';
import { listDeliveries, toDelivery } from './queries.ts';
import { recoverDeliveries } from './recover.ts';
import { replayDelivery } from './replay.ts';
import { Delivery, DeliveryDetails, DeliveryList, DeliveryParams, DeliveryQuery } from './schema.ts';

interface DeliveryRouteOptions {
  db: Database;
  keyRing: KeyRing;
  outbound: Outbound;
  eventTypes: readonly EventType[];
  /** A test may occupy a database connection until the receiver responds. */
  testsAtOnce: number;
}

export const deliveryRoutes: FastifyPluginAsync<DeliveryRouteOptions> = async (app, options) => {
  const operation = operations(app, { tag: 'Webhooks', isAboutPeople: true });

  operation('GET /webhooks/:id/deliveries', 'listWebhookDeliveries', {
    permission: 'webhooks:read',
    summary: 'List the deliveries of a webhook',
    description: 'Returns the deliveries of the last 30 days, tests included, newest first.',
    query: DeliveryQuery,
    returns: DeliveryList,
    handler: async ({ scope, params, query }) => {
      const { id } = await getWebhook(scope, params.id);
      const filters = { statuses: [...new Set(query.status)], eventType: query.event_type };
      return pageOf(query, (range) => listDeliveries(scope, id, filters, range), toDelivery);
    },
  });

  operation('GET /webhooks/:id/deliveries/:delivery_id', 'getWebhookDelivery', {
    permission: 'webhooks:read',
    summary: 'Get a delivery of a webhook',
    description:
      'Returns the delivery with its attempts and its event. event is null after the event has expired. Without the scope that reads the event, event and response_body are null.',
    params: DeliveryParams,
    data: DeliveryDetails,
    handler: ({ scope, scopes, params }) => readDelivery(scope, scopes, params.id, params.delivery_id),
  });

  await app.register(resendRoutes);
  await app.register(testRoute, options);
};

const resendRoutes: FastifyPluginAsync = async (app) => {
  const operation = operations(app, { tag: 'Webhooks' });

  operation('POST /webhooks/:id/deliveries/:delivery_id/replay', 'replayWebhookDelivery', {
    permission: 'webhooks:write',
    errors: ['webhook_disabled', 'event_forgotten'],
    isBodyOptional: true,
    summary: 'Replay a delivery',
    description:
      'Makes the delivery pending and due immediately, with a new series of attempts, whatever its status. Does nothing if an attempt is in progress.',
    params: DeliveryParams,
    body: NoFields,
    status: 202,
    data: Delivery,
    handler: ({ scope, params }) => replayDelivery(scope, params.id, params.delivery_id),
  });

  operation('POST /webhooks/:id/recover', 'recoverWebhookDeliveries', {
    permission: 'webhooks:write',
    errors: ['webhook_disabled'],
    summary: 'Recover missed deliveries',
    description:
      'Sends every matching event since the given time that has not reached the webhook. Exhausted and disabled deliveries become pending again. Events without a delivery, because the webhook was disabled or did not exist, get one. Pending and delivered ones stay unchanged.',
    body: RecoverDeliveries,
    status: 202,
    data: Recovery,
    handler: ({ scope, params, body }) => recoverDeliveries(scope, params.id, body.since),
  });
};

/** A separate plugin, because its requests wait for the receiver and need a limit. */
const testRoute: FastifyPluginAsync<DeliveryRouteOptions> = async (app, options) => {
  limitConcurrency(app, {
    limit: options.testsAtOnce,
    maxInFlight: 4 * options.testsAtOnce,
    maxPerOrganization: Math.ceil(options.testsAtOnce / 2),
    refusal: 'Too many webhooks are being tested right now. Try again later.',
  });

  const operation = operations(app, { tag: 'Webhooks' });

  operation('POST /webhooks/:id/test', 'testWebhook', {
    permission: 'webhooks:write',
    isBodyOptional: true,
    errors: ['outgoing_held'],
    summary: 'Send a test event',
    description:
      'Sends an example event immediately, even to a disabled webhook. Returns when the receiver responds or after 15 seconds. The test is stored as a delivery and never retried.',
    body: TestWebhook,
    data: DeliveryDetails,
    handler: ({ scope, scopes, params, body }) => tryWebhook(scope, scopes, options, params.id, body.event),
  });
};
