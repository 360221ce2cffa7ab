import type { PageSummary } from '@corkboard/client';
import { Badge } from '@mantine/core';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/use-messages.ts';

type Publication = Pick<PageSummary, 'status' | 'published_at'>;

export function isScheduled({ status, published_at }: Publication): boolean {
  return status === 'published' && published_at !== null && Date.parse(published_at) > Date.now();
}

export function StatusBadge({ page }: { page: Publication }) {
  const t = useMessages('pages');
  const formats = useFormats();
  if (isScheduled(page))
    return (
      <Badge variant="light" color="blue" autoContrast title={formats.dateTime(page.published_at ?? '')}>
        {t.scheduled}
      </Badge>
    );
  const color = { draft: 'gray', published: 'green', archived: 'orange' }[page.status];
  return (
    <Badge variant="light" color={color} autoContrast>
      {t.status[page.status]}
    </Badge>
  );
}
