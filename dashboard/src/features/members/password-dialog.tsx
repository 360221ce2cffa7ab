import type { Member } from '@corkboard/client';
import { PasswordInput, Text } from '@mantine/core';
import { useChange } from '../../api/operations.ts';
import { SetPasswordRules } from '../../generated/form-rules.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useResourceForm } from '../../ui/form/use-resource-form.ts';
import { notifyDone } from '../../ui/notify.ts';
import type { DialogProps } from '../../ui/resource/description.ts';

/** Sets the password of a member. No draft: a password stays nowhere. */
export function PasswordDialog({ row: { id }, onClose }: DialogProps<Member>) {
  const t = useMessages('members');
  const setMemberPassword = useChange('setMemberPassword');
  const form = useResourceForm<object, { password: string }>({
    draftKey: null,
    resource: undefined,
    toValues: () => ({ password: '' }),
    rules: SetPasswordRules,
    save: ({ password = '' }) => setMemberPassword({ id, body: { password } }),
    onSaved: () => {
      notifyDone(t.passwordSet);
      onClose();
    },
  });
  return (
    <Dialog title={t.actions.setPassword} onClose={onClose}>
      <Text size="sm">{t.passwordText}</Text>
      <Form form={form} submitLabel={t.actions.setPassword}>
        <PasswordInput
          {...form.form.getInputProps('password')}
          label={t.newPassword}
          autoComplete="new-password"
          required
          data-autofocus
        />
      </Form>
    </Dialog>
  );
}
