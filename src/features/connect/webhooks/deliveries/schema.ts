import { type Static, Type } from 'typebox';
import { listParameter } from '../../../../platform/http/input/parameters.ts';
import { listOf, pageQuery } from '../../../../platform/http/pagination.ts';
import { Instant, idParam, nullable, oneOf } from '../../../../platform/http/resource.ts';
import { Event } from '../../events/schema.ts';

const deliveryStatuses = ['pending', 'delivered', 'exhausted', 'disabled'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

const eventType = Type.String({ maxLength: 100, description: 'A type of event.', examples: ['job.created'] });

const deliveryFields = {
  id: Type.String({ format: 'uuid', examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a32'] }),
  webhook_id: Type.String({ format: 'uuid', examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a31'] }),
  event_id: Type.String({
    format: 'uuid',
    description: 'The id of the event, sent as `webhook-id` with every attempt.',
    examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a33'],
  }),
  event_type: eventType,
  is_test: Type.Boolean({
    description: 'Whether the delivery is a test, which sends an example event.',
    examples: [false],
  }),
  status: oneOf(deliveryStatuses, {
    title: 'WebhookDeliveryStatus',
    description:
      '`pending`: an attempt is scheduled or in progress. `delivered`: the receiver returned 2xx. `exhausted`: every attempt failed. `disabled`: the webhook was disabled before the event was delivered.',
    examples: ['delivered'],
  }),
  attempt_count: Type.Integer({ description: 'Number of finished attempts.', examples: [1] }),
  next_attempt_at: nullable({
    ...Instant,
    description: 'Null if an attempt is in progress or no attempt is scheduled.',
  }),
  created_at: Instant,
  finished_at: nullable({ ...Instant, description: 'Null while the delivery is pending.' }),
};

/** One event for one webhook, without its attempts. */
export const Delivery = Type.Object(deliveryFields, { title: 'WebhookDelivery' });
export type Delivery = Static<typeof Delivery>;

export const Attempt = Type.Object(
  {
    number: Type.Integer({ description: 'Starts at 1 and continues after a replay.', examples: [1] }),
    started_at: Instant,
    duration_ms: Type.Integer({ examples: [187] }),
    response_status: nullable(
      Type.Integer({ description: 'Null if there was no response.', examples: [204] }),
    ),
    response_body: nullable(
      Type.String({
        description:
          'The first 4 kB of the response body, with secret values removed. Null without the scope that reads the event.',
        examples: [''],
      }),
    ),
    error: nullable(
      Type.Object(
        {
          code: Type.String({ examples: ['timeout'] }),
          message: Type.String({ examples: ['There was no complete response within 15000 ms.'] }),
        },
        { description: 'Why the attempt failed. Null if it succeeded.' },
      ),
    ),
  },
  { title: 'WebhookAttempt' },
);
export type Attempt = Static<typeof Attempt>;

export const DeliveryDetails = Type.Object(
  {
    ...deliveryFields,
    attempts: Type.Array(Attempt, { description: 'In chronological order.' }),
    // No title, because a nullable schema must not share the title of `Event`.
    event: nullable({
      ...Type.Object(Event.properties),
      description:
        'The event as it is sent. Null for an expired event, for a test, and without the scope to read the event.',
    }),
  },
  { title: 'WebhookDeliveryDetails' },
);
export type DeliveryDetails = Static<typeof DeliveryDetails>;

export const DeliveryQuery = Type.Object({
  status: Type.Optional(
    listParameter(oneOf(deliveryStatuses, { title: 'DeliveryStatus' }), {
      description: `Statuses: ${deliveryStatuses.join(', ')}.`,
      example: ['exhausted', 'disabled'],
    }),
  ),
  event_type: Type.Optional(eventType),
  ...pageQuery,
});
export type DeliveryQuery = Static<typeof DeliveryQuery>;

export const DeliveryList = listOf(Delivery, 'WebhookDeliveryList');

export const DeliveryParams = Type.Object({
  id: idParam('webhook'),
  delivery_id: idParam('delivery'),
});
