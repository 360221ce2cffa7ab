import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useOperation } from '../../api/operations.ts';
import { usePermission } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { ResourceTable } from '../../ui/resource-table.tsx';
import { Section } from '../../ui/section.tsx';
import { CheckoutDialog } from './checkout-dialog.tsx';
import { usePaymentColumns } from './columns.tsx';
import { PaymentDialog } from './payment-dialog.tsx';

/** The payments of a member, the newest first. */
export function MemberPayments({ memberId }: { memberId: string }) {
  const t = useMessages('payments');
  const canWrite = usePermission()('payments:write');
  const [page, setPage] = useState(1);
  const [dialog, setDialog] = useState<'payment' | 'checkout'>();
  const payments = useOperation(
    'listMemberPayments',
    { id: memberId, page, per_page: 10 },
    { keepsPrevious: true },
  );
  const columns = usePaymentColumns();
  return (
    <Section
      title={t.title}
      actions={
        canWrite && (
          <>
            <Button size="xs" variant="default" onClick={() => setDialog('checkout')}>
              {t.checkout.open}
            </Button>
            <Button size="xs" variant="default" onClick={() => setDialog('payment')}>
              {t.record}
            </Button>
          </>
        )
      }
    >
      <ResourceTable
        label={t.title}
        query={payments}
        columns={columns}
        idOf={({ id }) => id}
        onPage={setPage}
        empty={
          <Text size="sm" c="dimmed">
            {t.emptyMember}
          </Text>
        }
      />
      {dialog === 'payment' && <PaymentDialog memberId={memberId} onClose={() => setDialog(undefined)} />}
      {dialog === 'checkout' && <CheckoutDialog memberId={memberId} onClose={() => setDialog(undefined)} />}
    </Section>
  );
}
