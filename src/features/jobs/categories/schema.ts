import { type Static, Type } from 'typebox';
import type { PublicContent } from '../../../platform/cache/public-content.ts';
import type { EventType } from '../../../platform/events.ts';
import { NOT_BLANK } from '../../../platform/http/input/not-blank.ts';
import { oneLine } from '../../../platform/http/input/one-line.ts';
import { listOf, pageQuery } from '../../../platform/http/pagination.ts';
import { Instant } from '../../../platform/http/resource.ts';

const name = Type.String({
  ...oneLine,
  minLength: 1,
  maxLength: 200,
  pattern: NOT_BLANK,
  examples: ['Shipping'],
});
const slug = Type.String({
  pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
  maxLength: 120,
  description: 'The slug of the category. Generated from the name by default.',
  examples: ['shipping'],
});

export const Category = Type.Object(
  {
    id: Type.String({ format: 'uuid', examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a11'] }),
    name,
    slug,
    job_count: Type.Integer({
      description: 'The number of jobs in this category, of every status.',
      examples: [12],
    }),
    created_at: Instant,
    updated_at: Instant,
  },
  { title: 'Category' },
);
export type Category = Static<typeof Category>;

export const CreateCategory = Type.Object(
  { name, slug: Type.Optional(slug) },
  { title: 'CreateCategory', additionalProperties: false },
);
export type CreateCategory = Static<typeof CreateCategory>;

export const UpdateCategory = Type.Partial(Type.Object({ name, slug }), {
  title: 'UpdateCategory',
  examples: [{ name: 'Ports', slug: 'ports' }],
  additionalProperties: false,
});
export type UpdateCategory = Static<typeof UpdateCategory>;

export const CategoryQuery = Type.Object(pageQuery);
export const CategoryList = listOf(Category, 'CategoryList');

export const categoryCreated: EventType = {
  name: 'category.created',
  resource: 'categories',
  description: 'A category was created.',
  data: Category,
};
export const categoryUpdated: EventType = {
  name: 'category.updated',
  resource: 'categories',
  description: 'The name or slug of a category changed, also in the data of its jobs.',
  data: Category,
  example: { changedFields: ['name', 'slug'] },
};
export const categoryDeleted: EventType = {
  name: 'category.deleted',
  resource: 'categories',
  description: 'A category was deleted. Its jobs remain, without a category.',
  data: Category,
};

export const categoryContent: PublicContent = {
  changedBy: [categoryCreated, categoryUpdated, categoryDeleted],
};
