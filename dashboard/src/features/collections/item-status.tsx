import type { Item } from '@corkboard/client';
import { Badge } from '@mantine/core';
import { useMessages } from '../../messages/use-messages.ts';

const colors = {
  draft: 'gray',
  pending_review: 'blue',
  published: 'green',
  expired: 'orange',
  archived: 'gray',
} as const;

export function ItemStatusBadge({ status }: { status: Item['status'] }) {
  const t = useMessages('collections');
  return (
    <Badge variant="light" color={colors[status]} autoContrast>
      {t.status[status]}
    </Badge>
  );
}
