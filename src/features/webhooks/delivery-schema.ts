import { type Static, Type } from 'typebox';
import type { Issue } from '../../platform/http/errors.ts';
import { Pagination, pageQuery } from '../../platform/http/pagination.ts';
import { Instant, nullable, oneOf } from '../../platform/http/resource.ts';
import { Event } from '../events/schema.ts';

const deliveryStatuses = ['pending', 'delivered', 'exhausted', 'disabled'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

const eventType = Type.String({ maxLength: 100, description: 'A type of event.', examples: ['job.created'] });

const deliveryFields = {
  id: Type.String({ format: 'uuid', examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a32'] }),
  webhook_id: Type.String({ format: 'uuid', examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a31'] }),
  event_id: Type.String({
    format: 'uuid',
    description: 'What every attempt sends as `webhook-id`.',
    examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a33'],
  }),
  event_type: eventType,
  is_test: Type.Boolean({ description: 'Whether it is a test, which sends an example instead of an event.' }),
  status: oneOf(deliveryStatuses, {
    description:
      '`pending`: an attempt is to come or under way. `delivered`: the receiver answered with 2xx. `exhausted`: every attempt failed. `disabled`: the webhook was disabled first.',
    examples: ['delivered'],
  }),
  attempt_count: Type.Integer({ description: 'Attempts that have ended.', examples: [1] }),
  next_attempt_at: nullable({
    ...Instant,
    description: 'Null while an attempt is under way, and when none is to come.',
  }),
  created_at: Instant,
  finished_at: nullable({ ...Instant, description: 'When it stopped being pending.' }),
};

/** One event for one webhook, as the list shows it. */
export const Delivery = Type.Object(deliveryFields, { title: 'WebhookDelivery' });
export type Delivery = Static<typeof Delivery>;

const Attempt = Type.Object(
  {
    number: Type.Integer({ description: 'From 1; a replay goes on counting.', examples: [1] }),
    started_at: Instant,
    duration_ms: Type.Integer({ examples: [187] }),
    response_status: nullable(
      Type.Integer({ description: 'Null when there was no answer.', examples: [204] }),
    ),
    response_body: nullable(
      Type.String({ description: 'The first 4 kB of the answer, without values of secrets.' }),
    ),
    error: nullable(
      Type.Object(
        {
          code: Type.String({ examples: ['timeout'] }),
          message: Type.String({ examples: ['There was no complete answer within 15000 ms.'] }),
        },
        { description: 'Why it failed; null: it succeeded.' },
      ),
    ),
  },
  { title: 'WebhookAttempt' },
);
export type Attempt = Static<typeof Attempt>;

export const DeliveryDetails = Type.Object(
  {
    ...deliveryFields,
    attempts: Type.Array(Attempt, { description: 'In the order in which they were made.' }),
    // Without its title: by its null it is another shape than the event that it may be.
    event: nullable({
      ...Type.Object(Event.properties),
      description: 'The event as it is sent. Null when it is no longer kept, and of a test.',
    }),
  },
  { title: 'WebhookDeliveryDetails' },
);
export type DeliveryDetails = Static<typeof DeliveryDetails>;

export const DeliveryQuery = Type.Object(
  {
    status: Type.Optional(
      Type.String({
        maxLength: 200,
        description: `Statuses, comma-separated: ${deliveryStatuses.join(', ')}.`,
        examples: ['exhausted,disabled'],
      }),
    ),
    event_type: Type.Optional(eventType),
    ...pageQuery,
  },
  { rules: findQueryProblems },
);
export type DeliveryQuery = Static<typeof DeliveryQuery>;

export const DeliveryList = Type.Object({
  data: Type.Array(Delivery),
  meta: Type.Object({ pagination: Pagination }),
});

export const DeliveryParams = Type.Object({
  id: Type.String({ description: 'The id of the webhook (a UUID).' }),
  delivery_id: Type.String({ description: 'The id of the delivery (a UUID).' }),
});

/** The statuses that the query names; without any, all. */
export function readStatuses(status: string | undefined): DeliveryStatus[] {
  return splitStatuses(status) as DeliveryStatus[];
}

function findQueryProblems({ status }: { status?: string }): Issue[] {
  const isKnown = (entry: string) => (deliveryStatuses as readonly string[]).includes(entry);
  if (typeof status !== 'string' || splitStatuses(status).every(isKnown)) return [];
  return [{ path: '/status', message: `must be a list of ${deliveryStatuses.join(', ')}` }];
}

function splitStatuses(status = ''): string[] {
  return [...new Set(status.split(',').map((entry) => entry.trim()))].filter((entry) => entry !== '');
}
