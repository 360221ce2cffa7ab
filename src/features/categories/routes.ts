import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ifMatch } from '../../platform/http/entity-tag.ts';
import { toPageRange, toPagination } from '../../platform/http/pagination.ts';
import { Deleted, IdParams, single } from '../../platform/http/resource.ts';
import { createCategory } from './create.ts';
import { deleteCategory } from './delete.ts';
import { getCategory, listCategories, toCategory } from './queries.ts';
import { Category, CategoryList, CategoryQuery, CreateCategory, UpdateCategory } from './schema.ts';
import { updateCategory } from './update.ts';

const CategoryResponse = single(Category);
const tags = ['Categories'];

export const categoryRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/categories',
    {
      config: { permission: 'categories:read' },
      schema: {
        operationId: 'listCategories',
        tags,
        summary: 'List categories',
        description: 'Returns categories with their number of jobs, sorted by name.',
        querystring: CategoryQuery,
        response: { 200: CategoryList },
      },
    },
    async ({ scope, query }) => {
      const range = toPageRange(query);
      const { rows, total } = await listCategories(scope, range);
      return { data: rows.map(toCategory), meta: { pagination: toPagination(range, total) } };
    },
  );

  app.get(
    '/categories/:id',
    {
      config: { permission: 'categories:read' },
      schema: {
        operationId: 'getCategory',
        tags,
        summary: 'Get a category',
        description: 'Returns a category with its number of jobs.',
        params: IdParams,
        response: { 200: CategoryResponse },
      },
    },
    async ({ scope, params }) => ({ data: toCategory(await getCategory(scope, params.id)) }),
  );

  app.post(
    '/categories',
    {
      config: { permission: 'categories:write', errors: ['name_taken', 'slug_taken'] },
      schema: {
        operationId: 'createCategory',
        tags,
        summary: 'Create a category',
        description: 'Creates a category. Only the name is required. Names are unique, regardless of case.',
        body: CreateCategory,
        response: { 201: CategoryResponse },
      },
    },
    async ({ scope, body, routeOptions }, reply) => {
      const data = await createCategory(scope, body);
      return reply.code(201).header('location', `${routeOptions.url}/${data.id}`).send({ data });
    },
  );

  app.patch(
    '/categories/:id',
    {
      config: { permission: 'categories:write', errors: ['name_taken', 'slug_taken'] },
      schema: {
        operationId: 'updateCategory',
        tags,
        summary: 'Update a category',
        description: 'Updates the fields that you send. Jobs of the category show its new name immediately.',
        params: IdParams,
        body: UpdateCategory,
        response: { 200: CategoryResponse },
      },
    },
    async (request, reply) => {
      const { scope, params, body } = request;
      return {
        data: await updateCategory(scope, params.id, body, ifMatch(request, reply, CategoryResponse)),
      };
    },
  );

  app.delete(
    '/categories/:id',
    {
      config: { permission: 'categories:write' },
      schema: {
        operationId: 'deleteCategory',
        tags,
        summary: 'Delete a category',
        description: 'Deletes a category permanently. Its jobs remain, without a category.',
        params: IdParams,
        response: { 200: Deleted },
      },
    },
    async (request, reply) => {
      const { scope, params } = request;
      return { data: await deleteCategory(scope, params.id, ifMatch(request, reply, CategoryResponse)) };
    },
  );
};
