import type { Import } from '@corkboard/client';
import { Group, Stack, Text } from '@mantine/core';
import { useChange, useOperation } from '../../../api/operations.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { useUrlState } from '../../../ui/url-state.ts';
import { isRunning } from '../run-state.tsx';
import { ChangeList } from '../runs/change-list.tsx';
import { CompanyList } from '../runs/company-list.tsx';
import { RunError, RunNotes, RunProgress } from '../runs/run-progress.tsx';
import { UnusedNames } from '../unused-names.tsx';
import { useRun } from '../use-run.ts';

interface State extends Record<string, string | undefined> {
  step?: string;
  run?: string;
}

/** A dry run with all its changes. Nothing changes on the board. */
export function PlanStep({ resource: { id } }: { resource: Import }) {
  const t = useMessages('import-setup');
  const [{ run }, change] = useUrlState<State>();
  const startRun = useChange('startImportRun');
  const start = async () => {
    const { data } = await startRun({ id, body: { dry_run: true } });
    change({ run: data.id });
  };
  if (run !== undefined) return <Plan importId={id} runId={run} onAgain={start} />;
  const button = <ActionButton onAct={start}>{t.makePlan}</ActionButton>;
  return <EmptyState title={t.planNone} text={t.planText} action={button} />;
}

interface PlanProps {
  importId: string;
  runId: string;
  onAgain(): Promise<unknown>;
}

function Plan({ importId, runId, onAgain }: PlanProps) {
  const t = useMessages('import-setup');
  const common = useMessages('common');
  const [, change] = useUrlState<State>();
  const run = useRun(importId, runId);
  const { refetch } = useOperation('getImport', { id: importId });
  // The import has the state of its last run, so it has changed while the plan was made, and the next step saves it.
  const goOn = async () => {
    await refetch();
    change({ step: 'start' });
  };
  return (
    <Loaded query={run}>
      {({ data }) => (
        <Stack>
          {isRunning(data.state) && <Text size="sm">{t.planText}</Text>}
          <RunProgress run={data} />
          <RunError run={data} />
          <RunNotes run={data} />
          <UnusedNames unused={data.unused} />
          <CompanyList run={data} />
          <ChangeList run={data} />
          <Group justify="flex-end">
            {!isRunning(data.state) && (
              <ActionButton variant="default" onAct={onAgain}>
                {data.state === 'failed' ? common.retry : t.remakePlan}
              </ActionButton>
            )}
            <ActionButton disabled={isRunning(data.state)} onAct={goOn}>
              {t.next}
            </ActionButton>
          </Group>
        </Stack>
      )}
    </Loaded>
  );
}
