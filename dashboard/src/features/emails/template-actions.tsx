import type { EmailTemplate, TestEmail } from '@corkboard/client';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useChange } from '../../api/operations.ts';
import { useMe } from '../../api/use-me.ts';
import { SendTestEmailRules } from '../../generated/form-rules.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useResourceForm } from '../../ui/form/use-resource-form.ts';
import { notifyDone } from '../../ui/notify.ts';

export function TemplateActions({ template }: { template: EmailTemplate }) {
  const t = useMessages('emails');
  const resetTemplate = useChange('resetEmailTemplate');
  const [open, setOpen] = useState<'reset' | 'test'>();
  const { name, language, is_overridden } = template;
  const close = () => setOpen(undefined);
  return (
    <>
      {is_overridden && (
        <Button variant="light" color="red" onClick={() => setOpen('reset')}>
          {t.reset}
        </Button>
      )}
      <Button variant="default" onClick={() => setOpen('test')}>
        {t.test}
      </Button>
      {open === 'test' && <TestDialog template={template} onClose={close} />}
      {open === 'reset' && (
        <Confirm
          title={t.resetTitle}
          text={t.resetText}
          confirmLabel={t.reset}
          onClose={close}
          onConfirm={async () => {
            await resetTemplate({ name, language });
            notifyDone(t.wasReset);
          }}
        />
      )}
    </>
  );
}

function TestDialog({ template, onClose }: { template: EmailTemplate; onClose(): void }) {
  const t = useMessages('emails');
  const me = useMe();
  const sendTestEmail = useChange('sendTestEmail');
  const { name, language } = template;
  const form = useResourceForm<TestEmail, { to: string }>({
    draftKey: null,
    resource: undefined,
    toValues: () => ({ to: me.email }),
    rules: SendTestEmailRules,
    save: async ({ to = me.email }) => (await sendTestEmail({ name, body: { to, language } })).data,
    onSaved: ({ to }) => {
      notifyDone(t.sent({ email: to }));
      onClose();
    },
  });
  return (
    <Dialog title={t.testTitle} onClose={onClose}>
      <Text size="sm">{t.testText}</Text>
      <Form form={form} submitLabel={t.send}>
        <TextField form={form} field="to" type="email" label={t.testTo} />
      </Form>
    </Dialog>
  );
}
