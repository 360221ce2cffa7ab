import { type BatchOperation, CorkboardError, type Issue, type UpdateJob } from '@corkboard/client';
import { Button, Group, List, Modal, Paper, Progress, Select, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { clientOf } from '../../api/clients.ts';
import {
  callOperation,
  invalidateReads,
  type ParametersOf,
  type ResultOf,
  useOperation,
} from '../../api/operations.ts';
import { useMembership } from '../../api/organization-context.ts';
import { inOwnLanguage, toOwnLanguage } from '../../api/own-language.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { notifyFailure } from '../../ui/notify.ts';

interface BulkBarProps {
  selected: ReadonlySet<string>;
  /** The list's query, to select all matches. */
  query: ParametersOf<'listJobs'>;
  total: number;
  nameOf(id: string): string;
  onClear(): void;
}

interface Run {
  total: number;
  /** Ids that are known. All matches are read page by page first. */
  found: number;
  done: number;
  failures: { id: string; message: string }[];
  isRunning: boolean;
}

type ToOperation = (id: string) => BatchOperation;

/** Actions on the selected jobs, or on all matches of the list. They show progress and each failure, and can be stopped. */
export function BulkBar({ selected, query, total, nameOf, onClear }: BulkBarProps) {
  const t = useMessages('jobs');
  const common = useMessages('common');
  const [isAll, setAll] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const { run, start, stop, dismiss } = useBulkRun(query);
  const categories = useOperation('listCategories', { per_page: 100 });
  const count = isAll ? total : selected.size;
  const apply = (toOperation: ToOperation) => start(isAll ? undefined : [...selected], count, toOperation);
  const update = (body: UpdateJob) => void apply((id) => ({ method: 'update', id, body }));
  return (
    <Paper withBorder p="xs" role="toolbar" aria-label={common.actions}>
      <Group gap="xs">
        <Text size="sm" fw={600} role="status">
          {common.selected({ count })}
        </Text>
        {!isAll && total > selected.size && (
          <Button size="compact-sm" variant="subtle" onClick={() => setAll(true)}>
            {t.bulk.allMatches({ count: total })}
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={() => update({ status: 'expired' })}>
          {t.bulk.expire}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => update({ status: 'active' })}>
          {t.bulk.activate}
        </Button>
        <Select
          size="xs"
          w={190}
          aria-label={t.bulk.category}
          placeholder={t.bulk.category}
          value={null}
          data={(categories.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(category_id) => category_id && update({ category_id })}
        />
        <Button size="compact-sm" color="red" variant="light" onClick={() => setDeleting(true)}>
          {t.bulk.delete}
        </Button>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={onClear}>
          {common.clearSelection}
        </Button>
      </Group>
      {isDeleting && (
        <Confirm
          title={t.bulk.deleteTitle({ count })}
          text={t.bulk.deleteText}
          confirmLabel={t.bulk.delete}
          onConfirm={async () => void apply((id) => ({ method: 'delete', id }))}
          onClose={() => setDeleting(false)}
        />
      )}
      {run && (
        <RunDialog
          run={run}
          nameOf={nameOf}
          onStop={stop}
          onClose={() => {
            dismiss();
            onClear();
          }}
        />
      )}
    </Paper>
  );
}

function RunDialog({
  run,
  nameOf,
  onStop,
  onClose,
}: {
  run: Run;
  nameOf(id: string): string;
  onStop(): void;
  onClose(): void;
}) {
  const t = useMessages('jobs').bulk;
  const common = useMessages('common');
  const { total, found, done, failures, isRunning } = run;
  const isReading = isRunning && found < total;
  const result = t.result({ done: done - failures.length, failed: failures.length });
  return (
    <Modal
      opened
      onClose={isRunning ? onStop : onClose}
      title={t.results}
      closeButtonProps={{ 'aria-label': common.close }}
    >
      <Stack>
        <Progress
          value={(100 * (isReading ? found : done)) / Math.max(1, total)}
          color={isReading ? 'gray' : undefined}
          aria-label={t.results}
        />
        <Text size="sm" role="status">
          {isReading && t.reading({ found, total })}
          {isRunning && !isReading && t.running({ done, total })}
          {!isRunning && (done < total ? t.stopped({ result, left: total - done }) : result)}
        </Text>
        {failures.length > 0 && (
          <List size="sm">
            {failures.slice(0, 100).map(({ id, message }) => (
              <List.Item key={id}>
                {nameOf(id)}: {message}
              </List.Item>
            ))}
          </List>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={isRunning ? onStop : onClose}>
            {isRunning ? t.stop : common.close}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

const BATCH = 50;

/** Runs an operation for each job, in batches. For all matches it reads their ids first, so that changes do not move the pages. */
function useBulkRun(query: ParametersOf<'listJobs'>) {
  const { slug } = useMembership().organization;
  const queryClient = useQueryClient();
  const [run, setRun] = useState<Run>();
  const isStopped = useRef(false);
  const start = async (chosen: string[] | undefined, total: number, toOperation: ToOperation) => {
    isStopped.current = false;
    const state: Run = { total, found: chosen?.length ?? 0, done: 0, failures: [], isRunning: true };
    const show = (changes: Partial<Run> = {}) => setRun({ ...Object.assign(state, changes) });
    show();
    try {
      const readAll = () => readAllIds(slug, query, isStopped, (found) => show({ found }));
      const ids = chosen ?? (await inOwnLanguage(readAll));
      if (!isStopped.current) show({ found: ids.length, total: ids.length });
      for (let begin = 0; begin < ids.length && !isStopped.current; begin += BATCH) {
        const batch = ids.slice(begin, begin + BATCH);
        const operations = batch.map(toOperation);
        const { data: results } = await callOperation(slug, 'batchJobs', { body: { operations } });
        const failures = [...state.failures, ...(await toFailures(batch, results))];
        show({ failures, done: state.done + batch.length });
      }
    } catch (error) {
      notifyFailure(error);
    }
    show({ isRunning: false });
    // Not after each batch: the list behind the dialog would be counted anew each time.
    await invalidateReads(queryClient, slug);
  };
  return {
    run,
    start,
    stop: () => {
      isStopped.current = true;
    },
    dismiss: () => setRun(undefined),
  };
}

async function toFailures(ids: string[], results: ResultOf<'batchJobs'>['data']): Promise<Run['failures']> {
  const failures = results.map(async (result, index) => {
    if (result.outcome !== 'failed') return [];
    const { code, message, details } = result.error;
    const facts = (details ?? {}) as Record<string, unknown> & { issues?: Issue[] };
    const error = await toOwnLanguage(
      new CorkboardError(code, message, { details: facts, issues: facts.issues }),
    );
    return [{ id: ids[index] ?? '', message: error.message }];
  });
  return (await Promise.all(failures)).flat();
}

/** Ends early if the run is stopped. */
async function readAllIds(
  slug: string,
  { page: _, ...query }: ParametersOf<'listJobs'>,
  isStopped: { current: boolean },
  onProgress: (found: number) => void,
): Promise<string[]> {
  const ids: string[] = [];
  for await (const { data } of clientOf(slug).listJobs.pages({ ...query, per_page: 100 })) {
    if (isStopped.current) break;
    ids.push(...data.map(({ id }) => id));
    onProgress(ids.length);
  }
  return ids;
}
