import type { Posting } from '@corkboard/client';
import { Badge, Group } from '@mantine/core';
import { useMessages } from '../../messages/use-messages.ts';

/** Why a posting waits. Nothing for one that does not. */
export function Causes({ posting: { state, edit, review_causes } }: { posting: Posting }) {
  const t = useMessages('postings');
  if (state !== 'pending_review' && edit === null) return null;
  return (
    <Group gap={4}>
      {review_causes.map((cause) => (
        <Badge key={cause} variant="light" color={cause === 'blocked_employer' ? 'red' : 'orange'}>
          {t.causes[cause]}
        </Badge>
      ))}
    </Group>
  );
}
