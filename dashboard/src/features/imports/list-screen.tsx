import type { Import, ImportRun } from '@corkboard/client';
import { Anchor, Badge, Button, Group, Text } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useOperation } from '../../api/operations.ts';
import { useMembership, usePermission } from '../../api/organization-context.ts';
import { toPageQuery } from '../../api/page-query.ts';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { Instant } from '../../ui/instant.tsx';
import { type Column, ResourceTable } from '../../ui/resource-table.tsx';
import { Screen as Frame } from '../../ui/screen.tsx';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { useUrlState } from '../../ui/url-state.ts';
import { EmptyImports } from './empty-imports.tsx';
import { FailureText } from './message-text.tsx';
import { RunCounts, RunState } from './run-state.tsx';
import { kindLabel, sourceDetail, toSettings } from './sources.ts';

/** All imports: what they read, when, and how the last run ended. */
export function Screen() {
  const t = useMessages('imports');
  const common = useMessages('common');
  const navigate = useNavigate();
  const canWrite = usePermission()('imports:write');
  const base = `/o/${useMembership().organization.slug}/imports`;
  const [state, change] = useUrlState<{ page?: string }>();
  const query = toPageQuery(state);
  // A run leaves no event before it ends, so the list looks for itself.
  const imports = useOperation('listImports', query, { keepsPrevious: true, refetchInterval: 5_000 });
  const columns = useColumns(base);
  const create = () => void navigate({ to: `${base}/new` });
  useShortcuts('list', canWrite ? { c: create } : {});
  const button = canWrite && <Button onClick={create}>{t.create}</Button>;
  const isEmpty = imports.data?.data.length === 0;
  return (
    <Frame
      title={t.title}
      text={t.text}
      docs="/docs/guides/dashboard#sources"
      requests={[requestOf('listImports', query)]}
      actions={!isEmpty && button}
    >
      <ResourceTable
        label={t.title}
        query={imports}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        onOpen={({ id }) => void navigate({ to: `${base}/${id}` })}
        onPage={(page) => change({ page: String(page) })}
        empty={
          <EmptyImports
            action={button || <Text size="sm">{common.withoutPermission({ scope: 'imports:write' })}</Text>}
          />
        }
      />
    </Frame>
  );
}

function useColumns(base: string): Column<Import>[] {
  const t = useMessages('imports');
  const formats = useFormats();
  return [
    {
      name: t.columns.name,
      render: ({ id, name, source }) => (
        <>
          <Link to={`${base}/${id}`} className="row-link fact">
            {name}
          </Link>
          <Text size="xs" c="dimmed" className="fact">
            {[kindLabel(toSettings(source).kind, t), sourceDetail(source, t)].filter(Boolean).join(' · ')}
          </Text>
        </>
      ),
    },
    {
      name: t.columns.last,
      render: ({ id, last_run }) =>
        last_run ? <LastRun run={last_run} base={base} /> : <NeverRun path={`${base}/${id}/setup`} />,
    },
    { name: t.columns.mode, isWideOnly: true, render: ({ mode }) => t.modes[mode] },
    {
      name: t.columns.schedule,
      isWideOnly: true,
      render: ({ schedule, is_enabled }) =>
        is_enabled ? (
          t.schedules[schedule]
        ) : (
          <Badge variant="light" color="gray">
            {t.paused}
          </Badge>
        ),
    },
    {
      name: t.columns.next,
      isWideOnly: true,
      render: ({ next_run_at }) => next_run_at && <Instant at={next_run_at} />,
    },
    {
      name: t.columns.jobs,
      isNumeric: true,
      isWideOnly: true,
      render: ({ job_count }) => formats.number(job_count),
    },
  ];
}

function NeverRun({ path }: { path: string }) {
  const t = useMessages('imports');
  const canWrite = usePermission()('imports:write');
  return (
    <Group gap="xs">
      {t.neverRun}
      {canWrite && (
        <Anchor component={Link} to={path} size="sm" underline="always">
          {t.continueSetup}
        </Anchor>
      )}
    </Group>
  );
}

/** The state with what it changed, and a link where a person must act. */
function LastRun({ run, base }: { run: ImportRun; base: string }) {
  const t = useMessages('imports');
  const { id, import_id, state, error, created_at, finished_at } = run;
  const action = { planned: t.approve, waiting: t.approve, failed: t.fix }[state as 'waiting'];
  return (
    <>
      <Group gap="xs">
        <RunState state={state} />
        {action && (
          <Anchor component={Link} to={`${base}/${import_id}/runs/${id}`} size="sm" underline="always">
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
