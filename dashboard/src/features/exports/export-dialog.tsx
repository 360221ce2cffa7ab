import type { Export, ExportFormat } from '@corkboard/client';
import { Alert, Button, Group, Progress, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useExport } from './use-export.ts';

export interface ExportDialogProps {
  /** `jobs`, `companies`, `members`, or `items/` with the slug of a collection. */
  resource: string;
  /** The query of the list. Its pages are left out. */
  query: object;
  isFiltered: boolean;
  /** How many entries the list has. */
  total: number;
  onClose(): void;
}

const formatNames: ExportFormat[] = ['csv', 'json', 'ndjson', 'xml'];

/** Asks for the format, shows the progress, and downloads the file. */
export function ExportDialog({ resource, query, isFiltered, total, onClose }: ExportDialogProps) {
  const t = useMessages('exports');
  const common = useMessages('common');
  const [format, setFormat] = useState<ExportFormat>('csv');
  const { running, start, download } = useExport();
  const kind = resource.split('/', 1)[0] as keyof typeof t.titles;
  const entries = common.rows({ count: total });
  return (
    <Dialog title={t.titles[kind]} onClose={onClose}>
      <Text size="sm">{isFiltered ? t.filtered({ entries }) : t.all({ entries })}</Text>
      {running ? (
        <Progressing running={running} onDownload={download} onClose={onClose} />
      ) : (
        <>
          <Radio.Group label={t.format} value={format} onChange={(value) => setFormat(value as ExportFormat)}>
            <Stack gap="xs" mt={6}>
              {formatNames.map((name) => (
                <Radio key={name} value={name} label={t.formats[name]} description={t.formatTexts[name]} />
              ))}
            </Stack>
          </Radio.Group>
          <Group justify="flex-end">
            <ActionButton onAct={() => start({ resource, format, filters: toFilters(query) })}>
              {t.export}
            </ActionButton>
          </Group>
        </>
      )}
    </Dialog>
  );
}

interface ProgressingProps {
  running: Export;
  onDownload(): Promise<unknown>;
  onClose(): void;
}

function Progressing({ running, onDownload, onClose }: ProgressingProps) {
  const t = useMessages('exports');
  const common = useMessages('common');
  const formats = useFormats();
  const { state, rows, size_bytes, error } = running;
  if (state === 'failed')
    return (
      <Alert color="red" title={t.failedTitle} role="alert" lang="en">
        {error}
      </Alert>
    );
  return (
    <>
      <Stack gap="xs" role="status">
        {state === 'done' ? (
          <Text size="sm">
            {t.done({ rows: common.rows({ count: rows }), size: formats.bytes(size_bytes ?? 0) })}
          </Text>
        ) : (
          <>
            <Progress value={100} animated aria-label={t.export} />
            <Text size="sm">{state === 'queued' ? t.queued : t.running({ count: rows })}</Text>
          </>
        )}
      </Stack>
      <Text size="sm" c="dimmed">
        {state === 'done' ? t.kept : t.wait}
      </Text>
      {state === 'done' && (
        <Group justify="flex-end">
          <ActionButton variant="default" onAct={onDownload}>
            {t.again}
          </ActionButton>
          <Button onClick={onClose}>{common.close}</Button>
        </Group>
      )}
    </>
  );
}

/** An export has all pages, and the API rejects filters that it does not know. */
function toFilters(query: object): Record<string, unknown> {
  const { page, per_page, limit, offset, slug, ...filters } = query as Record<string, unknown>;
  return filters;
}
