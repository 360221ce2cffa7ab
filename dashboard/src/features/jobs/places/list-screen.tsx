import type { LocationPlace } from '@corkboard/client';
import { Badge, Group, Text } from '@mantine/core';
import { useLanguage } from '../../../messages/language.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { resourceScreens } from '../../../ui/resource/resource-screens.tsx';
import { CorrectDialog } from './correct-dialog.tsx';

/** The locations that jobs name, and the place of each. */
export const { Screen } = resourceScreens({
  path: 'places',
  useTexts: () => useMessages('places'),
  docs: '/docs/jobs',
  permission: 'jobs:write',
  operations: { list: 'listPlaces' },
  id: 'location',
  name: ({ location }) => location,
  isSearchable: true,
  filters: [{ name: 'unknown', as: 'segments', initial: 'true' }],
  columns: [
    'location',
    { name: 'place', render: (entry) => <Place entry={entry} /> },
    { name: 'job_count', as: 'number' },
  ],
  editor: CorrectDialog,
});

function Place({ entry: { place, is_corrected, is_applied } }: { entry: LocationPlace }) {
  const t = useMessages('places');
  const language = useLanguage();
  return (
    <Group gap="xs">
      <Text size="sm" c={place ? undefined : 'dimmed'}>
        {place ? toText(place, language) : t.notCertain}
      </Text>
      {is_corrected && <Badge variant="light">{is_applied ? t.isCorrected : t.isBeingApplied}</Badge>}
    </Group>
  );
}

function toText({ city, region, country }: NonNullable<LocationPlace['place']>, language: string): string {
  const name = country && new Intl.DisplayNames(language, { type: 'region' }).of(country);
  return [...new Set([city, region, name])].filter(Boolean).join(', ');
}
