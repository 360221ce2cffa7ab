import type { CorkboardError } from '@corkboard/client';
import type { ButtonProps } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useChange } from '../../api/operations.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Obstacle } from './runs/obstacle.tsx';
import { isObstacle } from './runs/use-decision.ts';
import { useRunPath } from './use-run.ts';

interface StartRunProps extends Pick<ButtonProps, 'variant'> {
  importId: string;
  dryRun?: boolean;
  label: string;
}

/** A button that starts a run and shows it, or says which run is in progress. */
export function StartRun({ importId, dryRun = false, label, variant = 'default' }: StartRunProps) {
  const t = useMessages('import-runs');
  const navigate = useNavigate();
  const startRun = useChange('startImportRun');
  const pathOf = useRunPath();
  const [obstacle, setObstacle] = useState<CorkboardError>();
  const start = async () => {
    try {
      const { data } = await startRun({ id: importId, body: dryRun ? { dry_run: true } : {} });
      await navigate({ to: pathOf(data) });
    } catch (error) {
      if (!isObstacle(error)) throw error;
      setObstacle(error);
    }
  };
  return (
    <>
      <ActionButton variant={variant} onAct={start}>
        {label}
      </ActionButton>
      {obstacle && (
        <Dialog title={t.inProgressTitle} onClose={() => setObstacle(undefined)}>
          <Obstacle importId={importId} error={obstacle} />
        </Dialog>
      )}
    </>
  );
}
