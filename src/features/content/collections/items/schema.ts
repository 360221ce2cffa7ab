import { type Static, Type } from 'typebox';
import type { EventType } from '../../../../platform/events.ts';
import { ExternalId, writableExternalId } from '../../../../platform/http/external-id.ts';
import {
  ENDS_WITH_DAY,
  Instant,
  idParam,
  nullable,
  oneOf,
  STARTS_WITH_DAY,
} from '../../../../platform/http/resource.ts';
import { findItemProblems } from './rules.ts';

export const itemStatuses = ['draft', 'pending_review', 'published', 'expired', 'archived'] as const;
export type ItemStatus = (typeof itemStatuses)[number];

const id = Type.String({ format: 'uuid', examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a31'] });
const status = oneOf(itemStatuses, {
  title: 'ItemStatus',
  description: 'The status of the item. A published item is expired as soon as its expires_at has passed.',
  examples: ['published'],
});
const data = Type.Object(
  {},
  {
    additionalProperties: true,
    description: 'The fields of the schema, up to 256 kB. Fields that are not in the schema are dropped.',
    examples: [{ name: 'North Sea Pilots', website: 'https://pilots.example', tier: 'gold' }],
  },
);
const dataHtml = Type.Optional(
  Type.Object(
    {},
    {
      additionalProperties: Type.String(),
      description: 'The HTML of the richtext fields, if the schema has any.',
    },
  ),
);
const position = Type.Integer({
  minimum: -2_147_483_648,
  maximum: 2_147_483_647,
  description: 'A number for a custom sort order.',
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
      description: 'manual if the item was created with the API, public if it was submitted on the board.',
      examples: ['manual'],
    }),
    starts_at: nullable({
      ...Instant,
      description: 'When the item becomes public, if it is published. Null if it is public at once.',
      examples: [null],
    }),
    expires_at: nullable({
      ...Instant,
      description: 'When the item expires. Null if it never expires.',
      examples: ['2026-12-01T09:00:00.000Z'],
    }),
    position,
    owner_user_id: nullable(
      Type.String({ description: 'The id of the member that the item belongs to.', examples: [null] }),
    ),
    external_id: ExternalId,
    created_at: Instant,
    updated_at: Instant,
  },
  { title: 'Item' },
);
export type Item = Static<typeof Item>;

const optionalFields = {
  external_id: Type.Optional(writableExternalId('collection')),
  status: Type.Optional(status),
  starts_at: Type.Optional(instant(`When the item becomes public, if it is published. ${STARTS_WITH_DAY}`)),
  expires_at: Type.Optional(instant(`When the item expires and is no longer public. ${ENDS_WITH_DAY}`)),
  position: Type.Optional(position),
  owner_user_id: Type.Optional(
    nullable(Type.String({ format: 'uuid', description: 'The id of a member of the organization.' })),
  ),
};

/** Creates an item, or replaces the one with this id. */
export const SaveItem = Type.Object(
  {
    data,
    id: Type.Optional({
      ...id,
      description: 'The id of the item to replace. If no item has it, the item is created with this id.',
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

/** Updates an item. Omitted fields of data stay unchanged, and null clears a field. */
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

export const ItemResponse = Type.Object({ item: Item });
export const DeletedItem = Type.Object({
  item: Type.Object({ id, deleted: Type.Literal(true) }, { title: 'DeletedItem' }),
});

export const ItemParams = Type.Object({
  slug: Type.String({ description: 'The slug of the collection.', examples: ['partners'] }),
  id: idParam('item'),
});

/** The data of events: an item with the slug of its collection. */
const ItemEvent = Type.Object({ ...Item.properties, collection: Type.String({ examples: ['partners'] }) });

const event = (name: string, description: string, example: EventType['example'] = {}): EventType => ({
  name,
  resource: 'cms',
  description,
  data: ItemEvent,
  example,
});
export const itemCreated = event('cms.item.created', 'An item was created.');
export const itemSubmitted = event('cms.item.submitted', 'A visitor submitted an item on the board.', {
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
  'An item expired, either because of its expires_at or by an update.',
  { data: { status: 'expired' }, changedFields: ['status'] },
);
export const itemDeleted = event('cms.item.deleted', 'An item was permanently deleted.');
