import { CorkboardError, type ImportRun } from '@corkboard/client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { invalidateReads, useChange } from '../../../api/operations.ts';
import { useMembership } from '../../../api/organization-context.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { notifyDone } from '../../../ui/notify.ts';

/** Approves or rejects a run. What stands against it is a state to show, because a new run or a look at the other one follows. */
export function useDecision({ id, import_id }: ImportRun) {
  const t = useMessages('import-runs');
  const { slug } = useMembership().organization;
  const queryClient = useQueryClient();
  const approveRun = useChange('approveImportRun');
  const rejectRun = useChange('rejectImportRun');
  const [obstacle, setObstacle] = useState<CorkboardError>();
  const decide = async (decision: typeof approveRun | typeof rejectRun, message: string) => {
    setObstacle(undefined);
    try {
      await decision({ id: import_id, run_id: id });
      notifyDone(message);
    } catch (error) {
      if (!isObstacle(error)) throw error;
      setObstacle(error);
      await invalidateReads(queryClient, slug);
    }
  };
  return {
    obstacle,
    approve: () => decide(approveRun, t.approved),
    reject: () => decide(rejectRun, t.rejected),
  };
}

const OBSTACLES = ['stale_plan', 'not_waiting', 'run_in_progress'];

export function isObstacle(error: unknown): error is CorkboardError {
  return error instanceof CorkboardError && OBSTACLES.includes(error.code);
}
