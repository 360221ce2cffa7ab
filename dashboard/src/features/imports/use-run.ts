import type { ImportRun } from '@corkboard/client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { invalidateReads, useOperation } from '../../api/operations.ts';
import { useMembership } from '../../api/organization-context.ts';
import { isRunning } from './run-state.tsx';

const POLL_MS = 1_000;

/** Reads a run, every second while it is at work. When it ends, everything else is read again. */
export function useRun(importId: string, runId: string) {
  const { slug } = useMembership().organization;
  const queryClient = useQueryClient();
  const [isActive, setActive] = useState(true);
  const run = useOperation(
    'getImportRun',
    { id: importId, run_id: runId },
    { refetchInterval: isActive ? POLL_MS : false },
  );
  const state = run.data?.data.state;
  const wasRunning = useRef(false);
  // The run that removes an import disappears with it.
  const { isError } = run;
  useEffect(() => {
    if (isError) setActive(false);
  }, [isError]);
  useEffect(() => {
    if (state === undefined) return;
    const isNowRunning = isRunning(state);
    setActive(isNowRunning);
    if (wasRunning.current && !isNowRunning) void invalidateReads(queryClient, slug);
    wasRunning.current = isNowRunning;
  }, [state, queryClient, slug]);
  return run;
}

/** The path of a run's screen. */
export function useRunPath(): (run: Pick<ImportRun, 'id' | 'import_id'>) => string {
  const { slug } = useMembership().organization;
  return ({ id, import_id }) => `/o/${slug}/imports/${import_id}/runs/${id}`;
}
