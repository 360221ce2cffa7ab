import type { Import } from '@corkboard/client';
import { ActionIcon, Menu } from '@mantine/core';
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import { useState } from 'react';
import { useChange } from '../../api/operations.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { notifyDone, notifyFailure } from '../../ui/notify.ts';
import { DeleteImport } from './delete-import.tsx';
import { StartRun } from './start-run.tsx';

/** Starts runs, pauses the schedule, restores deleted jobs, and deletes the import. */
export function ImportActions({ resource }: { resource: Import }) {
  const t = useMessages('imports');
  const common = useMessages('common');
  const updateImport = useChange('updateImport');
  const restoreJobs = useChange('restoreImportedJobs');
  const [isDeleting, setDeleting] = useState(false);
  const { id, is_enabled } = resource;
  const run = (action: () => Promise<void>) => () => void action().catch(notifyFailure);
  const toggle = run(async () => {
    await updateImport({ id, body: { is_enabled: !is_enabled } });
    notifyDone(t.done[is_enabled ? 'disable' : 'enable']);
  });
  const restore = run(async () => {
    const { data } = await restoreJobs({ id });
    notifyDone(t.restored({ count: data.count }));
  });
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={common.more} title={common.more}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={toggle}>{t.actions[is_enabled ? 'disable' : 'enable']}</Menu.Item>
          <Menu.Item onClick={restore}>{t.restore}</Menu.Item>
          <Menu.Item color="var(--mantine-color-red-text)" onClick={() => setDeleting(true)}>
            {t.delete}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <StartRun importId={id} dryRun label={t.dryRun} />
      <StartRun importId={id} label={t.runNow} variant="filled" />
      {isDeleting && <DeleteImport row={resource} onClose={() => setDeleting(false)} />}
    </>
  );
}
