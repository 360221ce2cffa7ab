import type { Me } from '@corkboard/client';
import { callOperation, useChange } from '../../api/operations.ts';
import { UpdateMeRules } from '../../generated/form-rules.ts';
import { commonMessages } from '../../messages/common.ts';
import { meMessages } from '../../messages/me.ts';
import { useMessages } from '../../messages/messages.ts';
import { useMe } from '../../shell/use-me.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useResourceForm } from '../../ui/form/use-resource-form.ts';
import { notifyDone } from '../../ui/notify.ts';
import { Screen as Frame } from '../../ui/screen.tsx';

const toValues = (me: Me | undefined) => ({ name: me?.name ?? '' });

export function Screen() {
  const t = useMessages(meMessages);
  const common = useMessages(commonMessages);
  const me = useMe();
  const updateMe = useChange('updateMe');
  const form = useResourceForm<Me, ReturnType<typeof toValues>>({
    draftKey: 'me',
    resource: me,
    toValues,
    rules: UpdateMeRules,
    save: async ({ name = '' }, ifMatch) => (await updateMe({ body: { name } }, { ifMatch })).data,
    read: async () => (await callOperation(null, 'getMe', {})).data,
    onSaved: () => notifyDone(common.saved),
  });
  return (
    <Frame title={t.profile} text={me.email} docs="/docs/guides/staff">
      <Form form={form} labels={t.fields}>
        <TextField form={form} field="name" label={t.fields.name} help={t.help.name} autoComplete="name" />
      </Form>
    </Frame>
  );
}
