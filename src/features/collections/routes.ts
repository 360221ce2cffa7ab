import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ifMatch } from '../../platform/http/entity-tag.ts';
import { toIssues } from '../../platform/http/input/validation.ts';
import { deleteCollection } from './delete.ts';
import { readItemList } from './items/list.ts';
import { ItemList } from './items/list-schema.ts';
import { toJsonSchema } from './json-schema.ts';
import { getCollection, listCollections, toCollection } from './queries.ts';
import { saveCollection } from './save.ts';
import {
  CollectionList,
  DeletedCollection,
  ItemSchemaResponse,
  SaveCollection,
  SaveCollectionQuery,
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
        description: 'Returns all collections of the organization, sorted by name.',
        response: { 200: CollectionList },
      },
    },
    async ({ scope }) => ({ collections: (await listCollections(scope)).map(toCollection) }),
  );

  app.post(
    '/cms',
    {
      config: { permission: 'cms:write' },
      // The handler reports these issues together with those of the schema's fields.
      attachValidation: true,
      schema: {
        operationId: 'saveCollection',
        tags,
        summary: 'Create or replace a collection',
        description:
          'Creates a collection, or replaces the collection with the same slug. Omitted visibility, rules and required_entitlement of an existing collection stay unchanged. Stored items also stay unchanged, and the new schema applies to later writes; warnings.invalid_items is the number of stored items that do not match it. With dry_run, the response shows the outcome and nothing is saved.',
        querystring: SaveCollectionQuery,
        body: SaveCollection,
        response: { 200: SavedCollection, 201: SavedCollection },
      },
    },
    async ({ scope, query, body, validationError, routeOptions }, reply) => {
      const problems = toIssues(validationError?.validation ?? [], validationError?.validationContext);
      const isDryRun = query.dry_run ?? false;
      const { collection, isNew, invalidItems } = await saveCollection(scope, body, { problems, isDryRun });
      if (isNew && !isDryRun) reply.code(201).header('location', `${routeOptions.url}/${collection.slug}`);
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
        summary: "Get the JSON Schema of a collection's items",
        description:
          'Returns a JSON Schema with which forms and clients can check the data of an item before they send it. The API checks more than the JSON Schema can express, such as the content of rich text and the total size.',
        params: SlugParams,
        response: { 200: ItemSchemaResponse },
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
        summary: 'Delete a collection',
        description:
          'Permanently deletes the collection with all its items. If-Match takes the ETag of the list of items at the same path, without parameters.',
        params: SlugParams,
        response: { 200: DeletedCollection },
      },
    },
    async (request, reply) => {
      const { scope, params, headers } = request;
      const { slug } = params;
      const check = ifMatch(request, reply, ItemList);
      const deletedItems = await deleteCollection(scope, slug, async (scope, collection) => {
        if (headers['if-match'] === undefined) return;
        check(await readItemList(scope, collection, {}));
      });
      return { collection: { slug, deleted: true as const }, deleted_items: deletedItems };
    },
  );
};
