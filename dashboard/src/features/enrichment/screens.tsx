import { Badge, MultiSelect } from '@mantine/core';
import { CreateEnrichmentProviderRules } from '../../generated/form-rules.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import type { FieldProps } from '../../ui/resource/description.ts';
import { resourceScreens } from '../../ui/resource/resource-screens.tsx';
import { HeadersField, toHeaderRows, withHeaders } from '../secrets/headers-field.tsx';
import { useActorNames } from '../staff/use-actor-names.ts';
import { useFieldLabel } from './field-label.ts';
import { Runs } from './runs.tsx';
import { TestProvider } from './test-provider.tsx';

const rules = CreateEnrichmentProviderRules;

export const { Screen, NewScreen, EditScreen } = resourceScreens({
  path: 'enrichment',
  useTexts: () => useMessages('enrichment'),
  docs: '/docs/enrichment',
  permission: 'enrichment:write',
  operations: {
    list: 'listEnrichmentProviders',
    read: 'getEnrichmentProvider',
    create: 'createEnrichmentProvider',
    update: 'updateEnrichmentProvider',
    delete: 'deleteEnrichmentProvider',
  },
  opensIn: 'screen',
  name: ({ name }) => name,
  useNames: useActorNames,
  columns: [
    'name',
    { name: 'fields', isWideOnly: true, render: ({ fields }) => <FieldNames fields={fields} /> },
    { name: 'status', render: ({ is_enabled }) => <ProviderStatus isEnabled={is_enabled} /> },
    { name: 'updated_at', as: 'relative', isWideOnly: true },
  ],
  actions: [{ name: 'test', isButton: true, dialog: TestProvider }],
  facts: [
    { name: 'status', render: ({ is_enabled }) => <ProviderStatus isEnabled={is_enabled} /> },
    'url',
    { name: 'saved_by', render: ({ saved_by }, { nameOf }) => nameOf(saved_by) },
    { name: 'scopes', render: ({ scopes }) => <code>{scopes.join(', ')}</code> },
  ],
  form: {
    rules,
    fields: [
      ['name', 'url'],
      { name: 'fields', render: JobFields },
      { name: 'timeout_ms', initial: 10_000 },
      { name: 'is_enabled', initial: true },
      { name: 'headers', render: HeadersField },
    ],
    hasSecrets: true,
    toInputs: (provider) => ({ headers: toHeaderRows(provider?.headers) }),
    toBody: withHeaders,
    tabs: { runs: ({ stored: { id } }) => <Runs parameters={{ id }} /> },
    requests: ({ id }) => [
      requestOf('listEnrichmentRuns', { id }),
      requestOf('testEnrichmentProvider', { id, body: {} }),
    ],
    opensCreated: true,
  },
  example: { name: 'Pay', url: 'https://example.org/pay', fields: ['salary_min'] },
});

function FieldNames({ fields }: { fields: string[] }) {
  return fields.map(useFieldLabel()).join(', ');
}

function JobFields({ form, field, label, help }: FieldProps) {
  const labelOf = useFieldLabel();
  return (
    <MultiSelect
      {...form.form.getInputProps(field)}
      label={label}
      description={help}
      data={rules.fields.itemChoices.map((value) => ({ value, label: labelOf(value) }))}
      searchable
      required
      withAsterisk
    />
  );
}

function ProviderStatus({ isEnabled }: { isEnabled: boolean }) {
  const t = useMessages('enrichment').status;
  return (
    <Badge variant="light" color={isEnabled ? 'green' : 'gray'}>
      {isEnabled ? t.enabled : t.disabled}
    </Badge>
  );
}
