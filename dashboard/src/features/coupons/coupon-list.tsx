import { useOperation } from '../../api/operations.ts';
import { CreateCouponRules } from '../../generated/form-rules.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { MultiSelectField } from '../../ui/form/list-fields.tsx';
import type { FieldProps } from '../../ui/resource/description.ts';
import { resourceScreens } from '../../ui/resource/resource-screens.tsx';
import { usePlanNames } from '../plans/use-plan-names.ts';
import { DiscountField } from './discount-field.tsx';

/** Codes that lower the first payment of a posting. */
export const { Section: Coupons } = resourceScreens({
  path: 'coupons',
  useTexts: () => useMessages('coupons'),
  docs: '/docs/plans',
  permission: 'plans:write',
  readPermission: 'plans:read',
  operations: {
    list: 'listCoupons',
    read: 'getCoupon',
    create: 'createCoupon',
    update: 'updateCoupon',
    delete: 'deleteCoupon',
  },
  name: ({ code }) => code,
  columns: [
    {
      name: 'code',
      detail: ({ percent_off, amount_off, currency }, { formats }) =>
        `−${percent_off === null ? formats.pay(amount_off ?? 0, currency ?? '') : formats.percent(percent_off / 100)}`,
    },
    {
      name: 'redeemed',
      isNumeric: true,
      render: ({ redeemed, max_redemptions }, { formats }) =>
        [redeemed, max_redemptions]
          .flatMap((each) => each ?? [])
          .map(formats.number)
          .join(' / '),
    },
    {
      name: 'conditions',
      isWideOnly: true,
      render: ({ plan_ids, first_posting_only }, { t }) => (
        <>
          {plan_ids === null ? t.allPlans : <PlanNames ids={plan_ids} />}
          {first_posting_only && ` · ${t.firstOnly}`}
        </>
      ),
    },
    { name: 'expires_at', as: 'relative', isWideOnly: true },
  ],
  form: {
    rules: CreateCouponRules,
    fields: [
      { name: 'code', isForNewOnly: true },
      { name: 'percent_off', render: DiscountField },
      // The field above shows them.
      { name: 'amount_off', isShown: () => false },
      { name: 'currency', isShown: () => false },
      { name: 'plan_ids', render: PlansField },
      ['max_redemptions', 'expires_at'],
      'first_posting_only',
    ],
    // No chosen plan means all.
    toBody: ({ plan_ids, ...body }) => ({
      ...body,
      ...(plan_ids !== undefined && { plan_ids: (plan_ids as string[]).length > 0 ? plan_ids : null }),
    }),
  },
});

function PlanNames({ ids }: { ids: string[] }) {
  return ids.map(usePlanNames()).join(', ');
}

function PlansField(props: FieldProps) {
  const plans = useOperation('listPlans', { per_page: 100 });
  const sold = (plans.data?.data ?? []).filter(({ kind }) => kind === 'job_posting');
  return <MultiSelectField {...props} choices={sold.map(({ id, name }) => ({ value: id, label: name }))} />;
}
