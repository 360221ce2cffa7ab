import { Button, Group, Image, Input, Text } from '@mantine/core';
import { lazy, Suspense, useId, useState } from 'react';
import { usePermission } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { imagePath } from '../media/image-path.ts';
import type { FormInputs, FormValues } from './use-resource-form.ts';

const AssetPicker = lazy(() =>
  import('../media/asset-picker.tsx').then(({ AssetPicker }) => ({ default: AssetPicker })),
);

interface ImageFieldProps<Values extends FormValues> {
  form: FormInputs<Values>;
  field: keyof Values & string;
  label: string;
  help?: string | undefined;
}

/** The URL of an image, which the user chooses from the media library or uploads. */
export function ImageField<Values extends FormValues>({ form, field, label, help }: ImageFieldProps<Values>) {
  const t = useMessages('media');
  const can = usePermission();
  const id = useId();
  const [isPicking, setPicking] = useState(false);
  const { value, onChange, error } = form.form.getInputProps(field as never);
  const path = imagePath(value, 320);
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }} description={help} error={error}>
      <Group gap="sm" mt={4} role="group" aria-labelledby={id}>
        {path && <Image src={path} alt="" w={120} h={72} fit="contain" />}
        {value && !path && (
          <Text size="xs" c="dimmed" className="fact">
            {value} · {t.external}
          </Text>
        )}
        {can('assets:read') && (
          <Button size="compact-sm" variant="default" onClick={() => setPicking(true)}>
            {t.chooseImage}
          </Button>
        )}
        {value && (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onChange('')}>
            {t.removeImage}
          </Button>
        )}
      </Group>
      <Suspense>
        {isPicking && (
          <AssetPicker
            onClose={() => setPicking(false)}
            onPick={({ url }) => {
              onChange(url);
              setPicking(false);
            }}
          />
        )}
      </Suspense>
    </Input.Wrapper>
  );
}
