import { SegmentedControl, SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import { NumberField, TextField } from '../../ui/form/fields.tsx';
import type { FieldProps } from '../../ui/resource/description.ts';

/** A coupon has a percentage or an amount. */
export function DiscountField({ form, field, label }: FieldProps) {
  const t = useMessages('coupons');
  const { setFieldValue, getValues } = form.form;
  const [isPercent, setPercent] = useState(getValues().amount_off === '');
  const choose = (kind: string) => {
    setPercent(kind === 'percent');
    for (const name of kind === 'percent' ? ['amount_off', 'currency'] : [field]) setFieldValue(name, '');
  };
  return (
    <>
      <SegmentedControl
        aria-label={t.discount}
        value={isPercent ? 'percent' : 'amount'}
        onChange={choose}
        data={[
          { value: 'percent', label: t.percent },
          { value: 'amount', label: t.amount },
        ]}
      />
      {isPercent ? (
        <NumberField form={form} field={field} label={label} />
      ) : (
        <SimpleGrid cols={2}>
          <NumberField form={form} field="amount_off" label={t.fields.amount_off} decimals={3} />
          <TextField form={form} field="currency" label={t.fields.currency} placeholder="EUR" />
        </SimpleGrid>
      )}
    </>
  );
}
