import { type Static, Type } from 'typebox';
import type { EventType } from '../../platform/events.ts';
import { Pagination, pageQuery } from '../../platform/http/pagination.ts';
import { Instant } from '../../platform/http/resource.ts';
import { NOT_BLANK } from '../../platform/http/validation.ts';

const name = Type.String({ minLength: 1, maxLength: 200, pattern: NOT_BLANK, examples: ['Shipping'] });
const slug = Type.String({
  pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
  maxLength: 120,
  description: 'Made from the name when left out.',
  examples: ['shipping'],
});

export const Category = Type.Object(
  {
    id: Type.String({ format: 'uuid', examples: ['019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a11'] }),
    name,
    slug,
    job_count: Type.Integer({ description: 'Jobs of every status that have this category.', examples: [12] }),
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
  additionalProperties: false,
});
export type UpdateCategory = Static<typeof UpdateCategory>;

export const CategoryQuery = Type.Object(pageQuery);
export const CategoryList = Type.Object({
  data: Type.Array(Category),
  meta: Type.Object({ pagination: Pagination }),
});

export const categoryCreated: EventType = {
  name: 'category.created',
  description: 'A category was created.',
  data: Category,
};
export const categoryUpdated: EventType = {
  name: 'category.updated',
  description: 'The name or slug of a category changed, and with it what its jobs say of it.',
  data: Category,
  example: { changedFields: ['name', 'slug'] },
};
export const categoryDeleted: EventType = {
  name: 'category.deleted',
  description: 'A category was deleted; its jobs live on without one.',
  data: Category,
};
