import { Button, FileButton, Group, Image, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useChange } from '../../api/operations.ts';
import { usePermission } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import type { FormInputs } from '../../ui/form/use-resource-form.ts';
import { imagePath } from '../../ui/media/image-path.ts';
import { notifyFailure } from '../../ui/notify.ts';
import type { ItemValues } from './item-values.ts';

interface ImageFieldProps {
  form: FormInputs<ItemValues>;
  field: string;
  label: string;
}

/** The URL of an image, with its picture if it is an asset, and an upload. */
export function ImageField({ form, field, label }: ImageFieldProps) {
  const t = useMessages('collections');
  const can = usePermission();
  const uploadAsset = useChange('uploadAsset');
  const [isBusy, setBusy] = useState(false);
  const { isRequired = false, isNullable = false } = form.rules[field] ?? {};
  const props = form.form.getInputProps(field);
  const source = imagePath(props.value as string, 320);
  const upload = async (file: File | null) => {
    if (!file) return;
    setBusy(true);
    try {
      const { data } = await uploadAsset({ body: { file } });
      form.form.setFieldValue(field, data.url as never);
    } catch (error) {
      notifyFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack gap={6}>
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <TextInput
          {...props}
          flex={1}
          type="url"
          name={field}
          label={label}
          withAsterisk={isRequired && !isNullable}
        />
        {can('assets:write') && (
          <FileButton
            onChange={(file) => void upload(file)}
            accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
          >
            {(button) => (
              <Button {...button} variant="default" loading={isBusy} aria-label={t.uploadFor({ label })}>
                {t.upload}
              </Button>
            )}
          </FileButton>
        )}
      </Group>
      {source && (
        <Image src={source} alt="" mr="auto" w="auto" mah={120} maw={240} fit="contain" radius="sm" />
      )}
    </Stack>
  );
}
