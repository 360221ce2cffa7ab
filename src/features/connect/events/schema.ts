import { type Static, Type } from 'typebox';
import { listParameter } from '../../../platform/http/input/parameters.ts';
import { Instant } from '../../../platform/http/resource.ts';

const typeName = Type.String({
  description: 'An event type (see GET /webhooks/events).',
  examples: ['job.updated'],
});

export const Event = Type.Object(
  {
    id: Type.String({
      format: 'uuid',
      description: 'The id of the event. Webhooks send the same id as webhook-id.',
      examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a40'],
    }),
    type: typeName,
    timestamp: { ...Instant, description: 'Start of the change.' },
    organization_id: Type.Integer({ examples: [1] }),
    actor: Type.String({
      description:
        'Who made the change, as in the audit log: `user:<id>`, `api_key:<id>`, `member:<id>`, `import:<id>`, `enrichment:<id>`, `stripe`, `command_line`, `public` (a visitor of the board) or `system` (the server itself).',
      examples: ['api_key:019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a60'],
    }),
    data: Type.Object(
      {},
      {
        additionalProperties: true,
        description: 'The object as the API returned it right after the change, or right before a deletion.',
        examples: [{ id: '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10', title: 'Harbour Pilot', status: 'active' }],
      },
    ),
    changed_fields: Type.Optional(
      Type.Array(Type.String(), { description: 'The fields that an update changed.', examples: [['title']] }),
    ),
  },
  { title: 'Event' },
);

/** A value of `after` that means the end of all events. */
export const LATEST = 'latest';
export const DEFAULT_LIMIT = 100;

export const EventQuery = Type.Object({
  after: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        'The next_cursor of an earlier response. Defaults to the oldest event of the last 30 days. `latest` returns no events, only a cursor for future ones.',
      examples: ['latest'],
    }),
  ),
  types: Type.Optional(
    listParameter(Type.String({ maxLength: 100 }), {
      description:
        'Only events of these types: an event type, a pattern such as `job.*`, or `*` for all. 403 if the key may not read one of them.',
      minItems: 1,
      example: ['job.*', 'category.deleted'],
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 500,
      default: DEFAULT_LIMIT,
      description: 'Maximum number of events. A response is also limited to about 4 MB.',
      examples: [DEFAULT_LIMIT],
    }),
  ),
});
export type EventQuery = Static<typeof EventQuery>;

export const EventList = Type.Object(
  {
    data: Type.Array(Event),
    meta: Type.Object({
      next_cursor: Type.String({
        description: 'The cursor for the next request. Valid for 30 days, even if there were no events.',
        examples: ['AQAAAAAAAAMjAZqjwFKofMGfQy0vC296QAGaPl5vAA'],
      }),
      has_more: Type.Boolean({
        description:
          'Whether there may be more events. Can be true for an empty response if the types are rare.',
        examples: [false],
      }),
    }),
  },
  { title: 'EventList' },
);

export const EventTypeList = Type.Object(
  {
    data: Type.Array(
      Type.Object(
        {
          name: typeName,
          required_scope: Type.String({
            description: 'The scope that a key needs to read or subscribe to the type.',
            examples: ['jobs:read'],
          }),
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
    meta: Type.Object({
      total: Type.Integer({ description: 'Total number of event types.', examples: [30] }),
    }),
  },
  { title: 'EventTypeList' },
);
