import type { Export } from '@corkboard/client';
import { Alert, Group, Progress, Text } from '@mantine/core';
import { useChange } from '../../api/operations.ts';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Instant } from '../../ui/instant.tsx';
import { SectionRow } from '../../ui/section.tsx';

/** An export with its progress. */
export function ExportRow({ row }: { row: Export }) {
  const t = useMessages('move');
  const common = useMessages('common');
  const deleteExport = useChange('deleteExport');
  const { id, state, created_at } = row;
  return (
    <>
      <SectionRow
        name={<Instant at={created_at} as="dateTime" />}
        facts={<Facts row={row} />}
        actions={
          <Group gap="xs">
            {state === 'done' && <DownloadButton id={id} />}
            <ActionButton variant="subtle" color="red" onAct={() => deleteExport({ id })}>
              {state === 'done' || state === 'failed' ? common.delete : common.cancel}
            </ActionButton>
          </Group>
        }
      />
      {state === 'failed' && (
        <Alert color="red" title={t.failed} role="alert" lang="en">
          {row.error}
        </Alert>
      )}
      {(state === 'queued' || state === 'running') && <Progress value={100} animated aria-label={t.export} />}
    </>
  );
}

function Facts({ row: { state, rows, size_bytes, receiver } }: { row: Export }) {
  const t = useMessages('move');
  const formats = useFormats();
  const texts = {
    queued: t.queued,
    running: t.running({ rows }),
    done: t.done({ rows, size: formats.bytes(size_bytes ?? 0) }),
    failed: t.failed,
  };
  return (
    <Text size="sm" role="status" component="span">
      {texts[state]} {receiver === null ? t.withoutSecrets : t.withSecrets}
    </Text>
  );
}

function DownloadButton({ id }: { id: string }) {
  const t = useMessages('move');
  const createLink = useChange('createExportLink');
  const download = async () => {
    const { data } = await createLink({ id });
    const link = document.createElement('a');
    link.href = data.url;
    link.click();
  };
  return <ActionButton onAct={download}>{t.download}</ActionButton>;
}
