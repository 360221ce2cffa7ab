import { Badge } from '@mantine/core';
import { CreatePlanRules } from '../../generated/form-rules.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { TagsField } from '../../ui/form/list-fields.tsx';
import type { FormValues } from '../../ui/form/use-resource-form.ts';
import type { FieldProps } from '../../ui/resource/description.ts';
import { resourceScreens } from '../../ui/resource/resource-screens.tsx';

const isForPostings = ({ kind }: FormValues) => kind === 'job_posting';

/** What members and employers can buy. */
export const { Screen, NewScreen, EditScreen } = resourceScreens({
  path: 'plans',
  useTexts: () => useMessages('plans'),
  docs: '/docs/plans',
  permission: 'plans:write',
  operations: { list: 'listPlans', read: 'getPlan', create: 'createPlan', update: 'updatePlan' },
  opensIn: 'screen',
  name: ({ name }) => name,
  filters: [{ name: 'kind' }, { name: 'is_active' }],
  columns: [
    'name',
    { name: 'kind', as: 'choice', isWideOnly: true },
    {
      name: 'price',
      isNumeric: true,
      render: ({ amount, currency, interval }, { t, formats }) =>
        [formats.pay(amount, currency), interval && t.per[interval]].filter(Boolean).join(' '),
    },
    {
      name: 'jobsIncluded',
      isNumeric: true,
      isWideOnly: true,
      render: ({ kind, jobsIncluded }, { t, formats }) =>
        kind === 'job_posting' ? (jobsIncluded === null ? t.unlimited : formats.number(jobsIncluded)) : '–',
    },
    {
      name: 'isActive',
      render: ({ isActive }, { t }) => (
        <Badge variant="light" color={isActive ? 'green' : 'gray'} autoContrast>
          {t.is_active[`${isActive}`]}
        </Badge>
      ),
    },
  ],
  actions: [
    { name: 'sell', isShown: ({ isActive }) => !isActive, send: sendSale(true) },
    { name: 'stop', isShown: ({ isActive }) => isActive, send: sendSale(false) },
  ],
  form: {
    rules: CreatePlanRules,
    fields: [
      ['name', { name: 'kind', isFixed: true }],
      ['amount', 'currency'],
      ['interval', { name: 'jobsIncluded', isShown: ({ kind }) => kind !== 'paywall' }],
      'stripePriceId',
      { name: 'description', isShown: isForPostings },
      [
        { name: 'durationDays', isShown: isForPostings },
        { name: 'stickyDays', isShown: isForPostings, initial: 0 },
        { name: 'sortOrder', isShown: isForPostings, initial: 0 },
      ],
      { name: 'highlight', isShown: isForPostings },
      { name: 'entitlements', render: EntitlementsField },
      { name: 'isActive', initial: true },
    ],
    // The server adds `paywall` to each plan that opens the paywall.
    toInputs: (plan) => ({ entitlements: (plan?.entitlements ?? []).filter((each) => each !== 'paywall') }),
  },
  example: { name: 'Member', kind: 'paywall', amount: 49, currency: 'EUR', interval: 'month' },
});

function sendSale(isActive: boolean) {
  return {
    operation: 'updatePlan' as const,
    parameters: ({ id }: { id: string }) => ({ id, body: { isActive } }),
    undo: ({ id }: { id: string }) => ({ id, body: { isActive: !isActive } }),
  };
}

function EntitlementsField(props: FieldProps) {
  const t = useMessages('plans');
  const isPaywall = props.form.form.getValues().kind === 'paywall';
  return <TagsField {...props} help={isPaywall ? t.help.paywallEntitlements : t.help.entitlements} />;
}
