import type { CreateWebhook, Webhook } from '@corkboard/client';
import { Autocomplete, Text } from '@mantine/core';
import { useOperation } from '../../api/operations.ts';
import { CreateWebhookRules } from '../../generated/form-rules.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { SwitchField, TextField } from '../../ui/form/fields.tsx';
import { Form } from '../../ui/form/form.tsx';
import type { ResourceForm } from '../../ui/form/use-resource-form.ts';
import { type HeaderRow, HeadersField, toHeaderRows, toHeaders } from '../secrets/headers-field.tsx';

export const webhookRules = CreateWebhookRules;

export const toWebhookValues = (webhook: Webhook | undefined) => ({
  event: webhook?.event ?? '*',
  target_url: webhook?.target_url ?? '',
  is_enabled: webhook?.is_enabled ?? true,
  headers: toHeaderRows(webhook?.headers),
});

export type WebhookValues = ReturnType<typeof toWebhookValues>;

export function toWebhookBody({ headers, ...body }: Partial<WebhookValues>): Partial<CreateWebhook> {
  return { ...body, ...(headers && { headers: toHeaders(headers) }) };
}

export function WebhookForm({
  form,
  submitLabel,
}: {
  form: ResourceForm<WebhookValues>;
  submitLabel: string;
}) {
  const t = useMessages('webhooks');
  return (
    <Form form={form} labels={t.fields} submitLabel={submitLabel}>
      <TextField
        form={form}
        field="target_url"
        type="url"
        label={t.fields.target_url}
        help={t.help.target_url}
        placeholder="https://example.org/hooks/corkboard"
      />
      <EventField form={form} />
      <SwitchField form={form} field="is_enabled" label={t.fields.is_enabled} help={t.help.is_enabled} />
      <HeadersField
        rows={form.form.getValues().headers}
        error={form.form.errors.headers as string | undefined}
        onChange={(headers: HeaderRow[]) => form.form.setFieldValue('headers', headers)}
      />
    </Form>
  );
}

/** A type or a pattern of types. Explains the chosen type. */
function EventField({ form }: { form: ResourceForm<WebhookValues> }) {
  const t = useMessages('webhooks');
  const types = useEventTypes();
  const patterns = [...new Set(types.map(({ name }) => `${name.slice(0, name.indexOf('.'))}.*`))];
  const chosen = form.form.getValues().event;
  const description = types.find(({ name }) => name === chosen)?.description;
  return (
    <div>
      <Autocomplete
        {...form.form.getInputProps('event')}
        label={t.fields.event}
        description={t.help.event}
        data={['*', ...patterns, ...types.map(({ name }) => name)]}
        maxDropdownHeight={320}
        required
        withAsterisk
      />
      {description && (
        <Text size="sm" c="dimmed" mt={4} lang="en">
          {description}
        </Text>
      )}
    </div>
  );
}

export function useEventTypes() {
  return useOperation('listEventTypes').data?.data ?? [];
}
