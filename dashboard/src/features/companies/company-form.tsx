import type { Company, CompanyLink } from '@corkboard/client';
import { Fieldset } from '@mantine/core';
import { callOperation, useChange } from '../../api/operations.ts';
import { useMembership } from '../../api/organization-context.ts';
import { CreateCompanyRules } from '../../generated/form-rules.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { NumberField, SelectField, SwitchField, TextField } from '../../ui/form/fields.tsx';
import { Form } from '../../ui/form/form.tsx';
import { ImageField } from '../../ui/form/image-field.tsx';
import { LinksField } from '../../ui/form/links-field.tsx';
import { TagsField } from '../../ui/form/list-fields.tsx';
import { toBody } from '../../ui/form/nulls.ts';
import { RichTextField } from '../../ui/form/rich-text-field.tsx';
import { useResourceForm } from '../../ui/form/use-resource-form.ts';

const toValues = (company: Company | undefined) => ({
  name: company?.name ?? '',
  slug: company?.slug ?? '',
  tagline: company?.tagline ?? '',
  description: company?.description ?? '',
  website: company?.website ?? '',
  logo_url: company?.logo_url ?? '',
  locations: company?.locations ?? ([] as string[]),
  size: company?.size ?? ('' as string),
  founded_year: company?.founded_year ?? ('' as number | ''),
  industry: company?.industry ?? '',
  links: company?.links ?? ([] as CompanyLink[]),
  external_id: company?.external_id ?? '',
  is_verified: company?.is_verified ?? false,
  is_hidden: company?.is_hidden ?? false,
});

/** Creates a company, or edits one of a list. An entry of a list has no ETag, so saving reads it again first. */
export function CompanyForm({ company, onSaved }: { company: Company | undefined; onSaved(): void }) {
  const t = useMessages('companies');
  const organization = useMembership().organization.slug;
  const createCompany = useChange('createCompany');
  const updateCompany = useChange('updateCompany');
  const form = useResourceForm<Company, ReturnType<typeof toValues>>({
    draftKey: null,
    resource: company,
    toValues,
    rules: CreateCompanyRules,
    save: async (changed) => {
      if (!company) return (await createCompany({ body: toBody(changed, CreateCompanyRules) })).data;
      const { id } = company;
      const { data: ifMatch } = await callOperation(organization, 'getCompany', { id });
      return (await updateCompany({ id, body: toBody(changed, CreateCompanyRules) }, { ifMatch })).data;
    },
    onSaved,
  });
  return (
    <Form form={form} labels={t.fields}>
      <TextField form={form} field="name" label={t.fields.name} {...(company && { help: t.help.name })} />
      <TextField form={form} field="slug" label={t.fields.slug} help={t.help.slug} />
      <TextField form={form} field="tagline" label={t.fields.tagline} />
      <RichTextField form={form} field="description" label={t.fields.description} />
      <TextField form={form} field="website" label={t.fields.website} type="url" />
      <ImageField form={form} field="logo_url" label={t.fields.logo_url} />
      <TagsField form={form} field="locations" label={t.fields.locations} help={t.help.locations} />
      <SelectField form={form} field="size" label={t.fields.size} isClearable />
      <NumberField form={form} field="founded_year" label={t.fields.founded_year} />
      <TextField form={form} field="industry" label={t.fields.industry} />
      <Fieldset legend={t.fields.links}>
        <LinksField
          form={form}
          field="links"
          help={t.help.links}
          placeholder="https://pilots.example/careers"
        />
      </Fieldset>
      <TextField form={form} field="external_id" label={t.fields.external_id} help={t.help.external_id} />
      <SwitchField form={form} field="is_verified" label={t.fields.is_verified} help={t.help.is_verified} />
      <SwitchField form={form} field="is_hidden" label={t.fields.is_hidden} help={t.help.is_hidden} />
    </Form>
  );
}
