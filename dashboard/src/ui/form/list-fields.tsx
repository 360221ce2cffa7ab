import { MultiSelect, TagsInput } from '@mantine/core';
import { useMessages } from '../../messages/use-messages.ts';
import type { FormInputs, FormValues } from './use-resource-form.ts';

interface ListFieldProps<Values extends FormValues> {
  form: FormInputs<Values>;
  field: keyof Values & string;
  label: string;
  help?: string | undefined;
}

/** Some of the choices. The value is a list of them. */
export function MultiSelectField<Values extends FormValues>({
  choices,
  ...props
}: ListFieldProps<Values> & { choices: string[] | { value: string; label: string }[] }) {
  const t = useMessages('common');
  return (
    <MultiSelect
      {...useListField(props)}
      data={choices}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t.none }}
    />
  );
}

/** A list of words that the user types. */
export function TagsField<Values extends FormValues>(props: ListFieldProps<Values>) {
  return <TagsInput {...useListField(props)} />;
}

function useListField<Values extends FormValues>({ form, field, label, help }: ListFieldProps<Values>) {
  const { isRequired = false } = form.rules[field] ?? {};
  const props = form.form.getInputProps(field as never);
  return { ...props, label, description: help, name: field, withAsterisk: isRequired };
}
