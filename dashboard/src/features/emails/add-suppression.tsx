import type { Suppression } from '@corkboard/client';
import { useChange } from '../../api/operations.ts';
import { CreateSuppressionRules } from '../../generated/form-rules.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useResourceForm } from '../../ui/form/use-resource-form.ts';

const newSuppression = { email: '', reason: 'unsubscribe' as Suppression['reason'] };

export function AddSuppression({ onClose }: { onClose(): void }) {
  const t = useMessages('emails');
  const createSuppression = useChange('createSuppression');
  const form = useResourceForm<Suppression, typeof newSuppression>({
    draftKey: null,
    resource: undefined,
    toValues: () => newSuppression,
    rules: CreateSuppressionRules,
    save: async (changed) => (await createSuppression({ body: { ...newSuppression, ...changed } })).data,
    onSaved: onClose,
  });
  return (
    <Dialog title={t.addTitle} onClose={onClose}>
      <Form form={form} labels={t.suppressionFields} submitLabel={t.add}>
        <TextField form={form} field="email" type="email" label={t.suppressionFields.email} />
        <SelectField
          form={form}
          field="reason"
          label={t.suppressionFields.reason}
          help={t.reasonHelp[form.form.getValues().reason]}
          choices={Object.entries(t.reasons).map(([value, label]) => ({ value, label }))}
        />
      </Form>
    </Dialog>
  );
}
