import '../../ui/media/media.css';
import { Button, FileButton, Group, Progress, Stack, Text } from '@mantine/core';
import { type DragEvent, useState } from 'react';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { notifyFailure } from '../../ui/notify.ts';

interface FileDropProps {
  /** Uploads the file and reports the part that is sent, from 0 to 1. */
  onFile(file: File, onProgress: (ratio: number) => void): Promise<unknown>;
}

/** A place for one file of jobs, to drop or to choose, with the progress of its upload. */
export function FileDrop({ onFile }: FileDropProps) {
  const t = useMessages('import-setup');
  const formats = useFormats();
  const [running, setRunning] = useState<{ name: string; ratio: number }>();
  const [isOver, setOver] = useState(false);
  const send = async (file: File | undefined | null) => {
    if (!file || running) return;
    const { name } = file;
    setRunning({ name, ratio: 0 });
    try {
      await onFile(file, (ratio) => setRunning({ name, ratio }));
    } catch (error) {
      notifyFailure(`${t.uploadFailed({ name })}. ${error instanceof Error ? error.message : ''}`);
    } finally {
      setRunning(undefined);
    }
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void send(event.dataTransfer.files[0]);
  };
  return (
    <Stack
      className="upload-area"
      data-over={isOver || undefined}
      gap="xs"
      py="xl"
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
        <FileButton
          accept=".csv,.tsv,.xlsx,.xml,.json,.ndjson,.jsonl,.txt,.gz"
          onChange={(file) => void send(file)}
        >
          {(props) => (
            <Button {...props} variant="default" size="xs" loading={running !== undefined}>
              {t.choose}
            </Button>
          )}
        </FileButton>
      </Group>
      <div role="status">
        {running && (
          <>
            <Text size="xs">
              {t.uploading({ name: running.name, percent: formats.percent(running.ratio) })}
            </Text>
            <Progress value={100 * running.ratio} aria-label={running.name} />
          </>
        )}
      </div>
    </Stack>
  );
}
