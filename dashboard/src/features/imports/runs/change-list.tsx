import type { ImportChangeAction, ImportRun } from '@corkboard/client';
import { Select } from '@mantine/core';
import { type ParametersOf, useOperation } from '../../../api/operations.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Section } from '../../../ui/section.tsx';
import { useUrlState } from '../../../ui/url-state.ts';
import { isMissingJobs, isRunning } from '../run-state.tsx';
import { ChangeRow } from './change-row.tsx';
import { Pages } from './pages.tsx';

interface State extends Record<string, string | undefined> {
  action?: ImportChangeAction;
  page?: string;
}

const PER_PAGE = 20;

/** The plan of a run: each job that changes, and each row that is rejected. It grows while the run reads. */
export function ChangeList({ run }: { run: ImportRun }) {
  const t = useMessages('import-runs');
  const [{ action, page }, change] = useUrlState<State>();
  const query: ParametersOf<'listImportChanges'> = {
    id: run.import_id,
    run_id: run.id,
    per_page: PER_PAGE,
    ...(action && { action }),
    ...(page && { page: Number(page) }),
  };
  const changes = useOperation('listImportChanges', query, {
    keepsPrevious: true,
    refetchInterval: isRunning(run.state) ? 2_000 : false,
  });
  const choices = Object.entries(t.actions).map(([value, label]) => ({ value, label }));
  return (
    <Section
      title={t.changes}
      actions={
        <Select
          aria-label={t.anyAction}
          placeholder={t.anyAction}
          data={choices}
          value={action ?? null}
          onChange={(action) => change({ action: (action ?? undefined) as ImportChangeAction })}
          clearable
          clearButtonProps={{ 'aria-label': t.anyAction }}
        />
      }
    >
      <Loaded query={changes}>
        {({ data, meta: { pagination } }) => (
          <>
            {data.length === 0 && !isRunning(run.state) && (
              <NoChanges run={run} isFiltered={action !== undefined} />
            )}
            <div>
              {data.map((each, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rejected rows have no identity, and the order never changes.
                <ChangeRow key={index} change={each} isWaiting={run.state === 'waiting'} />
              ))}
            </div>
            <Pages pagination={pagination} onPage={(page) => change({ page: String(page) })} />
          </>
        )}
      </Loaded>
    </Section>
  );
}

function NoChanges({ run, isFiltered }: { run: ImportRun; isFiltered: boolean }) {
  const t = useMessages('import-runs');
  if (isFiltered) return <EmptyState title={t.nothingTitle} text={t.nothingText} />;
  if (run.state === 'failed') return <EmptyState title={t.failedEmptyTitle} text={t.failedEmptyText} />;
  if (isMissingJobs(run)) return <EmptyState title={t.failedEmptyTitle} text={t.missingText} />;
  return <EmptyState title={t.changesEmptyTitle} text={t.changesEmptyText} />;
}
