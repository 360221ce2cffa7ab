import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { toIssues } from '../../platform/http/validation.ts';
import { deleteCollection } from './delete.ts';
import { toJsonSchema } from './json-schema.ts';
import { getCollection, listCollections, toCollection } from './queries.ts';
import { saveCollection } from './save.ts';
import {
  CollectionList,
  DeletedCollection,
  ItemSchemaAnswer,
  SaveCollection,
  SavedCollection,
  SlugParams,
} from './schema.ts';

const tags = ['CMS'];

export const collectionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/cms',
    {
      config: { permission: 'cms:read' },
      schema: {
        operationId: 'listCollections',
        tags,
        summary: 'List collections',
        description: 'Every collection of the organization, by name.',
        response: { 200: CollectionList },
      },
    },
    async ({ scope }) => ({ collections: (await listCollections(scope)).map(toCollection) }),
  );

  app.post(
    '/cms',
    {
      config: { permission: 'cms:write' },
      // What is wrong with the fields of the schema is told together with what is wrong beside them.
      attachValidation: true,
      schema: {
        operationId: 'saveCollection',
        tags,
        summary: 'Create a collection, or replace it',
        description:
          'By slug. Everything about an existing collection is replaced: what is left out takes its default. Its items keep what they have; only what is written from now on is judged by the new schema, and warnings.invalid_items tells how many stored items it would refuse.',
        body: SaveCollection,
        response: { 200: SavedCollection, 201: SavedCollection },
      },
    },
    async ({ scope, body, validationError, routeOptions }, reply) => {
      const problems = toIssues(validationError?.validation ?? [], 'body');
      const { collection, isNew, invalidItems } = await saveCollection(scope, body, problems);
      if (isNew) reply.code(201).header('location', `${routeOptions.url}/${collection.slug}`);
      return { collection, warnings: { invalid_items: invalidItems } };
    },
  );

  app.get(
    '/cms/:slug/schema',
    {
      config: { permission: 'cms:read' },
      schema: {
        operationId: 'getItemSchema',
        tags,
        summary: 'Read the JSON Schema of the items of a collection',
        description:
          'For forms and clients that check the data of an item before they send it. Saving judges more than it can say, such as the content of rich text and the size of the whole.',
        params: SlugParams,
        response: { 200: ItemSchemaAnswer },
      },
    },
    async ({ scope, params: { slug } }) => {
      const collection = await getCollection(scope, slug);
      return { schema: toJsonSchema(collection.schema) };
    },
  );

  app.delete(
    '/cms/:slug',
    {
      config: { permission: 'cms:write' },
      schema: {
        operationId: 'deleteCollection',
        tags,
        summary: 'Delete a collection with every item in it',
        params: SlugParams,
        response: { 200: DeletedCollection },
      },
    },
    async ({ scope, params: { slug } }) => {
      const deletedItems = await deleteCollection(scope, slug);
      return { collection: { slug, deleted: true as const }, deleted_items: deletedItems };
    },
  );
};
