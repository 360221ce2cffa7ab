import type { Coupon, CreateCoupon, UpdateCoupon } from '@corkboard/client';
import { SegmentedControl, SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import { callOperation, useChange, useOperation } from '../../../api/operations.ts';
import { useMembership } from '../../../api/organization-context.ts';
import { CreateCouponRules } from '../../../generated/form-rules.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { InstantField, NumberField, SwitchField, TextField } from '../../../ui/form/fields.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { MultiSelectField } from '../../../ui/form/list-fields.tsx';
import { toBody } from '../../../ui/form/nulls.ts';
import type { FormRules } from '../../../ui/form/rules.ts';
import { useResourceForm } from '../../../ui/form/use-resource-form.ts';
import { notifyDone } from '../../../ui/notify.ts';

const rules: FormRules = CreateCouponRules;

const toValues = (coupon: Coupon | undefined) => ({
  code: coupon?.code ?? '',
  percent_off: coupon?.percent_off ?? ('' as number | ''),
  amount_off: coupon?.amount_off ?? ('' as number | ''),
  currency: coupon?.currency ?? '',
  plan_ids: coupon?.plan_ids ?? ([] as string[]),
  max_redemptions: coupon?.max_redemptions ?? ('' as number | ''),
  expires_at: coupon?.expires_at ?? '',
  first_posting_only: coupon?.first_posting_only ?? false,
});
type CouponValues = ReturnType<typeof toValues>;

/** No chosen plan means all. */
function toCouponBody<Body extends CreateCoupon | UpdateCoupon>(inputs: Partial<CouponValues>): Body {
  const { plan_ids } = inputs;
  const body = toBody<Body>(inputs, rules);
  return plan_ids?.length === 0 ? ({ ...body, plan_ids: null } as Body) : body;
}

/** Creates a coupon, or edits one. The code of a coupon never changes. */
export function CouponForm({ coupon, onSaved }: { coupon: Coupon | undefined; onSaved(): void }) {
  const t = useMessages('coupons');
  const common = useMessages('common');
  const organization = useMembership().organization.slug;
  const [isPercent, setPercent] = useState(coupon?.amount_off == null);
  const createCoupon = useChange('createCoupon');
  const updateCoupon = useChange('updateCoupon');
  const plans = useOperation('listPlans', { per_page: 100 });
  const form = useResourceForm<Coupon, CouponValues>({
    draftKey: null,
    resource: coupon,
    toValues,
    rules: coupon ? { ...rules, code: {} } : rules,
    save: async (changed) => {
      if (!coupon) return (await createCoupon({ body: toCouponBody<CreateCoupon>(changed) })).data;
      const { id } = coupon;
      const { data: ifMatch } = await callOperation(organization, 'getCoupon', { id });
      return (await updateCoupon({ id, body: toCouponBody<UpdateCoupon>(changed) }, { ifMatch })).data;
    },
    onSaved: () => {
      notifyDone(common.saved);
      onSaved();
    },
  });
  const field = <Name extends keyof CouponValues>(name: Name) => ({
    form,
    field: name,
    label: t.fields[name],
  });
  /** A coupon has a percentage or an amount. */
  const choose = (kind: string) => {
    setPercent(kind === 'percent');
    const others = kind === 'percent' ? (['amount_off', 'currency'] as const) : (['percent_off'] as const);
    for (const name of others) form.form.setFieldValue(name, '' as never);
  };
  const sold = (plans.data?.data ?? []).filter(({ kind }) => kind === 'job_posting');
  return (
    <Form form={form} labels={t.fields}>
      {!coupon && <TextField {...field('code')} help={t.help.code} placeholder="HARBOUR20" />}
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
        <NumberField {...field('percent_off')} />
      ) : (
        <SimpleGrid cols={2}>
          <NumberField {...field('amount_off')} decimals={3} />
          <TextField {...field('currency')} placeholder="EUR" />
        </SimpleGrid>
      )}
      <MultiSelectField
        {...field('plan_ids')}
        help={t.help.plan_ids}
        choices={sold.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberField {...field('max_redemptions')} help={t.help.max_redemptions} />
        <InstantField {...field('expires_at')} help={t.help.expires_at} />
      </SimpleGrid>
      <SwitchField {...field('first_posting_only')} help={t.help.first_posting_only} />
    </Form>
  );
}
