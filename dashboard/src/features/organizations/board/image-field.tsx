import { Button, FileButton, Group, Image, Input, Text } from '@mantine/core';
import { useState } from 'react';
import { useChange } from '../../../api/operations.ts';
import { usePermission } from '../../../api/organization-context.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { notifyFailure } from '../../../ui/notify.ts';

interface ImageFieldProps {
  label: string;
  help: string;
  url: string;
  error?: string;
  onChange(url: string): void;
}

/** An image of the board. Uploading stores it as an asset and puts its URL into the form. */
export function ImageField({ label, help, url, error, onChange }: ImageFieldProps) {
  const t = useMessages('board');
  const can = usePermission();
  const uploadAsset = useChange('uploadAsset');
  const [isBusy, setBusy] = useState(false);
  const action = url === '' ? t.upload : t.replace;
  const upload = async (file: File | null) => {
    if (!file) return;
    setBusy(true);
    try {
      onChange((await uploadAsset({ body: { file } })).data.url);
    } catch (error) {
      notifyFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Input.Wrapper label={label} description={help} error={error} labelElement="div">
      <Group gap="sm" mt={4}>
        {url === '' ? (
          <Text size="sm" c="dimmed">
            {t.noImage}
          </Text>
        ) : (
          <Image src={url} alt={label} h={40} w="auto" maw={200} fit="contain" />
        )}
        {can('assets:write') && (
          <FileButton
            onChange={(file) => void upload(file)}
            accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
            inputProps={{ 'aria-label': label }}
          >
            {(props) => (
              <Button
                {...props}
                size="xs"
                variant="default"
                loading={isBusy}
                aria-label={`${label}: ${action}`}
              >
                {action}
              </Button>
            )}
          </FileButton>
        )}
        {url !== '' && (
          <Button
            size="xs"
            variant="subtle"
            color="red"
            aria-label={`${label}: ${t.remove}`}
            onClick={() => onChange('')}
          >
            {t.remove}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}
