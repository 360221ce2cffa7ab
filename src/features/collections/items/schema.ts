import { type Static, Type } from 'typebox';
import type { EventType } from '../../../platform/events.ts';
import { Instant, nullable, oneOf } from '../../../platform/http/resource.ts';
import { findItemProblems } from './rules.ts';

export const itemStatuses = ['draft', 'pending_review', 'published', 'expired', 'archived'] as const;
export type ItemStatus = (typeof itemStatuses)[number];

const id = Type.String({ format: 'uuid', examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a31'] });
const status = oneOf(itemStatuses, {
  description: 'A published item whose expires_at has passed reads as expired at once.',
  examples: ['published'],
});
const data = Type.Object(
  {},
  {
    additionalProperties: true,
    description: 'The fields of the schema, up to 256 kB. What the schema does not know is dropped.',
    examples: [{ name: 'North Sea Pilots', website: 'https://pilots.example', tier: 'gold' }],
  },
);
const dataHtml = Type.Optional(
  Type.Object(
    {},
    {
      additionalProperties: Type.String(),
      description: 'The HTML of the richtext fields, where the schema has some.',
    },
  ),
);
const position = Type.Integer({
  minimum: -2_147_483_648,
  maximum: 2_147_483_647,
  description: 'For an order of your own.',
  examples: [0],
});
const instant = (description: string) =>
  nullable(Type.String({ format: 'instant', maxLength: 40, description, examples: ['2026-11-01'] }));

export const Item = Type.Object(
  {
    id,
    data,
    data_html: dataHtml,
    status,
    source: Type.String({
      description: 'manual for items written through the API, public for submissions.',
      examples: ['manual'],
    }),
    starts_at: nullable({
      ...Instant,
      description: 'Hidden from the public until then; null: never hidden.',
      examples: [null],
    }),
    expires_at: nullable({
      ...Instant,
      description: 'Hidden from the public from then on; null: never.',
      examples: ['2026-12-01T09:00:00.000Z'],
    }),
    position,
    owner_user_id: nullable(Type.String({ description: 'The member that it belongs to.', examples: [null] })),
    created_at: Instant,
    updated_at: Instant,
  },
  { title: 'Item' },
);
export type Item = Static<typeof Item>;

const optionalFields = {
  status: Type.Optional(status),
  starts_at: Type.Optional(instant('When the item becomes public, if it is published.')),
  expires_at: Type.Optional(instant('When it leaves the public lists.')),
  position: Type.Optional(position),
  owner_user_id: Type.Optional(
    nullable(Type.String({ format: 'uuid', description: 'A member of the organization.' })),
  ),
};

/** What creates an item, or writes the one of this id anew. */
export const SaveItem = Type.Object(
  {
    data,
    id: Type.Optional({
      ...id,
      description: 'Of the item to write anew; one that nobody has is created with it.',
    }),
    ...optionalFields,
  },
  {
    title: 'SaveItem',
    additionalProperties: false,
    rules: findItemProblems,
    examples: [{ data: { name: 'North Sea Pilots', tier: 'gold' }, status: 'published' }],
  },
);
export type SaveItem = Static<typeof SaveItem>;

/** What changes an item: fields of data that are left out stay, null clears. */
export const UpdateItem = Type.Object(
  { data: Type.Optional(data), ...optionalFields },
  {
    title: 'UpdateItem',
    additionalProperties: false,
    rules: findItemProblems,
    examples: [{ data: { tier: 'silver' } }],
  },
);
export type UpdateItem = Static<typeof UpdateItem>;

export const ItemAnswer = Type.Object({ item: Item });
export const DeletedItem = Type.Object({
  item: Type.Object({ id, deleted: Type.Literal(true) }, { title: 'DeletedItem' }),
});

export const ItemParams = Type.Object({
  slug: Type.String({ description: 'The slug of the collection.' }),
  id: Type.String({ description: 'The id of the item (a UUID).' }),
});

/** An item with the slug of its collection: what events carry. */
const ItemEvent = Type.Object({ ...Item.properties, collection: Type.String({ examples: ['partners'] }) });

const event = (name: string, description: string, example: EventType['example'] = {}): EventType => ({
  name,
  description,
  data: ItemEvent,
  example,
});
export const itemCreated = event('cms.item.created', 'An item was created.');
export const itemSubmitted = event('cms.item.submitted', 'Somebody submitted an item on the board.', {
  data: { status: 'pending_review', source: 'public' },
});
export const itemUpdated = event('cms.item.updated', 'Fields of an item changed.', {
  changedFields: ['data'],
});
export const itemPublished = event(
  'cms.item.published',
  'An item became public: it is published, has started, and has not expired.',
);
export const itemExpired = event(
  'cms.item.expired',
  'An item expired, by hand or because its time had come.',
  { data: { status: 'expired' }, changedFields: ['status'] },
);
export const itemDeleted = event('cms.item.deleted', 'An item was deleted for good.');
