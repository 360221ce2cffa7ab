import { NumberInput, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { useLanguage } from '../../messages/language.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { listCountries } from '../../ui/form/countries.ts';
import type { PlaceValues } from './place.ts';

interface PlaceInputsProps {
  place: PlaceValues;
  onChange(place: PlaceValues): void;
}

/** The inputs of a place. */
export function PlaceInputs({ place, onChange }: PlaceInputsProps) {
  const t = useMessages('job-places');
  const common = useMessages('common');
  const language = useLanguage();
  const countries = useMemo(() => listCountries(language), [language]);
  const write = (part: Partial<PlaceValues>) => onChange({ ...place, ...part });
  const text = (part: 'city' | 'region') => (
    <TextInput
      label={t.parts[part]}
      name={`place.${part}`}
      value={place[part]}
      onChange={({ currentTarget }) => write({ [part]: currentTarget.value })}
      autoComplete="off"
    />
  );
  const coordinate = (part: 'latitude' | 'longitude') => (
    <NumberInput
      label={t.parts[part]}
      name={`place.${part}`}
      value={place[part]}
      onChange={(value) => write({ [part]: typeof value === 'number' ? value : '' })}
      decimalScale={6}
      hideControls
    />
  );
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} mt="xs">
      {text('city')}
      {text('region')}
      <Select
        label={t.parts.country}
        name="place.country"
        data={countries}
        value={place.country === '' ? null : place.country}
        onChange={(country) => write({ country: country ?? '' })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': common.none }}
      />
      {coordinate('latitude')}
      {coordinate('longitude')}
    </SimpleGrid>
  );
}
