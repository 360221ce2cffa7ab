import type { CreateApiKey, NewApiKey, Scope } from '@corkboard/client';
import { SimpleGrid } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useChange } from '../../api/operations.ts';
import { useMembership } from '../../api/organization-context.ts';
import { CreateApiKeyRules } from '../../generated/form-rules.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { InstantField, TextField } from '../../ui/form/fields.tsx';
import { Form } from '../../ui/form/form.tsx';
import { toBody } from '../../ui/form/nulls.ts';
import { useResourceForm } from '../../ui/form/use-resource-form.ts';
import { Screen as Frame } from '../../ui/screen.tsx';
import { Section } from '../../ui/section.tsx';
import { NewKey } from './new-key.tsx';
import { ScopeFields } from './scope-fields.tsx';
import { scopesOfPreset } from './scopes.ts';

const newValues = { name: '', expires_at: '', scopes: scopesOfPreset('viewer') };

export function Screen() {
  const t = useMessages('api-keys');
  const common = useMessages('common');
  const navigate = useNavigate();
  const { slug } = useMembership().organization;
  const createApiKey = useChange('createApiKey');
  const [created, setCreated] = useState<NewApiKey>();
  const form = useResourceForm<NewApiKey, typeof newValues>({
    draftKey: null,
    resource: undefined,
    toValues: () => newValues,
    rules: CreateApiKeyRules,
    save: async (changed) => (await createApiKey({ body: toCreateBody({ ...newValues, ...changed }) })).data,
    onSaved: setCreated,
  });
  const values = form.form.getValues();
  return (
    <Frame
      title={t.newTitle}
      text={t.newText}
      docs="/docs/guides/api#keys-and-scopes"
      requests={[requestOf('createApiKey', { body: toCreateBody(values) })]}
    >
      <Form form={form} labels={t.fields} submitLabel={common.create}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextField form={form} field="name" label={t.fields.name} help={t.help.name} />
          <InstantField form={form} field="expires_at" label={t.fields.expires_at} help={t.help.expires_at} />
        </SimpleGrid>
        <Section title={t.mayDo}>
          <ScopeFields
            scopes={values.scopes}
            error={form.form.errors.scopes as string | undefined}
            onChange={(scopes) => form.form.setFieldValue('scopes', scopes)}
          />
        </Section>
      </Form>
      {created && (
        <NewKey
          apiKey={created}
          onClose={() => void navigate({ to: `/o/${slug}/api-keys/${created.id}`, ignoreBlocker: true })}
        />
      )}
    </Frame>
  );
}

function toCreateBody({ name, expires_at, scopes }: typeof newValues): CreateApiKey {
  return toBody<CreateApiKey>({ name, expires_at, scopes: scopes as Scope[] }, CreateApiKeyRules);
}
