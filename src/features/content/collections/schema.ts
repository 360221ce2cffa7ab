import { type Static, Type } from 'typebox';
import type { EventType } from '../../../platform/events.ts';
import { NOT_BLANK } from '../../../platform/http/input/not-blank.ts';
import { oneLine } from '../../../platform/http/input/one-line.ts';
import { Instant, nullable, oneOf } from '../../../platform/http/resource.ts';
import { MAX_FIELDS, SchemaField } from './field-schema.ts';
import { defaultRules, moderations, sortDirections } from './rules.ts';

const visibilities = ['public', 'gated', 'private'] as const;

const slug = Type.String({
  pattern: '^[a-z][a-z0-9_-]{0,63}$',
  description: 'The slug of the collection in paths. Saving an existing slug replaces the collection.',
  examples: ['partners'],
});
const name = Type.String({
  ...oneLine,
  minLength: 1,
  maxLength: 200,
  pattern: NOT_BLANK,
  examples: ['Partners'],
});
const description = nullable(
  Type.String({ maxLength: 500, examples: ['Companies that support the board.'] }),
);
const readers =
  'Who can read published items on the board. public: everyone. gated: members who have required_entitlement. private: no one.';
const visibility = oneOf(visibilities, {
  title: 'CollectionVisibility',
  description: readers,
  examples: ['public'],
});
const requiredEntitlement = nullable(
  Type.String({
    minLength: 1,
    maxLength: 500,
    description:
      'The entitlement that members need to read a gated collection. Null if any member can read it.',
    examples: [null],
  }),
);

export const CollectionRules = Type.Object(
  {
    allow_public_submit: Type.Boolean({
      description: 'Whether anyone can submit items on the board.',
      examples: [false],
    }),
    moderation: oneOf(moderations, {
      title: 'Moderation',
      description:
        'The status of new items that do not have one. auto: they are published. manual: they wait for review.',
      examples: ['manual'],
    }),
    sort_by: Type.String({
      maxLength: 64,
      description:
        'The sort order of lists: created_at, updated_at, position, starts_at, expires_at, or a field of the schema.',
      examples: ['created_at'],
    }),
    sort_dir: oneOf(sortDirections, { title: 'SortDirection', examples: ['desc'] }),
  },
  { title: 'CollectionRules', additionalProperties: false },
);
export type CollectionRules = Static<typeof CollectionRules>;

export const Collection = Type.Object(
  {
    id: Type.String({ format: 'uuid', examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a30'] }),
    slug,
    name,
    description,
    visibility,
    schema: Type.Array(SchemaField),
    rules: CollectionRules,
    required_entitlement: requiredEntitlement,
    created_at: Instant,
    updated_at: Instant,
  },
  { title: 'Collection' },
);
export type Collection = Static<typeof Collection>;

const withDefaults = Object.fromEntries(
  Object.entries(CollectionRules.properties).map(([key, property]) => [
    key,
    { ...property, default: defaultRules[key as keyof CollectionRules] },
  ]),
) as unknown as typeof CollectionRules.properties;

const GivenField = Type.Object(
  { ...SchemaField.properties, required: Type.Optional(SchemaField.properties.required) },
  { title: 'SaveSchemaField' },
);

/** Creates a collection, or replaces the one with this slug. */
export const SaveCollection = Type.Object(
  {
    slug,
    name,
    description: Type.Optional(description),
    visibility: Type.Optional({
      ...visibility,
      description: `${readers} If omitted, a new collection is private and an existing one stays unchanged.`,
    }),
    // `parseSchema` validates it with better messages than a schema gives.
    schema: Type.Unsafe<unknown>({
      shownAs: Type.Array(GivenField, { maxItems: MAX_FIELDS, description: 'The fields of an item.' }),
    }),
    rules: Type.Optional(
      Type.Partial(Type.Object(withDefaults), {
        title: 'SaveCollectionRules',
        additionalProperties: false,
        description:
          'The rules of the collection, replaced as a whole: an omitted rule gets its default. If rules are omitted, a new collection gets the defaults and an existing one keeps its rules.',
      }),
    ),
    required_entitlement: Type.Optional({
      ...requiredEntitlement,
      description:
        'The entitlement that members need to read a gated collection. If omitted, it is null for a new collection and stays unchanged for an existing one.',
    }),
  },
  {
    title: 'SaveCollection',
    additionalProperties: false,
    examples: [
      {
        slug: 'partners',
        name: 'Partners',
        visibility: 'public',
        schema: [
          { name: 'name', type: 'text', label: 'Name', required: true, max_length: 120 },
          { name: 'logo', type: 'image' },
          { name: 'website', type: 'url' },
          { name: 'tier', type: 'select', options: ['gold', 'silver'], default: 'silver' },
        ],
        rules: { sort_by: 'name', sort_dir: 'asc' },
      },
    ],
  },
);
export type SaveCollection = Static<typeof SaveCollection>;

export const SaveCollectionQuery = Type.Object({
  dry_run: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'Whether to check the request and count invalid items without saving.',
      examples: [true],
    }),
  ),
});

export const CollectionList = Type.Object(
  { collections: Type.Array(Collection) },
  { title: 'CollectionList' },
);

export const SavedCollection = Type.Object({
  collection: Collection,
  warnings: Type.Object({
    invalid_items: Type.Integer({
      description:
        'The number of stored items that do not match the new schema. They stay unchanged until they are updated.',
      examples: [0],
    }),
  }),
});

export const DeletedCollection = Type.Object({
  collection: Type.Object({ slug, deleted: Type.Literal(true) }, { title: 'DeletedCollection' }),
  deleted_items: Type.Integer({ examples: [12] }),
});

/** The rules of items in a format that validators and form libraries support. */
export const ItemSchemaResponse = Type.Object({
  schema: Type.Object(
    {},
    {
      additionalProperties: true,
      description: 'A JSON Schema of draft 2020-12 for the data of an item.',
      examples: [
        {
          $schema: 'https://json-schema.org/draft/2020-12/schema',
          type: 'object',
          properties: {
            quote: { type: 'string', maxLength: 500, pattern: '\\S' },
            stars: { default: 5, anyOf: [{ type: 'number', minimum: 1, maximum: 5 }, { type: 'null' }] },
          },
          required: ['quote'],
        },
      ],
    },
  ),
});

export const SlugParams = Type.Object({
  slug: Type.String({ description: 'The slug of the collection.', examples: ['partners'] }),
});

export const collectionSaved: EventType = {
  name: 'cms.collection.saved',
  resource: 'cms',
  description: 'A collection was created or replaced.',
  data: Collection,
};
export const collectionDeleted: EventType = {
  name: 'cms.collection.deleted',
  resource: 'cms',
  description: 'A collection was deleted with all its items. The items have no events of their own.',
  data: Type.Object({ ...Collection.properties, deleted_items: Type.Integer({ examples: [12] }) }),
};
