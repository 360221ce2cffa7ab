import type { ApprovalStatus } from '@corkboard/client';
import { Badge } from '@mantine/core';
import { useMessages } from '../../messages/use-messages.ts';

const colors = { pending: 'blue', approved: 'green', rejected: 'gray' } as const;

export function ApprovalBadge({ status }: { status: ApprovalStatus }) {
  const t = useMessages('members');
  return (
    <Badge variant="light" color={colors[status]} autoContrast>
      {t.approvalStatus[status]}
    </Badge>
  );
}
