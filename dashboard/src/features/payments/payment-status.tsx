import type { Payment } from '@corkboard/client';
import { Badge } from '@mantine/core';
import { useMessages } from '../../messages/use-messages.ts';

const colors = { pending: 'blue', succeeded: 'green', failed: 'red', refunded: 'gray' } as const;

export function PaymentStatusBadge({ status }: { status: Payment['status'] }) {
  const t = useMessages('payments');
  return (
    <Badge variant="light" color={colors[status]} autoContrast>
      {t.status[status]}
    </Badge>
  );
}
