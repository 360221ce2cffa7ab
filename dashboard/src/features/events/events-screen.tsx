import type { Event } from '@corkboard/client';
import { Button, Group, MultiSelect, SegmentedControl, Stack } from '@mantine/core';
import { type ParametersOf, useOperation } from '../../api/operations.ts';
import { usePermission } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failed } from '../../ui/failed.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Screen as Frame } from '../../ui/screen.tsx';
import { useUrlState } from '../../ui/url-state.ts';
import { EventRow } from './event-row.tsx';
import { useLiveEvents } from './use-live-events.ts';

interface State extends Record<string, string | undefined> {
  mode?: string;
  /** Separated by commas. */
  types?: string;
  after?: string;
}

/** The feed of changes that programs read: live, or from the beginning. */
export function Screen() {
  const t = useMessages('events');
  const can = usePermission();
  const [state, change] = useUrlState<State>();
  const { mode = 'live', after } = state;
  const types = state.types ? state.types.split(',') : [];
  const query = { limit: 50, ...(types.length > 0 && { types }), ...(after && { after }) };
  const known = useOperation('listEventTypes', {}, { isEnabled: can('webhooks:read') });
  return (
    <Frame
      title={t.title}
      text={t.text}
      docs="/docs/guides/webhooks"
      requests={[requestOf('listEvents', query)]}
    >
      <Group gap="xs" role="search">
        <SegmentedControl
          aria-label={t.mode}
          value={mode}
          onChange={(mode) => change({ mode, after: undefined })}
          data={Object.entries(t.modes).map(([value, label]) => ({ value, label }))}
        />
        <MultiSelect
          aria-label={t.filter}
          placeholder={types.length === 0 ? t.filter : undefined}
          data={[...new Set([...(known.data?.data ?? []).map(({ name }) => name), ...types])]}
          value={types}
          onChange={(types) => change({ types: types.join(','), after: undefined })}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t.filter }}
          miw={280}
        />
      </Group>
      {mode === 'live' ? (
        <Live key={state.types} types={types} />
      ) : (
        <History query={query} onNext={(after) => change({ after })} />
      )}
    </Frame>
  );
}

function Live({ types }: { types: string[] }) {
  const t = useMessages('events');
  const { events, error } = useLiveEvents(types);
  if (error) return <Failed error={error} />;
  if (events.length === 0) return <EmptyState title={t.emptyTitle} text={t.emptyText} />;
  return <EventList events={events} />;
}

/** A page of the feed, oldest first, as the API returns it. */
function History({ query, onNext }: { query: ParametersOf<'listEvents'>; onNext(after: string): void }) {
  const t = useMessages('events');
  const page = useOperation('listEvents', query, { keepsPrevious: true });
  return (
    <Loaded query={page}>
      {({ data, meta }) =>
        data.length === 0 ? (
          <EmptyState title={t.historyEmptyTitle} text={t.historyEmptyText} />
        ) : (
          <>
            <EventList events={data} />
            {data.length === query.limit && (
              <Group justify="flex-end">
                <Button variant="default" onClick={() => onNext(meta.next_cursor)}>
                  {t.more}
                </Button>
              </Group>
            )}
          </>
        )
      }
    </Loaded>
  );
}

function EventList({ events }: { events: Event[] }) {
  const t = useMessages('events');
  return (
    <Stack gap={0} role="log" aria-label={t.title}>
      {events.map((event) => (
        <EventRow key={event.id} event={event} />
      ))}
    </Stack>
  );
}
