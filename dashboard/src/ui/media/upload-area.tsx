import './media.css';
import type { Asset } from '@corkboard/client';
import { Button, FileButton, Group, Progress, Stack, Text } from '@mantine/core';
import { type DragEvent, useState } from 'react';
import { useUpload } from '../../api/upload.ts';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { notifyFailure } from '../notify.ts';

interface Transfer {
  id: number;
  name: string;
  ratio: number;
}

let transfers = 0;

/** Uploads dropped or chosen images, one after the other, and shows how far each is. */
export function UploadArea({ onUploaded }: { onUploaded?(assets: Asset[]): void }) {
  const t = useMessages('media');
  const texts = useMessages('rich-text').upload;
  const formats = useFormats();
  const upload = useUpload();
  const [running, setRunning] = useState<Transfer[]>([]);
  const [isOver, setOver] = useState(false);

  const uploadOne = async (file: File): Promise<Asset | undefined> => {
    const id = ++transfers;
    const show = (ratio: number) =>
      setRunning((list) => list.map((each) => (each.id === id ? { ...each, ratio } : each)));
    setRunning((list) => [...list, { id, name: file.name, ratio: 0 }]);
    try {
      return await upload(file, { onProgress: show });
    } catch (error) {
      notifyFailure(`${texts.failed({ name: file.name })}. ${error instanceof Error ? error.message : ''}`);
      return undefined;
    } finally {
      setRunning((list) => list.filter((each) => each.id !== id));
    }
  };
  const uploadAll = async (files: File[]) => {
    const assets: Asset[] = [];
    for (const file of files) {
      const asset = await uploadOne(file);
      if (asset) assets.push(asset);
    }
    if (assets.length > 0) onUploaded?.(assets);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void uploadAll([...event.dataTransfer.files]);
  };
  return (
    <Stack
      className="upload-area"
      data-over={isOver || undefined}
      gap="xs"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <Group justify="center">
        <Text size="sm" c="dimmed">
          {t.drop}
        </Text>
        <FileButton multiple accept="image/*" onChange={(files) => void uploadAll(files)}>
          {(props) => (
            <Button {...props} variant="default" size="xs">
              {t.choose}
            </Button>
          )}
        </FileButton>
      </Group>
      <div role="status">
        {running.map(({ id, name, ratio }) => (
          <div key={id}>
            <Text size="xs">{texts.progress({ name, percent: formats.percent(ratio) })}</Text>
            <Progress value={100 * ratio} aria-label={name} />
          </div>
        ))}
      </div>
    </Stack>
  );
}
