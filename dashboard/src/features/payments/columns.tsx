import type { Payment } from '@corkboard/client';
import { Link } from '@tanstack/react-router';
import { useMembership } from '../../api/organization-context.ts';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { Instant } from '../../ui/instant.tsx';
import type { Column } from '../../ui/resource-table.tsx';
import { usePlanNames } from '../plans/use-plan-names.ts';
import { PaymentStatusBadge } from './payment-status.tsx';

/** The columns of every list of payments. */
export function usePaymentColumns(): Column<Payment>[] {
  const t = useMessages('payments');
  const formats = useFormats();
  const planName = usePlanNames();
  const base = `/o/${useMembership().organization.slug}/payments`;
  return [
    {
      name: t.fields.amount,
      render: ({ id, amount, currency }) => (
        <Link to={`${base}/${id}`} className="row-link">
          {formats.pay(amount, currency)}
        </Link>
      ),
    },
    { name: t.fields.status, render: ({ status }) => <PaymentStatusBadge status={status} /> },
    {
      name: t.fields.planId,
      isWideOnly: true,
      render: ({ planId }) => planId && <div className="truncate">{planName(planId)}</div>,
    },
    {
      name: t.recorded,
      isNumeric: true,
      render: ({ createdAt }) => <Instant at={createdAt} as="date" />,
    },
  ];
}
