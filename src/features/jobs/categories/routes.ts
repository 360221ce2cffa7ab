import type { FastifyPluginAsync } from 'fastify';
import { operations } from '../../../platform/http/operation.ts';
import { pageOf } from '../../../platform/http/pagination.ts';
import { createCategory } from './create.ts';
import { deleteCategory } from './delete.ts';
import { getCategory, listCategories, toCategory } from './queries.ts';
import { Category, CategoryList, CategoryQuery, CreateCategory, UpdateCategory } from './schema.ts';
import { updateCategory } from './update.ts';

export const categoryRoutes: FastifyPluginAsync = async (app) => {
  const operation = operations(app, { tag: 'Categories' });

  operation('GET /categories', 'listCategories', {
    permission: 'categories:read',
    summary: 'List categories',
    description: 'Returns categories with their number of jobs, sorted by name.',
    query: CategoryQuery,
    returns: CategoryList,
    handler: ({ scope, query }) => pageOf(query, (range) => listCategories(scope, range), toCategory),
  });

  operation('GET /categories/:id', 'getCategory', {
    permission: 'categories:read',
    summary: 'Get a category',
    description: 'Returns a category with its number of jobs.',
    data: Category,
    handler: async ({ scope, params }) => toCategory(await getCategory(scope, params.id)),
  });

  operation('POST /categories', 'createCategory', {
    permission: 'categories:write',
    errors: ['name_taken', 'slug_taken'],
    summary: 'Create a category',
    description: 'Creates a category. Only the name is required. Names are unique, regardless of case.',
    body: CreateCategory,
    creates: Category,
    handler: ({ scope, body }) => createCategory(scope, body),
  });

  operation('PATCH /categories/:id', 'updateCategory', {
    permission: 'categories:write',
    errors: ['name_taken', 'slug_taken'],
    summary: 'Update a category',
    description: 'Updates the fields that you send. Jobs of the category show its new name immediately.',
    body: UpdateCategory,
    data: Category,
    handler: ({ scope, params, body }, { check }) => updateCategory(scope, params.id, body, check),
  });

  operation('DELETE /categories/:id', 'deleteCategory', {
    permission: 'categories:write',
    summary: 'Delete a category',
    description: 'Deletes a category permanently. Its jobs remain, without a category.',
    deletes: Category,
    handler: ({ scope, params }, { check }) => deleteCategory(scope, params.id, check),
  });
};
