import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
import { Input, NumberInput, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { commonMessages } from '../../messages/common.ts';
import { jobPlaceMessages } from '../../messages/job-places.ts';
import { jobMessages } from '../../messages/jobs.ts';
import { useLanguage, useMessages } from '../../messages/messages.ts';
import { listCountries } from '../../ui/form/countries.ts';
import type { ResourceForm } from '../../ui/form/use-resource-form.ts';
import type { JobValues } from './job-form.tsx';
import type { PlaceValues } from './place.ts';

/** The inputs of the place of a job, which is one value. Problems appear below them. */
export function PlaceFields({ form }: { form: ResourceForm<JobValues> }) {
  const t = useMessages(jobPlaceMessages);
  const { fields } = useMessages(jobMessages);
  const common = useMessages(commonMessages);
  const language = useLanguage();
  const countries = useMemo(() => listCountries(language), [language]);
  const { place } = form.form.getValues();
  const write = (part: Partial<PlaceValues>) => form.form.setFieldValue('place', { ...place, ...part });
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
    <Input.Wrapper
      label={fields.place}
      description={t.placeHelp}
      error={form.form.errors.place}
      labelElement="div"
    >
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
    </Input.Wrapper>
  );
}
