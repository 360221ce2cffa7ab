import { type Static, Type } from 'typebox';
import { EXAMPLE_ID, Instant, nullable } from '../../../platform/http/resource.ts';

const actor = `api_key:${EXAMPLE_ID}`;

export const AuditLogEntry = Type.Object(
  {
    id: Type.String({
      format: 'uuid',
      description: 'The id of the entry. If the change has an event, both have the same id.',
      examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a40'],
    }),
    created_at: { ...Instant, description: 'Start of the change. For counted refusals, start of the hour.' },
    actor: Type.String({
      description:
        'Who did it: `user:<id>`, `api_key:<id>`, `member:<id>`, `enrichment:<id>`, `stripe`, `command_line`, `public` (a visitor of the board) or `anonymous` (a refused request).',
      examples: [actor],
    }),
    is_operator: Type.Boolean({
      description: 'Whether the actor is an operator of the installation.',
      examples: [false],
    }),
    action: Type.String({ description: 'What happened.', examples: ['job.updated'] }),
    object: Type.Object(
      {
        type: Type.String({ examples: ['job'] }),
        id: nullable(
          Type.String({ description: 'Secrets have their name as the id.', examples: [EXAMPLE_ID] }),
        ),
      },
      { description: 'What it happened to.' },
    ),
    changed_fields: Type.Unsafe<string[] | null>({
      type: ['array', 'null'],
      items: { type: 'string' },
      description: 'The names of the changed fields. The log never has their values.',
      examples: [['title']],
    }),
    request_id: nullable(
      Type.String({
        description: 'The x-request-id of the response.',
        examples: ['5b1c6a0e-3f0f-4b7e-9d55-0f2b9f4e7a11'],
      }),
    ),
    ip_network: nullable(
      Type.String({
        description: 'The truncated IP address: 24 bits of IPv4, 48 bits of IPv6.',
        examples: ['203.0.113.0/24'],
      }),
    ),
    user_agent: nullable(Type.String({ description: 'The family of the client.', examples: ['Firefox'] })),
    count: Type.Integer({
      description: 'The number of refusals from this network within the hour. 1 for everything else.',
      examples: [1],
    }),
  },
  { title: 'AuditLogEntry' },
);
export type AuditLogEntry = Static<typeof AuditLogEntry>;

const DEFAULT_LIMIT = 50;

export const AuditLogQuery = Type.Object({
  actor: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'Only entries of this actor.',
      examples: [actor],
    }),
  ),
  type: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'Only entries about objects of this type.',
      examples: ['job'],
    }),
  ),
  object: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Only entries about the object with this id.',
      examples: [EXAMPLE_ID],
    }),
  ),
  from: Type.Optional(
    Type.String({
      format: 'instant',
      description:
        'Only entries at or after this time. A date starts with its day in the time zone of the organization.',
      examples: ['2026-11-01T00:00:00Z'],
    }),
  ),
  to: Type.Optional(
    Type.String({
      format: 'instant',
      description:
        'Only entries at or before this time. A date includes the whole day, in the time zone of the organization.',
      examples: ['2026-12-01T00:00:00Z'],
    }),
  ),
  after: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'The next_cursor of an earlier response.',
      examples: ['AQGaPl5vAAGao8BSqHzBn0MtLwtvekA'],
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 200,
      default: DEFAULT_LIMIT,
      description: 'Maximum number of entries.',
      examples: [DEFAULT_LIMIT],
    }),
  ),
});
export type AuditLogQuery = Static<typeof AuditLogQuery>;

export function limitOf({ limit = DEFAULT_LIMIT }: AuditLogQuery): number {
  return limit;
}

export const AuditLog = Type.Object(
  {
    data: Type.Array(AuditLogEntry),
    meta: Type.Object({
      next_cursor: nullable(
        Type.String({
          description: 'The cursor for the entries before these. Null at the end.',
          examples: ['AQGaPl5vAAGao8BSqHzBn0MtLwtvekA'],
        }),
      ),
    }),
  },
  { title: 'AuditLogList' },
);
export type AuditLog = Static<typeof AuditLog>;
