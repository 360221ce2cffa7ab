import type { ImportRun } from '@corkboard/client';
import { Button, List } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useChange } from '../../../api/operations.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { useRunPath } from '../use-run.ts';

const UNDOABLE = ['done', 'partial', 'failed', 'waiting'];

/** A button that takes the changes of a run back, after a dialog that says what happens. */
export function UndoRun({ run }: { run: ImportRun }) {
  const t = useMessages('import-runs');
  const navigate = useNavigate();
  const undoRun = useChange('undoImportRun');
  const pathOf = useRunPath();
  const [isAsking, setAsking] = useState(false);
  const { kind, state, import_id, id, progress } = run;
  if (kind !== 'sync' || !UNDOABLE.includes(state) || progress.applied === 0) return null;
  return (
    <>
      <Button variant="light" color="red" onClick={() => setAsking(true)}>
        {t.undo}
      </Button>
      {isAsking && (
        <Confirm
          title={t.undoTitle}
          text={
            <List size="sm">
              {t.undoText.map((text) => (
                <List.Item key={text}>{text}</List.Item>
              ))}
            </List>
          }
          confirmLabel={t.undoConfirm}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            const { data } = await undoRun({ id: import_id, run_id: id });
            await navigate({ to: pathOf(data) });
          }}
        />
      )}
    </>
  );
}
