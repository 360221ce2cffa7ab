import type { EnrichmentProvider, EnrichmentProviderTest } from '@corkboard/client';
import { Badge, Group, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useChange } from '../../api/operations.ts';
import { TestEnrichmentProviderRules } from '../../generated/form-rules.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useResourceForm } from '../../ui/form/use-resource-form.ts';
import { JsonBlock } from '../../ui/json-block.tsx';
import type { DialogProps } from '../../ui/resource/description.ts';
import { useFieldLabel } from './field-label.ts';

/** Calls the provider once and shows what it would fill in. */
export function TestProvider({ row: { id }, onClose }: DialogProps<EnrichmentProvider>) {
  const t = useMessages('enrichment');
  const testProvider = useChange('testEnrichmentProvider');
  const [result, setResult] = useState<EnrichmentProviderTest>();
  const form = useResourceForm<EnrichmentProviderTest, { job_id: string }>({
    draftKey: null,
    resource: undefined,
    toValues: () => ({ job_id: '' }),
    rules: TestEnrichmentProviderRules,
    save: async ({ job_id }) => (await testProvider({ id, body: job_id ? { job_id } : {} })).data,
    onSaved: setResult,
  });
  return (
    <Dialog title={t.testTitle} size="lg" onClose={onClose}>
      <Text size="sm">{t.testText}</Text>
      <Form form={form} submitLabel={t.run}>
        <TextField form={form} field="job_id" label={t.testJob} help={t.testJobHelp} />
      </Form>
      {result && <TestResult result={result} />}
    </Dialog>
  );
}

function TestResult({ result }: { result: EnrichmentProviderTest }) {
  const t = useMessages('enrichment');
  const { response_status, duration_ms, error, would_fill, refused_fields } = result;
  const isEmpty = Object.keys(would_fill).length === 0;
  return (
    <Stack gap="xs" role="status">
      <Group gap="sm">
        <Text fw={600}>{t.response}</Text>
        <Badge variant="light" color={error === null ? 'green' : 'red'}>
          {response_status ?? t.noResponse}
        </Badge>
        <Text size="sm" c="dimmed">
          {t.duration({ ms: duration_ms })}
        </Text>
      </Group>
      {error && (
        <Text size="sm" c="red" lang="en">
          {error.message}
        </Text>
      )}
      <Text size="sm">{isEmpty ? t.wouldFillNothing : t.wouldFill}</Text>
      {!isEmpty && <JsonBlock label={t.wouldFill} value={would_fill} />}
      <RefusedFields fields={refused_fields} />
    </Stack>
  );
}

export function RefusedFields({ fields }: { fields: EnrichmentProviderTest['refused_fields'] }) {
  const t = useMessages('enrichment');
  const labelOf = useFieldLabel();
  if (fields.length === 0) return null;
  return (
    <div>
      <Text size="sm">{t.refused}</Text>
      <List size="sm">
        {fields.map(({ field, message }) => (
          <List.Item key={field}>
            {labelOf(field)}: <span lang="en">{message}</span>
          </List.Item>
        ))}
      </List>
    </div>
  );
}
