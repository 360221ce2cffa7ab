import type { CreateEnrichmentProvider, EnrichmentProvider } from '@corkboard/client';
import { MultiSelect, SimpleGrid } from '@mantine/core';
import { CreateEnrichmentProviderRules } from '../../generated/form-rules.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { NumberField, SwitchField, TextField } from '../../ui/form/fields.tsx';
import { Form } from '../../ui/form/form.tsx';
import type { ResourceForm } from '../../ui/form/use-resource-form.ts';
import { HeadersField, toHeaderRows, toHeaders } from '../secrets/headers-field.tsx';

export const providerRules = CreateEnrichmentProviderRules;

export const toProviderValues = (provider: EnrichmentProvider | undefined) => ({
  name: provider?.name ?? '',
  url: provider?.url ?? '',
  fields: (provider?.fields ?? []) as string[],
  timeout_ms: provider?.timeout_ms ?? 10_000,
  is_enabled: provider?.is_enabled ?? true,
  headers: toHeaderRows(provider?.headers),
});

export type ProviderValues = ReturnType<typeof toProviderValues>;

export function toProviderBody({
  headers,
  fields,
  ...body
}: Partial<ProviderValues>): Partial<CreateEnrichmentProvider> {
  return {
    ...body,
    ...(fields && { fields: fields as CreateEnrichmentProvider['fields'] }),
    ...(headers && { headers: toHeaders(headers) }),
  };
}

/** Names of the job's fields, as the form of jobs has them. */
export function useFieldLabel(): (field: string) => string {
  const labels: Record<string, string> = useMessages('jobs').fields;
  return (field) => labels[field] ?? (field === 'category' ? (labels.category_id ?? field) : field);
}

export function ProviderForm({
  form,
  submitLabel,
}: {
  form: ResourceForm<ProviderValues>;
  submitLabel: string;
}) {
  const t = useMessages('enrichment');
  const labelOf = useFieldLabel();
  return (
    <Form form={form} labels={t.fields} submitLabel={submitLabel}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextField form={form} field="name" label={t.fields.name} />
        <TextField form={form} field="url" type="url" label={t.fields.url} help={t.help.url} />
      </SimpleGrid>
      <MultiSelect
        {...form.form.getInputProps('fields')}
        label={t.fields.fields}
        description={t.help.fields}
        data={providerRules.fields.itemChoices.map((value) => ({ value, label: labelOf(value) }))}
        searchable
        required
        withAsterisk
      />
      <NumberField form={form} field="timeout_ms" label={t.fields.timeout_ms} help={t.help.timeout_ms} />
      <SwitchField form={form} field="is_enabled" label={t.fields.is_enabled} help={t.help.is_enabled} />
      <HeadersField
        rows={form.form.getValues().headers}
        error={form.form.errors.headers as string | undefined}
        onChange={(headers) => form.form.setFieldValue('headers', headers)}
      />
    </Form>
  );
}
