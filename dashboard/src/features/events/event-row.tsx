import type { Event } from '@corkboard/client';
import { Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import { Instant } from '../../ui/instant.tsx';
import { JsonBlock } from '../../ui/json-block.tsx';

/** One event. It opens to show what programs get. */
export function EventRow({ event }: { event: Event }) {
  const t = useMessages('events');
  const [isOpen, setOpen] = useState(false);
  const { type, timestamp, data, changed_fields } = event;
  return (
    <details className="event-row" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Group component="span" gap="sm" display="inline-flex" wrap="wrap">
          <Text size="sm" fw={500} ff="monospace" component="span">
            {type}
          </Text>
          <Text size="sm" component="span" className="truncate">
            {titleOf(data)}
          </Text>
          <Text size="sm" c="dimmed" component="span">
            <Instant at={timestamp} />
            {changed_fields &&
              changed_fields.length > 0 &&
              ` · ${t.fields({ names: changed_fields.join(', ') })}`}
          </Text>
        </Group>
      </summary>
      {isOpen && <JsonBlock label={t.json} value={event} />}
    </details>
  );
}

/** What a person calls the object. */
function titleOf(data: Record<string, unknown>): string {
  const named = [data.title, data.name, data.domain, data.email, data.slug, data.id];
  return String(named.find((value) => typeof value === 'string' && value !== '') ?? '');
}
