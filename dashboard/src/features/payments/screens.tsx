import { Button } from '@mantine/core';
import { useState } from 'react';
import { useOperation } from '../../api/operations.ts';
import { usePermission } from '../../api/organization-context.ts';
import { CreatePaymentRules } from '../../generated/form-rules.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { SelectField } from '../../ui/form/fields.tsx';
import type { FieldProps } from '../../ui/resource/description.ts';
import { resourceScreens } from '../../ui/resource/resource-screens.tsx';
import { useMemberNames } from '../members/use-member-names.ts';
import { PlanName } from '../plans/plan-name.tsx';
import { CheckoutDialog } from './checkout-dialog.tsx';
import { PaymentStatusBadge } from './payment-status.tsx';

const common = {
  path: 'payments',
  useTexts: () => useMessages('payments'),
  docs: '/docs/payments',
  permission: 'payments:write',
  opensIn: 'screen',
} as const;

/** All payments, also of erased members. */
export const { Screen } = resourceScreens({
  ...common,
  operations: { list: 'listPayments' },
  name: ({ amount, currency }, { formats }) => formats.pay(amount, currency),
  filters: [{ name: 'status' }, { name: 'from', as: 'date' }, { name: 'to', as: 'date' }],
  useNames: (rows) => useMemberNames(rows.map(({ userId }) => userId)),
  columns: [
    'amount',
    {
      name: 'userId',
      isWideOnly: true,
      render: ({ userId }, { t, nameOf }) => nameOf(userId) ?? (userId === null ? t.erasedMember : t.member),
      to: ({ userId }) => userId && `members/${userId}`,
    },
    { name: 'status', render: ({ status }) => <PaymentStatusBadge status={status} /> },
    { name: 'planId', isWideOnly: true, render: ({ planId }) => planId && <PlanName id={planId} /> },
    { name: 'createdAt', as: 'date' },
  ],
});

/** The payments of a member, the newest first. */
const { Section } = resourceScreens({
  ...common,
  readPermission: 'payments:read',
  operations: { list: 'listMemberPayments', create: 'createPayment' },
  createsIn: 'dialog',
  name: ({ amount, currency }, { formats }) => formats.pay(amount, currency),
  columns: [
    'amount',
    { name: 'status', render: ({ status }) => <PaymentStatusBadge status={status} /> },
    { name: 'planId', isWideOnly: true, render: ({ planId }) => planId && <PlanName id={planId} /> },
    { name: 'createdAt', as: 'date' },
  ],
  form: {
    rules: CreatePaymentRules,
    size: 'lg',
    fields: [
      ['amount', 'currency'],
      [
        { name: 'status', initial: 'succeeded' },
        { name: 'planId', render: PlanField },
      ],
      'jobId',
      'metadata',
    ],
  },
  sectionButtons: CheckoutButton,
});

export function MemberPayments({ memberId }: { memberId: string }) {
  return <Section parameters={{ id: memberId }} />;
}

function PlanField(props: FieldProps) {
  const can = usePermission();
  const plans = useOperation('listPlans', { per_page: 100 }, { isEnabled: can('plans:read') });
  const choices = (plans.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return <SelectField {...props} isClearable isSearchable choices={choices} />;
}

function CheckoutButton({ parameters }: { parameters: { id?: string } }) {
  const t = useMessages('payments');
  const canWrite = usePermission()('payments:write');
  const [isOpen, setOpen] = useState(false);
  if (!canWrite) return null;
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        {t.checkout.open}
      </Button>
      {isOpen && <CheckoutDialog memberId={parameters.id ?? ''} onClose={() => setOpen(false)} />}
    </>
  );
}
