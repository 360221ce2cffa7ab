import type { CreateExport, Export } from '@corkboard/client';
import { useEffect, useRef, useState } from 'react';
import { useChange, useOperation } from '../../api/operations.ts';
import { notifyFailure } from '../../ui/notify.ts';

const POLL_MS = 1_000;

/** An export in the background. When its file is complete, the browser downloads it once. */
export function useExport(): {
  /** Undefined until it is started. */
  running: Export | undefined;
  start(request: CreateExport): Promise<void>;
  download(): Promise<void>;
} {
  const createExport = useChange('createExport');
  const createLink = useChange('createExportLink');
  const [created, setCreated] = useState<Export>();
  const [isOver, setOver] = useState(false);
  const id = created?.id ?? '';
  const query = useOperation(
    'getExport',
    { id },
    { isEnabled: created !== undefined, refetchInterval: isOver ? false : POLL_MS },
  );
  const running = query.data?.data ?? created;
  const state = running?.state;
  const download = async () => {
    const { data } = await createLink({ id });
    const link = document.createElement('a');
    link.href = data.url;
    link.click();
  };
  const onDone = useRef(download);
  onDone.current = download;
  useEffect(() => {
    if (state === 'done' || state === 'failed') setOver(true);
    if (state === 'done') void onDone.current().catch(notifyFailure);
  }, [state]);
  return {
    running,
    start: async (request) => setCreated((await createExport({ body: request })).data),
    download,
  };
}
