import { CreateCategoryRules } from '../../generated/form-rules.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { resourceScreens } from '../../ui/resource/resource-screens.tsx';

export const { Screen } = resourceScreens({
  path: 'categories',
  useTexts: () => useMessages('categories'),
  docs: '/docs/categories',
  permission: 'categories:write',
  operations: {
    list: 'listCategories',
    read: 'getCategory',
    create: 'createCategory',
    update: 'updateCategory',
    delete: 'deleteCategory',
  },
  name: ({ name }) => name,
  columns: [
    'name',
    { name: 'slug', isWideOnly: true },
    { name: 'jobs', as: 'number', field: 'job_count', to: ({ slug }) => `jobs?category=${slug}` },
  ],
  form: { rules: CreateCategoryRules, fields: ['name', 'slug'] },
  deletes: { values: ({ job_count }) => ({ jobs: job_count }) },
  example: { name: 'Shipping' },
});
