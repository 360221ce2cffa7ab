import type { ImportRun } from '@corkboard/client';
import { Anchor, Button } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { useOperation } from '../../api/operations.ts';
import { useMembership, usePermission } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { requestOf } from '../../ui/api-menu.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Instant } from '../../ui/instant.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Screen as Frame } from '../../ui/screen.tsx';
import { useActorNames } from '../staff/use-actor-names.ts';
import { durationOf, runKind } from './run-state.tsx';
import { ChangeList } from './runs/change-list.tsx';
import { CompanyList } from './runs/company-list.tsx';
import { Decision } from './runs/decision.tsx';
import { RunError, RunNotes, RunProgress } from './runs/run-progress.tsx';
import { UndoRun } from './runs/undo-run.tsx';
import { StartRun } from './start-run.tsx';
import { UnusedNames } from './unused-names.tsx';
import { useRun, useRunPath } from './use-run.ts';

export function Screen() {
  const t = useMessages('imports');
  const { id = '', runId = '' } = useParams({ strict: false });
  const run = useRun(id, runId);
  if (run.error?.status === 404 && run.data?.data.kind === 'removal')
    return (
      <Frame title={t.deleted} docs="/docs/guides/dashboard#sources">
        <Removed />
      </Frame>
    );
  return <Loaded query={run}>{({ data }) => <RunDetails key={runId} run={data} />}</Loaded>;
}

/** After the run that removes an import, until it is purged, and then in place of the run. */
function Removed() {
  const t = useMessages('imports');
  const { slug } = useMembership().organization;
  return (
    <EmptyState
      title={t.removedTitle}
      text={t.removedText}
      action={
        <Button component={Link} to={`/o/${slug}/imports`} variant="default">
          {t.title}
        </Button>
      }
    />
  );
}

/** A run from its start to its end: progress, what waits for a person, errors, and every change. */
function RunDetails({ run }: { run: ImportRun }) {
  const t = useMessages('import-runs');
  const canWrite = usePermission()('imports:write');
  // A run that removes an import is its last trace.
  const resource = useOperation('getImport', { id: run.import_id }, { isEnabled: run.kind !== 'removal' });
  const parameters = { id: run.import_id, run_id: run.id };
  const name = resource.data?.data.name;
  return (
    <Frame
      title={name === undefined ? t.kinds[run.kind] : t.title({ name })}
      docs="/docs/guides/dashboard#sources"
      requests={[
        requestOf('getImportRun', parameters),
        requestOf('listImportChanges', parameters),
        requestOf('listImportCompanies', parameters),
        requestOf('approveImportRun', parameters),
        requestOf('rejectImportRun', parameters),
        requestOf('undoImportRun', parameters),
      ]}
      actions={canWrite && <UndoRun run={run} />}
    >
      <RunFacts run={run} importName={name} />
      <RunProgress run={run} />
      {run.kind === 'removal' && run.state === 'done' && <Removed />}
      <Decision run={run} />
      <RunError
        run={run}
        action={canWrite && <StartRun importId={run.import_id} dryRun={run.dry_run} label={t.runAgain} />}
      />
      <RunNotes run={run} />
      <UnusedNames unused={run.unused} />
      <CompanyList run={run} />
      <ChangeList run={run} />
    </Frame>
  );
}

function RunFacts({ run, importName }: { run: ImportRun; importName: string | undefined }) {
  const t = useMessages('import-runs');
  const nameOf = useActorNames();
  const pathOf = useRunPath();
  const { started_by, started_at, finished_at, reverts, import_id } = run;
  const what = runKind(run, t);
  const importPath = pathOf(run).replace(/\/runs\/.*/, '');
  return (
    <Facts
      rows={[
        [
          t.facts.what,
          importName === undefined ? (
            what
          ) : (
            <span key="what">
              {what}:{' '}
              <Anchor component={Link} to={importPath} underline="always">
                {importName}
              </Anchor>
            </span>
          ),
        ],
        [t.facts.by, nameOf(started_by)],
        [t.facts.started, started_at && <Instant key="started" at={started_at} as="dateTime" />],
        [t.facts.ended, finished_at && <Instant key="ended" at={finished_at} as="dateTime" />],
        [t.columns.duration, durationOf(run, t)],
        [
          t.facts.reverts,
          reverts && (
            <Anchor key="reverts" component={Link} to={pathOf({ id: reverts, import_id })} underline="always">
              {t.reverts}
            </Anchor>
          ),
        ],
      ]}
    />
  );
}
