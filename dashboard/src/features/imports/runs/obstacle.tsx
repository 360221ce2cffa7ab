import type { CorkboardError } from '@corkboard/client';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMessages } from '../../../messages/use-messages.ts';
import { useRunPath } from '../use-run.ts';

interface ObstacleProps {
  importId: string;
  error: CorkboardError;
  /** What helps, such as a button that starts another run. */
  action?: ReactNode;
}

/** Why a run cannot start or be decided now: the plan is stale, it was decided already, or another run is in progress. */
export function Obstacle({ importId, error, action }: ObstacleProps) {
  const t = useMessages('import-runs');
  const pathOf = useRunPath();
  const texts: Record<string, [title: string, text: string]> = {
    stale_plan: [t.staleTitle, t.staleText],
    not_waiting: [t.notWaitingTitle, t.notWaitingText],
    run_in_progress: [t.inProgressTitle, t.inProgressText],
  };
  const [title, text] = texts[error.code] ?? [error.code, error.message];
  const { run_id } = (error.details ?? {}) as { run_id?: string };
  return (
    <Alert color="orange" title={title} role="alert">
      <Stack gap="xs">
        <Text size="sm">{text}</Text>
        <Group>
          {run_id !== undefined && (
            <Button
              component={Link}
              to={pathOf({ id: run_id, import_id: importId })}
              size="xs"
              variant="default"
            >
              {t.openRun}
            </Button>
          )}
          {error.code === 'stale_plan' && action}
        </Group>
      </Stack>
    </Alert>
  );
}
