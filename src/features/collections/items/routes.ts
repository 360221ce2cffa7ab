import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ifMatch } from '../../../platform/http/entity-tag.ts';
import { notFound } from '../../../platform/http/errors/http-error.ts';
import { OnDuplicateQuery } from '../../../platform/http/external-id.ts';
import { toIssues } from '../../../platform/http/input/validation.ts';
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

const tags = ['CMS'];

export const itemRoutes: FastifyPluginAsyncTypebox<{ cache: ItemListCache }> = async (app, { cache }) => {
  app.get(
    '/cms/:slug',
    {
      config: { permission: 'cms:read' },
      schema: {
        operationId: 'listItems',
        tags,
        summary: 'List and search the items of a collection',
        description:
          "Returns items in the order of the collection's rules, or of sort. Items with equal values are ordered by id.",
        params: SlugParams,
        querystring: ItemQuery,
        response: { 200: ItemList },
      },
    },
    async ({ scope, params, query }) => {
      const collection = await getCollection(scope, params.slug);
      return readItemList(scope, collection, query, cache);
    },
  );

  app.get(
    '/cms/:slug/:id',
    {
      config: { permission: 'cms:read' },
      schema: {
        operationId: 'getItem',
        tags,
        summary: 'Get an item',
        description: 'Returns an item with any status.',
        params: ItemParams,
        response: { 200: ItemResponse },
      },
    },
    async ({ scope, params }) => {
      const collection = await getCollection(scope, params.slug);
      const row = await findItem(scope, collection, params.id);
      if (!row) throw notFound('item');
      return { item: toItem(row, collection) };
    },
  );

  app.post(
    '/cms/:slug',
    {
      config: { permission: 'cms:write', errors: ['duplicate_item'], dropsUnknownData: true },
      // The handler reports these issues together with those of the fields of data.
      attachValidation: true,
      schema: {
        operationId: 'saveItem',
        tags,
        summary: 'Create or replace an item',
        description:
          "Creates an item. With the id of an existing item of the collection, replaces its data as a whole, and its other fields if they are given. A new id becomes the id of the created item. With an external_id, imports can be repeated: on_duplicate determines what happens if an item already has the external_id, and update replaces it. A new item without a status gets its status from the collection's moderation rule.",
        params: SlugParams,
        querystring: OnDuplicateQuery,
        body: SaveItem,
        response: { 200: ItemResponse, 201: ItemResponse },
      },
    },
    async ({ scope, params, query, body, url, validationError }, reply) => {
      const problems = toIssues(validationError?.validation ?? [], validationError?.validationContext);
      const options = { problems, onDuplicate: query.on_duplicate };
      const { item, isNew } = await saveItem(scope, params.slug, body, options);
      if (isNew) reply.code(201).header('location', `${url.split('?', 1)[0]}/${item.id}`);
      return { item };
    },
  );

  app.patch(
    '/cms/:slug/:id',
    {
      config: { permission: 'cms:write', errors: ['duplicate_item'], dropsUnknownData: true },
      attachValidation: true,
      schema: {
        operationId: 'updateItem',
        tags,
        summary: 'Update an item',
        description:
          'Merges the fields of data into the stored ones, and null removes a field (RFC 7396). The merged data must match the schema. Omitted fields of the item stay unchanged.',
        params: ItemParams,
        body: UpdateItem,
        response: { 200: ItemResponse },
      },
    },
    async (request, reply) => {
      const { scope, params, body, validationError } = request;
      const problems = toIssues(validationError?.validation ?? [], 'body');
      const check = ifMatch(request, reply, ItemResponse);
      return { item: await updateItem(scope, params, body, { check, problems }) };
    },
  );

  app.delete(
    '/cms/:slug/:id',
    {
      config: { permission: 'cms:write' },
      schema: {
        operationId: 'deleteItem',
        tags,
        summary: 'Delete an item',
        description: 'Permanently deletes an item. To hide it instead, set its status to archived.',
        params: ItemParams,
        response: { 200: DeletedItem },
      },
    },
    async (request, reply) => {
      const { scope, params } = request;
      return { item: await deleteItem(scope, params, ifMatch(request, reply, ItemResponse)) };
    },
  );
};
