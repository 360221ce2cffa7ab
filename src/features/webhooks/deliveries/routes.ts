import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Database } from '../../platform/database/connect.ts';
import type { KeyRing } from '../../platform/encryption/key-ring.ts';
import type { EventType } from '../../platform/events.ts';
import { fewAtOnce } from '../../platform/http/few-at-once.ts';
import { toPageRange, toPagination } from '../../platform/http/pagination.ts';
import { IdParams, NoFields, single } from '../../platform/http/resource.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { listDeliveries, toDelivery } from './delivery-queries.ts';
import {
  Delivery,
  DeliveryDetails,
  DeliveryList,
  DeliveryParams,
  DeliveryQuery,
  readStatuses,
} from './delivery-schema.ts';
import { getWebhook } from './queries.ts';
import { readDelivery } from './read-delivery.ts';
import { recoverDeliveries } from './recover.ts';
import { replayDelivery } from './replay.ts';
import { RecoverDeliveries, Recovery, TestWebhook } from './schema.ts';
import { tryWebhook } from './try.ts';

interface DeliveryRouteOptions {
  db: Database;
  keyRing: KeyRing;
  outbound: Outbound;
  eventTypes: readonly EventType[];
  /** Each may hold a database connection while the receiver takes its time. */
  testsAtOnce: number;
}

const DeliveryAnswer = single(Delivery);
const DetailsAnswer = single(DeliveryDetails);
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
        description: 'One for each event that it took in the last 30 days, and its tests; the newest first.',
        params: IdParams,
        querystring: DeliveryQuery,
        response: { 200: DeliveryList },
      },
    },
    async ({ scope, params, query }) => {
      const { id } = await getWebhook(scope, params.id);
      const filters = { statuses: readStatuses(query.status), eventType: query.event_type };
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
        summary: 'Read a delivery of a webhook',
        description: 'With its attempts and, while it is kept, the event as it is sent.',
        params: DeliveryParams,
        response: { 200: DetailsAnswer },
      },
    },
    async ({ scope, params }) => ({ data: await readDelivery(scope, params.id, params.delivery_id) }),
  );

  await app.register(sendAgainRoutes);
  await app.register(testRoute, options);
};

const sendAgainRoutes: FastifyPluginAsyncTypebox = async (app) => {
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
        summary: 'Send a delivery again',
        description:
          'It is pending again and due at once, with all attempts of the schedule before it, whatever had come of it. One whose attempt is under way is left to that.',
        params: DeliveryParams,
        body: NoFields,
        response: { 202: DeliveryAnswer },
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
        summary: 'Send what a webhook missed',
        description:
          'Every event since then that the webhook takes and that has not reached it: deliveries that are exhausted or disabled become pending again, and events that had no delivery, because the webhook was disabled or did not exist, get one. What is pending or delivered is left alone.',
        params: IdParams,
        body: RecoverDeliveries,
        response: { 202: single(Recovery) },
      },
    },
    async ({ scope, params, body }, reply) =>
      reply.code(202).send({ data: await recoverDeliveries(scope, params.id, body.since) }),
  );
};

/** By itself, since it waits for the receiver. */
const testRoute: FastifyPluginAsyncTypebox<DeliveryRouteOptions> = async (app, options) => {
  fewAtOnce(app, {
    limit: options.testsAtOnce,
    maxInFlight: 4 * options.testsAtOnce,
    maxOfOne: Math.ceil(options.testsAtOnce / 2),
    refusal: 'Too many webhooks are being tested right now.',
  });

  app.post(
    '/webhooks/:id/test',
    {
      config: { permission: 'webhooks:write', isBodyOptional: true },
      schema: {
        operationId: 'testWebhook',
        tags,
        summary: 'Send a webhook an example',
        description:
          'Once and at once, also while it is disabled, and answers when the receiver has answered or 15 seconds are over. It is kept as a delivery, and is never sent again.',
        params: IdParams,
        body: TestWebhook,
        response: { 200: DetailsAnswer },
      },
    },
    async ({ scope, params, body }) => ({ data: await tryWebhook(scope, options, params.id, body.event) }),
  );
};
