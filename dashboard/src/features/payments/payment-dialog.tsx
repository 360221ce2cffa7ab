import type { CreatePayment, Payment } from '@corkboard/client';
import { SimpleGrid, Text } from '@mantine/core';
import { useChange, useOperation } from '../../api/operations.ts';
import { usePermission } from '../../api/organization-context.ts';
import { CreatePaymentRules } from '../../generated/form-rules.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { NumberField, SelectField, TextField } from '../../ui/form/fields.tsx';
import { Form } from '../../ui/form/form.tsx';
import { fromJsonText, JsonField } from '../../ui/form/json-field.tsx';
import { toBody } from '../../ui/form/nulls.ts';
import type { FormRules } from '../../ui/form/rules.ts';
import { useResourceForm } from '../../ui/form/use-resource-form.ts';
import { notifyDone } from '../../ui/notify.ts';

const rules: FormRules = {
  ...CreatePaymentRules,
  metadata: { ...CreatePaymentRules.metadata, format: 'json' },
};

const newPayment = {
  amount: '' as number | '',
  currency: '',
  status: 'succeeded' as Payment['status'],
  planId: '',
  jobId: '',
  /** JSON. */
  metadata: '',
};

/** Records a payment that was made elsewhere, such as a bank transfer. */
export function PaymentDialog({ memberId, onClose }: { memberId: string; onClose(): void }) {
  const t = useMessages('payments');
  const can = usePermission();
  const createPayment = useChange('createPayment');
  const plans = useOperation('listPlans', { per_page: 100 }, { isEnabled: can('plans:read') });
  const form = useResourceForm<Payment, typeof newPayment>({
    draftKey: null,
    resource: undefined,
    toValues: () => newPayment,
    rules,
    save: async ({ metadata, ...changed }) => {
      const body = toBody<CreatePayment>(changed, rules);
      return (
        await createPayment({
          id: memberId,
          body: metadata === undefined ? body : { ...body, metadata: fromJsonText(metadata) },
        })
      ).data;
    },
    onSaved: () => {
      notifyDone(t.created);
      onClose();
    },
  });
  const field = <Name extends keyof typeof newPayment>(name: Name) => ({
    form,
    field: name,
    label: t.fields[name],
  });
  return (
    <Dialog title={t.record} size="lg" onClose={onClose}>
      <Text size="sm">{t.recordText}</Text>
      <Form form={form} labels={t.fields} submitLabel={t.record}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <NumberField {...field('amount')} decimals={3} />
          <TextField {...field('currency')} placeholder="EUR" />
          <SelectField
            {...field('status')}
            choices={Object.entries(t.status).map(([value, label]) => ({ value, label }))}
          />
          <SelectField
            {...field('planId')}
            isClearable
            isSearchable
            choices={(plans.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
        </SimpleGrid>
        <TextField {...field('jobId')} help={t.help.jobId} />
        <JsonField {...field('metadata')} help={t.help.metadata} />
      </Form>
    </Dialog>
  );
}
