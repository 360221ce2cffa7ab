import type { Me } from '@corkboard/client';
import { callOperation, useChange } from '../../../api/operations.ts';
import { UpdateMeRules } from '../../../generated/form-rules.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { useResourceForm } from '../../../ui/form/use-resource-form.ts';
import { notifyDone } from '../../../ui/notify.ts';
import { Section } from '../../../ui/section.tsx';

const toValues = (me: Me | undefined) => ({ name: me?.name ?? '' });

export function Profile({ me }: { me: Me }) {
  const t = useMessages('me');
  const common = useMessages('common');
  const updateMe = useChange('updateMe');
  const form = useResourceForm<Me, ReturnType<typeof toValues>>({
    draftKey: 'me',
    resource: me,
    toValues,
    rules: UpdateMeRules,
    save: async ({ name = me.name ?? '' }, ifMatch) => (await updateMe({ body: { name } }, { ifMatch })).data,
    read: async () => (await callOperation(null, 'getMe', {})).data,
    onSaved: () => notifyDone(common.saved),
  });
  return (
    <Section title={t.profile}>
      <Form form={form} labels={{ name: t.name }}>
        <TextField form={form} field="name" label={t.name} help={t.nameHelp} autoComplete="name" />
      </Form>
    </Section>
  );
}
