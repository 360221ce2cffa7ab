import type { NewInvitation } from '@corkboard/client';
import { useState } from 'react';
import { useChange } from '../../api/operations.ts';
import { useMembership } from '../../api/organization-context.ts';
import { CreateInvitationRules } from '../../generated/form-rules.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useResourceForm } from '../../ui/form/use-resource-form.ts';
import { notifyDone } from '../../ui/notify.ts';
import { ShownOnce } from '../../ui/shown-once.tsx';
import { roleChoices } from './staff-columns.tsx';

const newInvitation = { email: '', role: 'editor' as NewInvitation['role'] };

/** Invites a person by email, or shows the link where the installation sends none. */
export function InviteDialog({ onClose }: { onClose(): void }) {
  const t = useMessages('staff');
  const { role: ownRole } = useMembership();
  const createInvitation = useChange('createInvitation');
  const [link, setLink] = useState<string>();
  const form = useResourceForm<NewInvitation, typeof newInvitation>({
    draftKey: null,
    resource: undefined,
    toValues: () => newInvitation,
    rules: CreateInvitationRules,
    save: async (changed) => (await createInvitation({ body: { ...newInvitation, ...changed } })).data,
    onSaved: ({ email, url }) => {
      if (url !== null) return setLink(url);
      notifyDone(t.invited({ email }));
      onClose();
    },
  });
  if (link !== undefined)
    return <ShownOnce title={t.linkTitle} text={t.linkText} label={t.link} value={link} onClose={onClose} />;
  return (
    <Dialog title={t.inviteTitle} onClose={onClose}>
      <Form form={form} labels={t.fields} submitLabel={t.sendInvitation}>
        <TextField form={form} field="email" type="email" label={t.fields.email} />
        <SelectField
          form={form}
          field="role"
          label={t.fields.role}
          help={t.roleHelp[form.form.getValues().role]}
          choices={roleChoices(t.roles, ownRole)}
        />
      </Form>
    </Dialog>
  );
}
