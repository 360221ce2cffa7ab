import type { LocationPlace } from '@corkboard/client';
import { Badge, Button, Group, SegmentedControl, Text } from '@mantine/core';
import { useState } from 'react';
import { useOperation } from '../../../api/operations.ts';
import { usePermission } from '../../../api/organization-context.ts';
import { useFormats } from '../../../messages/formats.ts';
import { useLanguage } from '../../../messages/language.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { requestOf } from '../../../ui/api-menu.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { type Column, ResourceTable } from '../../../ui/resource-table.tsx';
import { Screen as Frame } from '../../../ui/screen.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { useUrlState } from '../../../ui/url-state.ts';
import { CorrectDialog } from './correct-dialog.tsx';
import { type PlaceListState, toPlaceListQuery } from './queries.ts';

/** The locations that jobs name, and the place of each. */
export function Screen() {
  const t = useMessages('places');
  const [state, change] = useUrlState<PlaceListState>();
  const [corrected, setCorrected] = useState<LocationPlace>();
  const query = toPlaceListQuery(state);
  const places = useOperation('listPlaces', query, { keepsPrevious: true });
  return (
    <Frame title={t.title} text={t.text} docs="/docs/jobs" requests={[requestOf('listPlaces', query)]}>
      <Group>
        <SegmentedControl
          w="fit-content"
          aria-label={t.show}
          value={state.show === 'all' ? 'all' : 'unknown'}
          onChange={(show) => change({ show: show === 'all' ? show : undefined, page: undefined })}
          data={[
            { value: 'unknown', label: t.unknown },
            { value: 'all', label: t.all },
          ]}
        />
        <SearchField
          value={state.search ?? ''}
          onSearch={(search) => change({ search: search || undefined, page: undefined })}
        />
      </Group>
      <ResourceTable
        label={t.title}
        query={places}
        columns={useColumns(setCorrected)}
        idOf={({ location }) => location}
        onPage={(page) => change({ page: String(page) })}
        empty={<EmptyState title={t.emptyTitle} text={t.emptyText} />}
      />
      {corrected && <CorrectDialog entry={corrected} onClose={() => setCorrected(undefined)} />}
    </Frame>
  );
}

function useColumns(onCorrect: (entry: LocationPlace) => void): Column<LocationPlace>[] {
  const t = useMessages('places');
  const common = useMessages('common');
  const formats = useFormats();
  const language = useLanguage();
  const canWrite = usePermission()('jobs:write');
  const actions: Column<LocationPlace> = {
    name: common.actions,
    isNumeric: true,
    render: (entry) => (
      <Button
        size="compact-xs"
        variant="subtle"
        aria-label={`${t.correct}: ${entry.location}`}
        onClick={() => onCorrect(entry)}
      >
        {t.correct}
      </Button>
    ),
  };
  return [
    { name: t.columns.location, render: ({ location }) => location },
    {
      name: t.columns.place,
      render: ({ place, is_corrected, is_applied }) => (
        <Group gap="xs">
          <Text size="sm" c={place ? undefined : 'dimmed'}>
            {place ? toText(place, language) : t.notCertain}
          </Text>
          {is_corrected && <Badge variant="light">{is_applied ? t.isCorrected : t.isBeingApplied}</Badge>}
        </Group>
      ),
    },
    {
      name: t.columns.jobs,
      isNumeric: true,
      render: ({ job_count }) => formats.number(job_count),
    },
    ...(canWrite ? [actions] : []),
  ];
}

function toText({ city, region, country }: NonNullable<LocationPlace['place']>, language: string): string {
  const name = country && new Intl.DisplayNames(language, { type: 'region' }).of(country);
  return [...new Set([city, region, name])].filter(Boolean).join(', ');
}
