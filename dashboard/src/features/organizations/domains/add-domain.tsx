import type { Domain } from '@corkboard/client';
import { useChange } from '../../../api/operations.ts';
import { CreateDomainRules } from '../../../generated/form-rules.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { useResourceForm } from '../../../ui/form/use-resource-form.ts';

export function AddDomain({ onClose }: { onClose(): void }) {
  const t = useMessages('domains');
  const createDomain = useChange('createDomain');
  const form = useResourceForm<Domain, { domain: string }>({
    draftKey: null,
    resource: undefined,
    toValues: () => ({ domain: '' }),
    rules: CreateDomainRules,
    save: async ({ domain = '' }) => (await createDomain({ body: { domain } })).data,
    onSaved: onClose,
  });
  return (
    <Dialog title={t.addTitle} onClose={onClose}>
      <Form form={form} labels={t.fields} submitLabel={t.add}>
        <TextField
          form={form}
          field="domain"
          label={t.fields.domain}
          help={t.help.domain}
          placeholder="jobs.example.org"
        />
      </Form>
    </Dialog>
  );
}
