import type { Category } from '@corkboard/client';
import { callOperation, useChange } from '../../api/operations.ts';
import { useMembership } from '../../api/organization-context.ts';
import { CreateCategoryRules } from '../../generated/form-rules.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { Form } from '../../ui/form/form.tsx';
import { toBody } from '../../ui/form/nulls.ts';
import { useResourceForm } from '../../ui/form/use-resource-form.ts';

const toValues = (category: Category | undefined) => ({
  name: category?.name ?? '',
  slug: category?.slug ?? '',
});

/** Creates a category, or edits one of a list. An entry of a list has no ETag, so saving reads it again first. */
export function CategoryForm({ category, onSaved }: { category: Category | undefined; onSaved(): void }) {
  const t = useMessages('categories');
  const organization = useMembership().organization.slug;
  const createCategory = useChange('createCategory');
  const updateCategory = useChange('updateCategory');
  const form = useResourceForm<Category, ReturnType<typeof toValues>>({
    draftKey: null,
    resource: category,
    toValues,
    rules: CreateCategoryRules,
    save: async (changed) => {
      if (!category) return (await createCategory({ body: toBody(changed, CreateCategoryRules) })).data;
      const { id } = category;
      const { data: ifMatch } = await callOperation(organization, 'getCategory', { id });
      return (await updateCategory({ id, body: toBody(changed, CreateCategoryRules) }, { ifMatch })).data;
    },
    onSaved,
  });
  return (
    <Form form={form} labels={t.fields}>
      <TextField form={form} field="name" label={t.fields.name} />
      <TextField form={form} field="slug" label={t.fields.slug} help={t.help.slug} />
    </Form>
  );
}
