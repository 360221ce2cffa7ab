import type { FastifyPluginAsync } from 'fastify';
import { orNotFound } from '../../../../platform/http/errors/http-error.ts';
import { OnDuplicateQuery } from '../../../../platform/http/external-id.ts';
import { toIssues } from '../../../../platform/http/input/validation.ts';
import { operations } from '../../../../platform/http/operation.ts';
import { getCollection } from '../queries.ts';
import { SlugParams } from '../schema.ts';
import { deleteItem } from './delete.ts';
import type { ItemListCache } from './item-list-cache.ts';
import { readItemList } from './list.ts';
import { ItemList, ItemQuery } from './list-schema.ts';
import { findItem, toItem } from './queries.ts';
import { saveItem } from './save.ts';
import { DeletedItem, ItemParams, ItemResponse, SaveItem, UpdateItem } from './schema.ts';
import { updateItem } from './update.ts';

export const itemRoutes: FastifyPluginAsync<{ cache: ItemListCache }> = async (app, { cache }) => {
  const operation = operations(app, { tag: 'CMS' });

  operation('GET /cms/:slug', 'listItems', {
    permission: 'cms:read',
    summary: 'List and search the items of a collection',
    description:
      "Returns items in the order of the collection's rules, or of sort. Items with equal values are ordered by id.",
    params: SlugParams,
    query: ItemQuery,
    returns: ItemList,
    handler: async ({ scope, params, query }) => {
      const collection = await getCollection(scope, params.slug);
      return readItemList(scope, collection, query, cache);
    },
  });

  operation('GET /cms/:slug/:id', 'getItem', {
    permission: 'cms:read',
    summary: 'Get an item',
    description: 'Returns an item with any status.',
    params: ItemParams,
    returns: ItemResponse,
    handler: async ({ scope, params }) => {
      const collection = await getCollection(scope, params.slug);
      const row = orNotFound(await findItem(scope, collection, params.id), 'item');
      return { item: toItem(row, collection) };
    },
  });

  operation('POST /cms/:slug', 'saveItem', {
    permission: 'cms:write',
    errors: ['duplicate_item'],
    dropsUnknownData: true,
    // The handler reports these issues together with the issues of the fields of data.
    attachValidation: true,
    summary: 'Create or replace an item',
    description:
      "Creates an item. With the id of an existing item of the collection, replaces its data as a whole, and its other fields if they are given. A new id becomes the id of the created item. With an external_id, imports can be repeated: on_duplicate determines what happens if an item already has the external_id, and update replaces it. A new item without a status gets its status from the collection's moderation rule.",
    params: SlugParams,
    query: OnDuplicateQuery,
    body: SaveItem,
    status: [200, 201],
    returns: ItemResponse,
    handler: async ({ scope, params, query, body, url, validationError }, { reply }) => {
      const problems = toIssues(validationError?.validation ?? [], validationError?.validationContext);
      const options = { problems, onDuplicate: query.on_duplicate };
      const { item, isNew } = await saveItem(scope, params.slug, body, options);
      if (isNew) reply.code(201).header('location', `${url.split('?', 1)[0]}/${item.id}`);
      return { item };
    },
  });

  operation('PATCH /cms/:slug/:id', 'updateItem', {
    permission: 'cms:write',
    errors: ['duplicate_item'],
    dropsUnknownData: true,
    attachValidation: true,
    summary: 'Update an item',
    description:
      'Merges the fields of data into the stored ones, and null removes a field (RFC 7396). The merged data must match the schema. Omitted fields of the item stay unchanged.',
    params: ItemParams,
    body: UpdateItem,
    returns: ItemResponse,
    handler: async ({ scope, params, body, validationError }, { check }) => {
      const problems = toIssues(validationError?.validation ?? [], 'body');
      return { item: await updateItem(scope, params, body, { check, problems }) };
    },
  });

  operation('DELETE /cms/:slug/:id', 'deleteItem', {
    permission: 'cms:write',
    summary: 'Delete an item',
    description: 'Permanently deletes an item. To hide it instead, set its status to archived.',
    params: ItemParams,
    returns: DeletedItem,
    ifMatch: ItemResponse,
    handler: async ({ scope, params }, { check }) => ({ item: await deleteItem(scope, params, check) }),
  });
};
