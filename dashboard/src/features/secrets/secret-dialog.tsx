import type { SaveSecret, Secret } from '@corkboard/client';
import { PasswordInput } from '@mantine/core';
import { useChange } from '../../api/operations.ts';
import { SaveSecretRules } from '../../generated/form-rules.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useResourceForm } from '../../ui/form/use-resource-form.ts';
import { notifyDone } from '../../ui/notify.ts';

interface Values extends Record<string, unknown> {
  name: string;
  value: string;
  /** One host per line. */
  allowed_hosts: string;
}

/** Creates a secret, or replaces the value of one. The value leaves the form with the request and is stored nowhere here. */
export function SecretDialog({ row: secret, onClose }: { row: Secret | undefined; onClose(): void }) {
  const t = useMessages('secrets');
  const saveSecret = useChange('saveSecret');
  const initial = {
    name: secret?.name ?? '',
    value: '',
    allowed_hosts: (secret?.allowed_hosts ?? []).join('\n'),
  };
  const form = useResourceForm<Secret, Values>({
    draftKey: null,
    resource: undefined,
    toValues: () => initial,
    rules: SaveSecretRules,
    save: async (changed) => (await saveSecret({ body: toSecretBody({ ...initial, ...changed }) })).data,
    onSaved: () => {
      notifyDone(t.saved);
      onClose();
    },
  });
  return (
    <Dialog title={secret ? t.replaceTitle({ name: secret.name }) : t.createTitle} onClose={onClose}>
      <Form form={form} labels={t.fields}>
        <TextField
          form={form}
          field="name"
          label={t.fields.name}
          help={t.help.name}
          isDisabled={secret !== undefined}
        />
        <PasswordInput
          {...form.form.getInputProps('value')}
          label={t.fields.value}
          description={t.help.value}
          autoComplete="new-password"
          required
          withAsterisk
        />
        <TextAreaField
          form={form}
          field="allowed_hosts"
          label={t.fields.allowed_hosts}
          help={t.help.allowed_hosts}
          rows={2}
        />
      </Form>
    </Dialog>
  );
}

function toSecretBody({ name, value, allowed_hosts }: Values): SaveSecret {
  const hosts = allowed_hosts.split('\n').map((host) => host.trim());
  const named = hosts.filter((host) => host !== '');
  return { name, value, allowed_hosts: named.length === 0 ? null : named };
}
