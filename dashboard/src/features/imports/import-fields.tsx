import { Radio, SimpleGrid, Stack } from '@mantine/core';
import { useOperation } from '../../api/operations.ts';
import { usePermission } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { SelectField, SwitchField, TextField } from '../../ui/form/fields.tsx';
import type { FormInputs } from '../../ui/form/use-resource-form.ts';
import type { FieldProps } from '../../ui/resource/description.ts';
import { Fields } from '../../ui/resource/fields.tsx';
import { Section } from '../../ui/section.tsx';
import { jobTypes } from '../jobs/job-types.ts';
import { HeadersField } from '../secrets/headers-field.tsx';
import { ConditionsField } from './conditions-field.tsx';
import { careersLinkOf, isSystem, type SourceSettings } from './sources.ts';
import type { ImportValues } from './use-import-form.ts';

type FieldsProps = { form: FormInputs<ImportValues> };

const toChoices = (texts: Record<string, string>) =>
  Object.entries(texts).map(([value, label]) => ({ value, label }));

/** Name, mode, schedule, and what to do with duplicates. */
export function BehaviorFields({ form }: FieldsProps) {
  const t = useMessages('imports');
  return (
    <Stack>
      <TextField form={form} field="name" label={t.fields.name} />
      <Radio.Group label={t.fields.mode} {...form.form.getInputProps('mode')}>
        <Stack gap="xs" mt={6}>
          {toChoices(t.mode).map(({ value, label }) => (
            <Radio
              key={value}
              value={value}
              label={label}
              description={t.modeTexts[value as keyof typeof t.modeTexts]}
            />
          ))}
        </Stack>
      </Radio.Group>
      {form.form.getValues().mode === 'mirror' && (
        <SwitchField
          form={form}
          field="rules/mirror_delete"
          label={t.fields.mirror_delete}
          help={t.help.mirror_delete}
        />
      )}
      <Fields
        form={form}
        fields={[
          ['schedule', 'on_foreign_duplicate'],
          { name: 'auto_create_companies', render: CompaniesField },
          'adopt',
          'notify_alerts',
        ]}
        texts={{ ...t }}
        isNew={false}
      />
    </Stack>
  );
}

function CompaniesField(props: FieldProps) {
  const t = useMessages('imports');
  return <SelectField {...props} choices={toChoices(t.companyChoices)} />;
}

/** What jobs get where the source says nothing. */
export function DefaultFields({ form }: FieldsProps) {
  const t = useMessages('imports');
  const can = usePermission();
  const query = { per_page: 100 };
  const categories = useOperation('listCategories', query, { isEnabled: can('categories:read') });
  const names = (categories.data?.data ?? []).map(({ name }) => name);
  return (
    <Section title={t.sections.defaults}>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <TextField form={form} field="defaults/company_name" label={t.fields.company_name} />
        <SelectField
          form={form}
          field="defaults/category"
          label={t.fields.category}
          choices={withCurrent(names, form.form.getValues()['defaults/category'])}
          isClearable
          isSearchable
        />
        <SelectField
          form={form}
          field="defaults/job_type"
          label={t.fields.job_type}
          choices={withCurrent(
            jobTypes.map(({ value }) => value),
            form.form.getValues()['defaults/job_type'],
          )}
          isClearable
          isSearchable
        />
      </SimpleGrid>
    </Section>
  );
}

/** A value that a program has set stays a choice. */
function withCurrent(values: string[], current: string): { value: string; label: string }[] {
  const all = current === '' || values.includes(current) ? values : [...values, current];
  return all.map((value) => ({ value, label: value }));
}

/** The settings of the source that can change: another account or URL is usually another import. */
export function SourceFields({ form, source }: FieldsProps & { source: SourceSettings }) {
  const t = useMessages('imports');
  const canHaveHeaders = source.url !== undefined && source.kind !== 'jsonld';
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {isSystem(source.kind) && (
          <TextField
            form={form}
            field="source/account"
            label={t.fields.account}
            help={t.help.account({ link: careersLinkOf(source.kind) })}
          />
        )}
        {source.kind === 'lever' && (
          <SelectField
            form={form}
            field="source/region"
            label={t.fields.region}
            choices={toChoices(t.regions)}
          />
        )}
        {source.url !== undefined && (
          <TextField form={form} field="source/url" type="url" label={t.fields.url} />
        )}
      </SimpleGrid>
      {canHaveHeaders && <HeadersField form={form} field="source/headers" />}
      <ConditionsField
        rows={form.form.getValues().rules}
        error={form.form.errors.rules as string | undefined}
        onChange={(rules) => form.form.setFieldValue('rules', rules)}
      />
    </>
  );
}
