import type { FastifyPluginAsync } from 'fastify';
import { toIssues } from '../../../platform/http/input/validation.ts';
import { operations } from '../../../platform/http/operation.ts';
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

export const collectionRoutes: FastifyPluginAsync = async (app) => {
  const operation = operations(app, { tag: 'CMS' });

  operation('GET /cms', 'listCollections', {
    permission: 'cms:read',
    summary: 'List collections',
    description: 'Returns all collections of the organization, sorted by name.',
    returns: CollectionList,
    handler: async ({ scope }) => ({ collections: (await listCollections(scope)).map(toCollection) }),
  });

  operation('POST /cms', 'saveCollection', {
    permission: 'cms:write',
    // The handler reports these issues together with the issues of the schema's fields.
    attachValidation: true,
    summary: 'Create or replace a collection',
    description:
      'Creates a collection, or replaces the collection with the same slug. Omitted visibility, rules and required_entitlement of an existing collection stay unchanged. Stored items also stay unchanged, and the new schema applies to later writes; warnings.invalid_items is the number of stored items that do not match it. With dry_run, the response shows the outcome and nothing is saved.',
    query: SaveCollectionQuery,
    body: SaveCollection,
    status: [200, 201],
    returns: SavedCollection,
    handler: async ({ scope, query, body, validationError, routeOptions }, { reply }) => {
      const problems = toIssues(validationError?.validation ?? [], validationError?.validationContext);
      const isDryRun = query.dry_run ?? false;
      const { collection, isNew, invalidItems } = await saveCollection(scope, body, { problems, isDryRun });
      if (isNew && !isDryRun) reply.code(201).header('location', `${routeOptions.url}/${collection.slug}`);
      return { collection, warnings: { invalid_items: invalidItems } };
    },
  });

  operation('GET /cms/:slug/schema', 'getItemSchema', {
    permission: 'cms:read',
    summary: "Get the JSON Schema of a collection's items",
    description:
      'Returns a JSON Schema with which forms and clients can check the data of an item before they send it. The API checks more than the JSON Schema can express, such as the content of rich text and the total size.',
    params: SlugParams,
    returns: ItemSchemaResponse,
    handler: async ({ scope, params: { slug } }) => {
      const collection = await getCollection(scope, slug);
      return { schema: toJsonSchema(collection.schema) };
    },
  });

  operation('DELETE /cms/:slug', 'deleteCollection', {
    permission: 'cms:write',
    summary: 'Delete a collection',
    description:
      'Permanently deletes the collection with all its items. If-Match takes the ETag of the list of items at the same path, without parameters.',
    params: SlugParams,
    returns: DeletedCollection,
    ifMatch: ItemList,
    handler: async ({ scope, params, headers }, { check }) => {
      const { slug } = params;
      const deletedItems = await deleteCollection(scope, slug, async (scope, collection) => {
        if (headers['if-match'] === undefined) return;
        check(await readItemList(scope, collection, {}));
      });
      return { collection: { slug, deleted: true as const }, deleted_items: deletedItems };
    },
  });
};
