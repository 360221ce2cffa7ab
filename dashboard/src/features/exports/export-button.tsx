import { Button } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import { ExportDialog, type ExportDialogProps } from './export-dialog.tsx';

/** Exports a list with its filters, all pages of it. */
export function ExportButton(props: Omit<ExportDialogProps, 'onClose'>) {
  const t = useMessages('exports');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t.export}
      </Button>
      {isOpen && <ExportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
