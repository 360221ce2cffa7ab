import type { Page, PageType } from '@corkboard/client';
import { Fieldset, Stack } from '@mantine/core';
import { useOperation } from '../../api/operations.ts';
import { usePermission } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { InstantField, SelectField, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { ImageField } from '../../ui/form/image-field.tsx';
import { JsonField } from '../../ui/form/json-field.tsx';
import type { ResourceForm } from '../../ui/form/use-resource-form.ts';
import type { PageValues } from './page-values.ts';

interface PageSettingsProps {
  form: ResourceForm<PageValues>;
  page: Page | undefined;
  kind: PageType;
}

/** Everything beside the text: where it appears, when, and what others show of it. */
export function PageSettings({ form, page, kind }: PageSettingsProps) {
  const t = useMessages('pages');
  const can = usePermission();
  const authors = useOperation('listAuthors', {}, { isEnabled: can('authors:read') });
  const field = <Name extends keyof PageValues & string>(name: Name) => ({
    form,
    field: name,
    label: t.fields[name as keyof typeof t.fields],
  });
  const choices = (authors.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <fieldset className="plain-fieldset" disabled={!can('pages:write')}>
      <Stack>
        <Fieldset legend={t.sections.basics}>
          <Stack>
            <TextField {...field('slug')} help={t.help.slug} />
            <InstantField {...field('published_at')} help={t.help.published_at} />
            {kind === 'blog_post' && can('authors:read') && (
              <SelectField {...field('author_id')} choices={choices} isClearable isSearchable />
            )}
            <ImageField {...field('cover_image')} />
          </Stack>
        </Fieldset>
        <Fieldset legend={t.sections.search}>
          <Stack>
            <TextAreaField {...field('meta_description')} help={t.help.summary} />
            <TextField {...field('meta_title')} help={t.help.meta_title} />
            <ImageField {...field('og_image')} help={t.help.og_image} />
          </Stack>
        </Fieldset>
        <Fieldset legend={t.sections.more}>
          <Stack>
            {kind === 'page' && can('authors:read') && (
              <SelectField {...field('author_id')} choices={choices} isClearable isSearchable />
            )}
            <TextField {...field('external_id')} />
            <JsonField {...field('custom_fields')} help={t.help.custom_fields} />
          </Stack>
        </Fieldset>
        {page && <code className="object-id">{page.id}</code>}
      </Stack>
    </fieldset>
  );
}
