import { TextInput } from '@mantine/core';
import { useMessages } from '../../../messages/use-messages.ts';
import type { FormInputs, FormValues } from '../../../ui/form/use-resource-form.ts';

/** The brand color, as text or with the picker of the browser. */
export function ColorField<Values extends FormValues & { brand_color: string }>({
  form,
}: {
  form: FormInputs<Values>;
}) {
  const t = useMessages('board');
  const props = form.form.getInputProps('brand_color' as never);
  const color = String(props.value ?? '');
  return (
    <TextInput
      {...props}
      label={t.fields.brand_color}
      description={t.help.brand_color}
      placeholder="#1f7a42"
      maw={320}
      rightSection={
        <input
          type="color"
          className="color-input"
          aria-label={t.pickColor}
          value={/^#[0-9a-f]{6}$/i.test(color) ? color : '#1f7a42'}
          onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
        />
      }
    />
  );
}
