import { Input } from '@mantine/core';
import { useMessages } from '../../messages/use-messages.ts';
import type { ResourceForm } from '../../ui/form/use-resource-form.ts';
import type { JobValues } from './job-values.ts';
import { PlaceInputs } from './place-inputs.tsx';

/** The inputs of the place of a job, which is one value. Problems appear below them. */
export function PlaceFields({ form }: { form: ResourceForm<JobValues> }) {
  const t = useMessages('job-places');
  const { fields } = useMessages('jobs');
  return (
    <Input.Wrapper
      label={fields.place}
      description={t.placeHelp}
      error={form.form.errors.place}
      labelElement="div"
    >
      <PlaceInputs
        place={form.form.getValues().place}
        onChange={(place) => form.form.setFieldValue('place', place)}
      />
    </Input.Wrapper>
  );
}
