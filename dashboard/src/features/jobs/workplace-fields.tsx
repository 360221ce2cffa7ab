import { SimpleGrid } from '@mantine/core';
import { useMemo } from 'react';
import { useLanguage } from '../../messages/language.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { listCountries } from '../../ui/form/countries.ts';
import { SelectField } from '../../ui/form/fields.tsx';
import { MultiSelectField } from '../../ui/form/list-fields.tsx';
import type { ResourceForm } from '../../ui/form/use-resource-form.ts';
import type { JobValues } from './job-values.ts';
import { PlaceFields } from './place-fields.tsx';

/** Whether the work is remote, where applicants may live, and the place. */
export function WorkplaceFields({ form }: { form: ResourceForm<JobValues> }) {
  const t = useMessages('job-places');
  const { fields } = useMessages('jobs');
  const language = useLanguage();
  const regions = useMemo(() => [...toChoices(t.regions), ...listCountries(language)], [t.regions, language]);
  const isRemote = form.form.getValues().remote !== 'none';
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <SelectField form={form} field="remote" label={fields.remote} choices={toChoices(t.modes)} />
        {isRemote && (
          <MultiSelectField
            form={form}
            field="remote_regions"
            label={fields.remote_regions}
            help={t.regionsHelp}
            choices={regions}
          />
        )}
      </SimpleGrid>
      <PlaceFields form={form} />
    </>
  );
}

function toChoices(labels: Record<string, string>): { value: string; label: string }[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
