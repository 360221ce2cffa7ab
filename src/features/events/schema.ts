import { type Static, Type } from 'typebox';
import { Instant } from '../../platform/http/resource.ts';

const typeName = Type.String({
  description: 'One of the catalogue (GET /webhooks/events).',
  examples: ['job.updated'],
});

export const Event = Type.Object(
  {
    id: Type.String({
      format: 'uuid',
      description: 'The same wherever the event is told: a webhook sends it as webhook-id.',
      examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a40'],
    }),
    type: typeName,
    timestamp: { ...Instant, description: 'When the change began.' },
    organization_id: Type.Integer({ examples: [1] }),
    data: Type.Object(
      {},
      {
        additionalProperties: true,
        description:
          'The object as the API read it right after the change; of one that was deleted, right before.',
        examples: [{ id: '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10', title: 'Harbour Pilot', status: 'active' }],
      },
    ),
    changed_fields: Type.Optional(
      Type.Array(Type.String(), { description: 'What an update changed.', examples: [['title']] }),
    ),
  },
  { title: 'Event' },
);

/** In place of a cursor: the present. */
export const LATEST = 'latest';
export const DEFAULT_LIMIT = 100;

export const EventQuery = Type.Object({
  after: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        'The next_cursor of an earlier answer. Left out: from the oldest event of the last 30 days; `latest`: no events, and a cursor from which the coming ones are read.',
      examples: ['latest'],
    }),
  ),
  types: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 2000,
      description:
        'Only these types, separated by commas; `job.*` stands for all that begin so, `*` for all there are.',
      examples: ['job.*,category.deleted'],
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 500,
      default: DEFAULT_LIMIT,
      description: 'At most so many events; an answer also ends at about 4 MB.',
      examples: [DEFAULT_LIMIT],
    }),
  ),
});
export type EventQuery = Static<typeof EventQuery>;

export const EventList = Type.Object({
  data: Type.Array(Event),
  meta: Type.Object({
    next_cursor: Type.String({
      description: 'Where to go on. Good for 30 days, also when there were no events.',
      examples: ['AQAAAAAAAAMjAZqjwFKofMGfQy0vC296QAGaPl5vAA'],
    }),
    has_more: Type.Boolean({
      description: 'Whether to go on at once; true also of an answer without events when types are rare.',
    }),
  }),
});

export const EventTypeList = Type.Object({
  data: Type.Array(
    Type.Object(
      {
        name: typeName,
        description: Type.String({ examples: ['Fields of a job changed.'] }),
        schema: Type.Object(
          {},
          {
            additionalProperties: true,
            description: 'The JSON Schema (draft 2020-12) of an event of this type.',
            examples: [{ type: 'object', properties: { type: { const: 'job.updated' } } }],
          },
        ),
        example: Event,
      },
      { title: 'EventType' },
    ),
  ),
  meta: Type.Object({ total: Type.Integer({ description: 'How many there are.', examples: [30] }) }),
});
