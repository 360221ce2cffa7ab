import type { ImportRun } from '@corkboard/client';
import { Button, Text } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useOperation } from '../../api/operations.ts';
import { useMembership, usePermission } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Instant } from '../../ui/instant.tsx';
import { type Column, ResourceTable } from '../../ui/resource-table.tsx';
import { useUrlState } from '../../ui/url-state.ts';
import { useActorNames } from '../staff/use-actor-names.ts';
import { FailureText } from './message-text.tsx';
import { durationOf, RunCounts, RunState, runKind } from './run-state.tsx';
import { useRunPath } from './use-run.ts';

/** The runs of an import, the newest first. */
export function RunList({ importId }: { importId: string }) {
  const t = useMessages('import-runs');
  const texts = useMessages('imports');
  const can = usePermission();
  const { slug } = useMembership().organization;
  const navigate = useNavigate();
  const pathOf = useRunPath();
  const [{ page }, change] = useUrlState<{ page?: string }>();
  const query = { id: importId, per_page: 20, ...(page && { page: Number(page) }) };
  // A run leaves no event before it ends, so the list looks for itself.
  const runs = useOperation('listImportRuns', query, { keepsPrevious: true, refetchInterval: 5_000 });
  const setup = can('imports:write') && (
    <Button component={Link} to={`/o/${slug}/imports/${importId}/setup`} variant="default">
      {texts.continueSetup}
    </Button>
  );
  return (
    <ResourceTable
      label={t.emptyTitle}
      query={runs}
      columns={useColumns()}
      idOf={({ id }) => id}
      onOpen={(run) => void navigate({ to: pathOf(run) })}
      onPage={(page) => change({ page: String(page) })}
      empty={<EmptyState title={t.emptyTitle} text={t.emptyText} action={setup} />}
    />
  );
}

function useColumns(): Column<ImportRun>[] {
  const t = useMessages('import-runs');
  const nameOf = useActorNames();
  const pathOf = useRunPath();
  return [
    {
      name: t.columns.when,
      render: (run) => (
        <Link to={pathOf(run)} className="row-link">
          <Instant at={run.created_at} />
        </Link>
      ),
    },
    { name: t.columns.state, render: ({ state }) => <RunState state={state} /> },
    {
      name: t.columns.changes,
      render: (run) =>
        run.error ? (
          <Text size="sm" c="red" className="fact">
            <FailureText error={run.error} />
          </Text>
        ) : (
          <RunCounts run={run} />
        ),
    },
    {
      name: t.columns.what,
      isWideOnly: true,
      render: (run) => runKind(run, t),
    },
    { name: t.columns.by, isWideOnly: true, render: ({ started_by }) => nameOf(started_by) },
    {
      name: t.columns.duration,
      isWideOnly: true,
      isNumeric: true,
      render: (run) => durationOf(run, t),
    },
  ];
}
