import type { ImportRun } from '@corkboard/client';
import { Alert, Group, List, Stack, Text } from '@mantine/core';
import { usePermission } from '../../../api/organization-context.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { MessageText } from '../message-text.tsx';
import { isMissingJobs, isWaiting } from '../run-state.tsx';
import { StartRun } from '../start-run.tsx';
import { Obstacle } from './obstacle.tsx';
import { useDecision } from './use-decision.ts';

/** Why a run waits, and the buttons that decide. */
export function Decision({ run }: { run: ImportRun }) {
  const t = useMessages('import-runs');
  const common = useMessages('common');
  const can = usePermission();
  const { obstacle, approve, reject } = useDecision(run);
  const { state, approval_messages, import_id } = run;
  const isPlan = state === 'planned';
  return (
    <>
      {obstacle && (
        <Obstacle
          importId={import_id}
          error={obstacle}
          action={<StartRun importId={import_id} dryRun={run.dry_run} label={t.runAgain} />}
        />
      )}
      {isWaiting(state) && (
        <Alert color={isPlan ? 'blue' : 'orange'} title={isPlan ? t.planTitle : t.reasonsTitle}>
          <Stack gap="sm">
            {approval_messages.length > 0 && (
              <List size="sm">
                {approval_messages.map((reason) => (
                  <List.Item key={reason.message}>
                    <MessageText message={reason} />
                  </List.Item>
                ))}
              </List>
            )}
            {isMissingJobs(run) && <Text size="sm">{t.missingHelp}</Text>}
            {can('imports:write') ? (
              <Group>
                <ActionButton onAct={approve}>{isPlan ? t.apply : t.approve}</ActionButton>
                <ActionButton variant="default" onAct={reject}>
                  {isPlan ? t.discardPlan : t.reject}
                </ActionButton>
              </Group>
            ) : (
              <Text size="sm">{common.withoutPermission({ scope: 'imports:write' })}</Text>
            )}
          </Stack>
        </Alert>
      )}
    </>
  );
}
