import type { ApprovalStatus } from '@corkboard/client';
import { Badge } from '@mantine/core';
import { memberMessages } from '../../messages/members.ts';
import { useMessages } from '../../messages/messages.ts';

const colors = { pending: 'blue', approved: 'green', rejected: 'gray' } as const;

export function ApprovalBadge({ status }: { status: ApprovalStatus }) {
  const t = useMessages(memberMessages);
  return (
    <Badge variant="light" color={colors[status]} autoContrast>
      {t.approval[status]}
    </Badge>
  );
}
