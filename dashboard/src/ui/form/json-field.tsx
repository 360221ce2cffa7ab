import { Textarea } from '@mantine/core';
import type { FormInputs, FormValues } from './use-resource-form.ts';

interface JsonFieldProps<Values extends FormValues> {
  form: FormInputs<Values>;
  field: keyof Values & string;
  label: string;
  help?: string | undefined;
}

/** JSON as text. Its rule has the format `json`, so that only JSON is sent. */
export function JsonField<Values extends FormValues>({ form, field, label, help }: JsonFieldProps<Values>) {
  const { isRequired = false, isNullable = false } = form.rules[field] ?? {};
  return (
    <Textarea
      {...form.form.getInputProps(field as never)}
      label={label}
      description={help}
      name={field}
      withAsterisk={isRequired && !isNullable}
      autosize
      minRows={3}
      maxRows={24}
      spellCheck={false}
      classNames={{ input: 'monospace' }}
    />
  );
}

/** What the field shows for a value. */
export function toJsonText(value: unknown): string {
  return value === null || value === undefined ? '' : JSON.stringify(value, null, 2);
}

/** The value of the field, null if it is empty. Text that is not JSON yet stays as it is; the form does not send it. */
export function fromJsonText<Value>(text: string): Value | null {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text) as Value;
  } catch {
    return text as Value;
  }
}
