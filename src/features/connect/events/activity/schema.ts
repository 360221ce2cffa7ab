import { type Static, Type } from 'typebox';
import { EXAMPLE_ID, Instant, nullable } from '../../../../platform/http/resource.ts';

const nullableText = (description: string, example: string | null) =>
  nullable(Type.String({ description, examples: [example] }));

const ActivityObject = Type.Object(
  {
    id: nullableText('The id of the object. Secrets have their name as the id.', EXAMPLE_ID),
    name: nullableText('What a person calls the object, such as its title.', 'Harbour Pilot'),
    status: nullableText('Its status after the change, if it has one.', 'active'),
    kind: nullableText('The kind of a page (`page` or `blog_post`) or plan.', null),
    collection: nullableText('The slug of a collection, or of the collection of an item.', null),
    member_id: nullableText('The member that a subscription or payment belongs to.', null),
  },
  { title: 'ActivityObject', description: 'The object of the newest change.' },
);
export type ActivityObject = Static<typeof ActivityObject>;

export const Activity = Type.Object(
  {
    id: Type.String({
      format: 'uuid',
      description: 'The id of the event of the newest change.',
      examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a40'],
    }),
    type: Type.String({
      description: 'The type of the events (see GET /webhooks/events).',
      examples: ['job.created'],
    }),
    actor: Type.String({
      description:
        'Who did it: `user:<id>`, `api_key:<id>`, `member:<id>`, `enrichment:<id>`, `stripe`, `command_line`, `public` (a visitor of the board) or `system` (the clock).',
      examples: [`api_key:${EXAMPLE_ID}`],
    }),
    first_at: { ...Instant, description: 'Time of the oldest change.' },
    last_at: { ...Instant, description: 'Time of the newest change.' },
    object: ActivityObject,
    object_count: Type.Integer({
      minimum: 1,
      description: 'The number of objects that changed.',
      examples: [1],
    }),
    changed_fields: Type.Unsafe<string[] | null>({
      type: ['array', 'null'],
      items: { type: 'string' },
      description: 'The fields that the newest change changed, if it is an update.',
      examples: [null],
    }),
  },
  { title: 'Activity' },
);
export type Activity = Static<typeof Activity>;

export const DEFAULT_LIMIT = 10;

export const ActivityQuery = Type.Object({
  after: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'The next_cursor of an earlier response.',
      examples: ['AQAAAAAAAAMjAZqjwFKofMGfQy0vC296QAGaPl5vAA'],
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 30,
      default: DEFAULT_LIMIT,
      description: 'Maximum number of entries.',
      examples: [DEFAULT_LIMIT],
    }),
  ),
});
export type ActivityQuery = Static<typeof ActivityQuery>;

export const ActivityList = Type.Object(
  {
    data: Type.Array(Activity),
    meta: Type.Object({
      next_cursor: nullable(
        Type.String({
          description: 'The cursor for older changes. Null at the end.',
          examples: ['AQAAAAAAAAMjAZqjwFKofMGfQy0vC296QAGaPl5vAA'],
        }),
      ),
    }),
  },
  { title: 'ActivityList' },
);
export type ActivityList = Static<typeof ActivityList>;
