import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { limitConcurrency } from '../../../platform/concurrency/concurrency-limit.ts';
import type { Database } from '../../../platform/database/connect.ts';
import type { KeyRing } from '../../../platform/encryption/key-ring.ts';
import type { EventType } from '../../../platform/events.ts';
import { toPageRange, toPagination } from '../../../platform/http/pagination.ts';
import { IdParams, NoFields, single } from '../../../platform/http/resource.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
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

const DeliveryResponse = single(Delivery);
const DetailsResponse = single(DeliveryDetails);
const tags = ['Webhooks'];

export const deliveryRoutes: FastifyPluginAsyncTypebox<DeliveryRouteOptions> = async (app, options) => {
  app.get(
    '/webhooks/:id/deliveries',
    {
      config: { permission: 'webhooks:read' },
      schema: {
        operationId: 'listWebhookDeliveries',
        tags,
        summary: 'List the deliveries of a webhook',
        description: 'Returns the deliveries of the last 30 days, tests included, newest first.',
        params: IdParams,
        querystring: DeliveryQuery,
        response: { 200: DeliveryList },
      },
    },
    async ({ scope, params, query }) => {
      const { id } = await getWebhook(scope, params.id);
      const filters = { statuses: [...new Set(query.status)], eventType: query.event_type };
      const range = toPageRange(query);
      const { rows, total } = await listDeliveries(scope, id, filters, range);
      return { data: rows.map(toDelivery), meta: { pagination: toPagination(range, total) } };
    },
  );

  app.get(
    '/webhooks/:id/deliveries/:delivery_id',
    {
      config: { permission: 'webhooks:read' },
      schema: {
        operationId: 'getWebhookDelivery',
        tags,
        summary: 'Get a delivery of a webhook',
        description:
          'Returns the delivery with its attempts and its event. event is null after the event has expired. Without the scope that reads the event, event and response_body are null.',
        params: DeliveryParams,
        response: { 200: DetailsResponse },
      },
    },
    async ({ scope, scopes, params }) => ({
      data: await readDelivery(scope, scopes, params.id, params.delivery_id),
    }),
  );

  await app.register(resendRoutes);
  await app.register(testRoute, options);
};

const resendRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/webhooks/:id/deliveries/:delivery_id/replay',
    {
      config: {
        permission: 'webhooks:write',
        errors: ['webhook_disabled', 'event_forgotten'],
        isBodyOptional: true,
      },
      schema: {
        operationId: 'replayWebhookDelivery',
        tags,
        summary: 'Replay a delivery',
        description:
          'Makes the delivery pending and due immediately, with a new series of attempts, whatever its status. Does nothing if an attempt is in progress.',
        params: DeliveryParams,
        body: NoFields,
        response: { 202: DeliveryResponse },
      },
    },
    async ({ scope, params }, reply) =>
      reply.code(202).send({ data: await replayDelivery(scope, params.id, params.delivery_id) }),
  );

  app.post(
    '/webhooks/:id/recover',
    {
      config: { permission: 'webhooks:write', errors: ['webhook_disabled'] },
      schema: {
        operationId: 'recoverWebhookDeliveries',
        tags,
        summary: 'Recover missed deliveries',
        description:
          'Sends every matching event since the given time that has not reached the webhook. Exhausted and disabled deliveries become pending again. Events without a delivery, because the webhook was disabled or did not exist, get one. Pending and delivered ones stay unchanged.',
        params: IdParams,
        body: RecoverDeliveries,
        response: { 202: single(Recovery) },
      },
    },
    async ({ scope, params, body }, reply) =>
      reply.code(202).send({ data: await recoverDeliveries(scope, params.id, body.since) }),
  );
};

/** A separate plugin, because its requests wait for the receiver and need a limit. */
const testRoute: FastifyPluginAsyncTypebox<DeliveryRouteOptions> = async (app, options) => {
  limitConcurrency(app, {
    limit: options.testsAtOnce,
    maxInFlight: 4 * options.testsAtOnce,
    maxPerOrganization: Math.ceil(options.testsAtOnce / 2),
    refusal: 'Too many webhooks are being tested right now. Try again later.',
  });

  app.post(
    '/webhooks/:id/test',
    {
      config: { permission: 'webhooks:write', isBodyOptional: true, errors: ['outgoing_held'] },
      schema: {
        operationId: 'testWebhook',
        tags,
        summary: 'Send a test event',
        description:
          'Sends an example event immediately, even to a disabled webhook. Returns when the receiver responds or after 15 seconds. The test is stored as a delivery and never retried.',
        params: IdParams,
        body: TestWebhook,
        response: { 200: DetailsResponse },
      },
    },
    async ({ scope, scopes, params, body }) => ({
      data: await tryWebhook(scope, scopes, options, params.id, body.event),
    }),
  );
};
