import type { Author } from '@corkboard/client';
import { callOperation, useChange } from '../../api/operations.ts';
import { useMembership } from '../../api/organization-context.ts';
import { CreateAuthorRules } from '../../generated/form-rules.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { Form } from '../../ui/form/form.tsx';
import { ImageField } from '../../ui/form/image-field.tsx';
import { toBody } from '../../ui/form/nulls.ts';
import { useResourceForm } from '../../ui/form/use-resource-form.ts';

const toValues = (author: Author | undefined) => ({
  name: author?.name ?? '',
  avatar_url: author?.avatar_url ?? '',
  url: author?.url ?? '',
});

/** Creates an author, or edits one of the list. An entry of a list has no ETag, so saving reads it again first. */
export function AuthorForm({ author, onSaved }: { author: Author | undefined; onSaved(): void }) {
  const t = useMessages('authors');
  const organization = useMembership().organization.slug;
  const createAuthor = useChange('createAuthor');
  const updateAuthor = useChange('updateAuthor');
  const form = useResourceForm<Author, ReturnType<typeof toValues>>({
    draftKey: null,
    resource: author,
    toValues,
    rules: CreateAuthorRules,
    save: async (changed) => {
      if (!author) return (await createAuthor({ body: toBody(changed, CreateAuthorRules) })).data;
      const { id } = author;
      const { data: ifMatch } = await callOperation(organization, 'getAuthor', { id });
      return (await updateAuthor({ id, body: toBody(changed, CreateAuthorRules) }, { ifMatch })).data;
    },
    onSaved,
  });
  return (
    <Form form={form} labels={t.fields}>
      <TextField form={form} field="name" label={t.fields.name} help={t.help.name} />
      <ImageField form={form} field="avatar_url" label={t.fields.avatar_url} />
      <TextField form={form} field="url" label={t.fields.url} type="url" help={t.help.url} />
    </Form>
  );
}
