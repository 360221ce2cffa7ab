import type { Checkout, CreateCheckout } from '@corkboard/client';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useChange, useOperation } from '../../api/operations.ts';
import { useMembership } from '../../api/organization-context.ts';
import { CreateCheckoutRules } from '../../generated/form-rules.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { CopyField } from '../../ui/copy-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import { Form } from '../../ui/form/form.tsx';
import { toBody } from '../../ui/form/nulls.ts';
import { useResourceForm } from '../../ui/form/use-resource-form.ts';

/** Creates a link at which a member pays for a plan. */
export function CheckoutDialog({ memberId, onClose }: { memberId: string; onClose(): void }) {
  const t = useMessages('payments').checkout;
  const common = useMessages('common');
  const { board_url } = useMembership().organization;
  const createCheckout = useChange('createCheckout');
  const plans = useOperation('listPlans', { is_active: true, per_page: 100 });
  const newCheckout = { planId: '', successUrl: board_url, cancelUrl: board_url, jobId: '' };
  const [checkout, setCheckout] = useState<Checkout>();
  const form = useResourceForm<Checkout, typeof newCheckout>({
    draftKey: null,
    resource: undefined,
    toValues: () => newCheckout,
    rules: CreateCheckoutRules,
    save: async (changed) => {
      const body = toBody<CreateCheckout>({ ...newCheckout, ...changed }, CreateCheckoutRules);
      return (await createCheckout({ id: memberId, body })).data;
    },
    onSaved: setCheckout,
  });
  const field = <Name extends keyof typeof newCheckout>(name: Name) => ({
    form,
    field: name,
    label: t.fields[name],
  });
  if (checkout)
    return (
      <Dialog title={t.open} size="lg" onClose={onClose}>
        <Text size="sm">{checkout.paymentProvider === 'stripe' ? t.doneStripe : t.doneManual}</Text>
        <CopyField label={t.url} value={checkout.url} />
        <Group justify="flex-end">
          <Button onClick={onClose}>{common.close}</Button>
        </Group>
      </Dialog>
    );
  return (
    <Dialog title={t.open} size="lg" onClose={onClose}>
      <Text size="sm">{t.text}</Text>
      <Form form={form} labels={t.fields} submitLabel={t.create}>
        <SelectField
          {...field('planId')}
          isSearchable
          choices={(plans.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
        <TextField {...field('successUrl')} type="url" help={t.help.successUrl} />
        <TextField {...field('cancelUrl')} type="url" help={t.help.cancelUrl} />
        <TextField {...field('jobId')} help={t.help.jobId} />
      </Form>
    </Dialog>
  );
}
