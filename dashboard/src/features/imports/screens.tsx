import type { Import, ImportRun } from '@corkboard/client';
import { Anchor, Badge, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMembership, usePermission } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { Instant } from '../../ui/instant.tsx';
import { resourceScreens } from '../../ui/resource/resource-screens.tsx';
import { DeleteImport } from './delete-import.tsx';
import { EmptyImports } from './empty-imports.tsx';
import { FailureText } from './message-text.tsx';
import { RunCounts, RunState } from './run-state.tsx';
import { kindLabel, sourceDetail, toSettings } from './sources.ts';

/** All imports: what they read, when, and how the last run ended. */
export const { Screen } = resourceScreens({
  path: 'imports',
  useTexts: () => useMessages('imports'),
  docs: '/docs/guides/dashboard#sources',
  permission: 'imports:write',
  operations: { list: 'listImports', create: 'createImport', delete: 'deleteImport' },
  opensIn: 'screen',
  name: ({ name }) => name,
  columns: [
    {
      name: 'name',
      detail: ({ source }, { t }) =>
        [kindLabel(toSettings(source).kind, t), sourceDetail(source, t)].filter(Boolean).join(' · '),
    },
    {
      name: 'last_run',
      render: ({ id, last_run }) => (last_run ? <LastRun run={last_run} /> : <NeverRun id={id} />),
    },
    { name: 'mode', as: 'choice', isWideOnly: true },
    {
      name: 'schedule',
      isWideOnly: true,
      render: ({ schedule, is_enabled }, { t }) =>
        is_enabled ? (
          t.schedule[schedule]
        ) : (
          <Badge variant="light" color="gray">
            {t.paused}
          </Badge>
        ),
    },
    { name: 'next_run_at', as: 'relative', isWideOnly: true },
    { name: 'job_count', as: 'number', isWideOnly: true },
  ],
  actions: [
    { name: 'enable', isShown: ({ is_enabled }) => !is_enabled, send: sendSwitch(true) },
    { name: 'disable', isShown: ({ is_enabled }) => is_enabled, send: sendSwitch(false) },
  ],
  deletes: { dialog: DeleteImport },
  empty: EmptyImports,
  // A run leaves no event before it ends, so the list looks for itself.
  refetchInterval: 5_000,
});

function sendSwitch(is_enabled: boolean) {
  return {
    operation: 'updateImport' as const,
    parameters: ({ id }: Import) => ({ id, body: { is_enabled } }),
    undo: ({ id }: Import) => ({ id, body: { is_enabled: !is_enabled } }),
  };
}

function NeverRun({ id }: { id: string }) {
  const t = useMessages('imports');
  const { slug } = useMembership().organization;
  const canWrite = usePermission()('imports:write');
  return (
    <Group gap="xs">
      {t.neverRun}
      {canWrite && (
        <Anchor component={Link} to={`/o/${slug}/imports/${id}/setup`} size="sm" underline="always">
          {t.continueSetup}
        </Anchor>
      )}
    </Group>
  );
}

/** The state with what it changed, and a link where a person must act. */
function LastRun({ run }: { run: ImportRun }) {
  const t = useMessages('imports');
  const { slug } = useMembership().organization;
  const { id, import_id, state, error, created_at, finished_at } = run;
  const action = { planned: t.approve, waiting: t.approve, failed: t.fix }[state as 'waiting'];
  const path = `/o/${slug}/imports/${import_id}/runs/${id}`;
  return (
    <>
      <Group gap="xs">
        <RunState state={state} />
        {action && (
          <Anchor component={Link} to={path} size="sm" underline="always">
            {action}
          </Anchor>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {error ? <FailureText error={error} /> : <RunCounts run={run} />}
        {' · '}
        <Instant at={finished_at ?? created_at} />
      </Text>
    </>
  );
}
