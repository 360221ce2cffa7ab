import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ifMatch } from '../../../platform/http/entity-tag.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { toIssues } from '../../../platform/http/validation.ts';
import { mapInSlices } from '../../../platform/in-slices.ts';
import { getCollection } from '../queries.ts';
import { SlugParams } from '../schema.ts';
import { deleteItem } from './delete.ts';
import { KnownTotals } from './known-totals.ts';
import { listItems } from './list.ts';
import { ItemList, ItemQuery } from './list-schema.ts';
import { findItem, toItem } from './queries.ts';
import { saveItem } from './save.ts';
import { DeletedItem, ItemAnswer, ItemParams, SaveItem, UpdateItem } from './schema.ts';
import { updateItem } from './update.ts';

const tags = ['CMS'];

export const itemRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const known = new KnownTotals();

  app.get(
    '/cms/:slug',
    {
      config: { permission: 'cms:read' },
      schema: {
        operationId: 'listItems',
        tags,
        summary: 'List and search the items of a collection',
        description:
          "In the order of the collection's rules unless sort names another; items that are equal in it are ordered by id.",
        params: SlugParams,
        querystring: ItemQuery,
        response: { 200: ItemList },
      },
    },
    async ({ scope, params, query }) => {
      const collection = await getCollection(scope, params.slug);
      const { rows, ...page } = await listItems(scope, collection, query, { known });
      return { items: await mapInSlices(rows, (row) => toItem(row, collection)), ...page };
    },
  );

  app.get(
    '/cms/:slug/:id',
    {
      config: { permission: 'cms:read' },
      schema: {
        operationId: 'getItem',
        tags,
        summary: 'Read an item',
        params: ItemParams,
        response: { 200: ItemAnswer },
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
      config: { permission: 'cms:write' },
      // What is wrong with the fields of data is told together with what is wrong beside it.
      attachValidation: true,
      schema: {
        operationId: 'saveItem',
        tags,
        summary: 'Create an item, or write one anew',
        description:
          "With the id of an item of the collection, its data is replaced as a whole and its other fields where they are given; with an id that nobody has, the item is created with it. A new item without a status gets the one of the collection's moderation.",
        params: SlugParams,
        body: SaveItem,
        response: { 200: ItemAnswer, 201: ItemAnswer },
      },
    },
    async ({ scope, params, body, url, validationError }, reply) => {
      const problems = toIssues(validationError?.validation ?? [], 'body');
      const { item, isNew } = await saveItem(scope, params.slug, body, problems);
      if (isNew) reply.code(201).header('location', `${url.split('?', 1)[0]}/${item.id}`);
      return { item };
    },
  );

  app.patch(
    '/cms/:slug/:id',
    {
      config: { permission: 'cms:write' },
      attachValidation: true,
      schema: {
        operationId: 'updateItem',
        tags,
        summary: 'Change an item',
        description:
          'Fields of data are merged into those that are stored, and null removes one (RFC 7396); the result is judged by the schema as a whole.',
        params: ItemParams,
        body: UpdateItem,
        response: { 200: ItemAnswer },
      },
    },
    async (request, reply) => {
      const { scope, params, body, validationError } = request;
      const problems = toIssues(validationError?.validation ?? [], 'body');
      const check = ifMatch(request, reply, ItemAnswer);
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
        params: ItemParams,
        response: { 200: DeletedItem },
      },
    },
    async (request, reply) => {
      const { scope, params } = request;
      return { item: await deleteItem(scope, params, ifMatch(request, reply, ItemAnswer)) };
    },
  );
};
