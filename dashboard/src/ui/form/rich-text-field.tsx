import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { FormInputs, FormValues } from './use-resource-form.ts';

// The editor is larger than the rest of the dashboard together.
const RichTextEditor = lazy(() =>
  import('../rich-text/rich-text-editor.tsx').then(({ RichTextEditor }) => ({ default: RichTextEditor })),
);

interface RichTextFieldProps<Values extends FormValues> {
  form: FormInputs<Values>;
  field: keyof Values & string;
  label: string;
  help?: string;
  /** Something to improve, which does not prevent saving. */
  warning?: string | undefined;
}

/** Rich text. The value is HTML. */
export function RichTextField<Values extends FormValues>({
  form,
  field,
  label,
  help,
}: RichTextFieldProps<Values>) {
  const { value, onChange, error } = form.form.getInputProps(field as never);
  return (
    <Suspense fallback={<Skeleton height={220} />}>
      <RichTextEditor label={label} help={help} error={error} value={value ?? ''} onChange={onChange} />
    </Suspense>
  );
}
