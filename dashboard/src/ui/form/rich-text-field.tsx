import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { FieldWarning } from './fields.tsx';
import type { FormInputs, FormValues } from './use-resource-form.ts';

// The editor is larger than the rest of the dashboard together.
const RichTextEditor = lazy(() =>
  import('../rich-text/rich-text-editor.tsx').then(({ RichTextEditor }) => ({ default: RichTextEditor })),
);

interface RichTextFieldProps<Values extends FormValues> {
  form: FormInputs<Values>;
  field: keyof Values & string;
  label: string;
  help?: string | undefined;
  /** Something to improve, which does not prevent saving. */
  warning?: string | undefined;
  /** Of the value: HTML, or the JSON text of a TipTap document. */
  format?: 'html' | 'json';
  /** Without a frame, as the main part of a screen. */
  isPage?: boolean;
  isReadOnly?: boolean;
}

/** Rich text. The form gets the value when the user pauses, and before it saves. */
export function RichTextField<Values extends FormValues>({
  form,
  field,
  format = 'html',
  warning,
  ...props
}: RichTextFieldProps<Values>) {
  const { value, onChange, error } = form.form.getInputProps(field as never);
  return (
    <div>
      <Suspense fallback={<Skeleton height={220} />}>
        <RichTextEditor
          {...props}
          format={format}
          error={error}
          value={value ?? ''}
          onChange={onChange}
          onFlush={form.onFlush}
        />
      </Suspense>
      {warning !== undefined && <FieldWarning text={warning} />}
    </div>
  );
}
