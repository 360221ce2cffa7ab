import { type Static, Type } from 'typebox';
import type { EventType } from '../../platform/events.ts';
import { Instant, nullable, oneOf } from '../../platform/http/resource.ts';
import { NOT_BLANK } from '../../platform/http/validation.ts';
import { MAX_FIELDS, SchemaField } from './field-schema.ts';
import { defaultRules, moderations, sortDirections } from './rules.ts';

const visibilities = ['public', 'gated', 'private'] as const;

const slug = Type.String({
  pattern: '^[a-z][a-z0-9_-]{0,63}$',
  description: 'Names the collection in paths; one that exists is replaced.',
  examples: ['partners'],
});
const name = Type.String({ minLength: 1, maxLength: 200, pattern: NOT_BLANK, examples: ['Partners'] });
const description = nullable(
  Type.String({ maxLength: 500, examples: ['Companies that support the board.'] }),
);
const visibility = oneOf(visibilities, {
  description:
    'Who may read published items on the board: everybody, members who hold required_entitlement, or nobody.',
  examples: ['public'],
});
const requiredEntitlement = nullable(
  Type.String({
    minLength: 1,
    maxLength: 500,
    description: 'What a member must hold to read a gated collection.',
    examples: [null],
  }),
);

/** What happens to submissions, and the order of lists. */
export const CollectionRules = Type.Object(
  {
    allow_public_submit: Type.Boolean({
      description: 'Whether anybody may submit items on the board.',
      examples: [false],
    }),
    moderation: oneOf(moderations, {
      description:
        'What becomes of a new item whose status nobody names: auto publishes it, manual keeps it for review.',
      examples: ['manual'],
    }),
    sort_by: Type.String({
      maxLength: 64,
      description: 'created_at, updated_at, position, starts_at, expires_at, or a field of the schema.',
      examples: ['created_at'],
    }),
    sort_dir: oneOf(sortDirections, { examples: ['desc'] }),
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

/** What creates a collection, or replaces the one of this slug: what is left out takes its default. */
export const SaveCollection = Type.Object(
  {
    slug,
    name,
    description: Type.Optional(description),
    visibility: Type.Optional({ ...visibility, default: 'private' }),
    // Judged by the rules of its own types, which tell more than a schema can.
    schema: Type.Unsafe<unknown>({
      shownAs: Type.Array(GivenField, { maxItems: MAX_FIELDS, description: 'The fields of an item.' }),
    }),
    rules: Type.Optional(
      Type.Partial(Type.Object(withDefaults), {
        title: 'SaveCollectionRules',
        additionalProperties: false,
        default: {},
      }),
    ),
    required_entitlement: Type.Optional(requiredEntitlement),
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

export const CollectionList = Type.Object({ collections: Type.Array(Collection) });

export const SavedCollection = Type.Object({
  collection: Collection,
  warnings: Type.Object({
    invalid_items: Type.Integer({
      description:
        'Stored items that the schema would refuse now. They stay as they are until they are written.',
      examples: [0],
    }),
  }),
});

export const DeletedCollection = Type.Object({
  collection: Type.Object({ slug, deleted: Type.Literal(true) }, { title: 'DeletedCollection' }),
  deleted_items: Type.Integer({ examples: [12] }),
});

/** How items are judged, in words that every validator and many libraries for forms know. */
export const ItemSchemaAnswer = Type.Object({
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

export const SlugParams = Type.Object({ slug: Type.String({ description: 'The slug of the collection.' }) });

export const collectionSaved: EventType = {
  name: 'cms.collection.saved',
  description: 'A collection was created, or replaced by another of the same slug.',
  data: Collection,
};
export const collectionDeleted: EventType = {
  name: 'cms.collection.deleted',
  description: 'A collection was deleted with every item in it, of which no event of their own tells.',
  data: Type.Object({ ...Collection.properties, deleted_items: Type.Integer({ examples: [12] }) }),
};
