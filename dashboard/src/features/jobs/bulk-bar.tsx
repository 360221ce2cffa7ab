import '@mantine/core/styles/Progress.layer.css';
import type { BatchOperation, UpdateJob } from '@corkboard/client';
import { Button, Group, List, Modal, Paper, Progress, Select, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { clientOf } from '../../api/clients.ts';
import { type ParametersOf, useChange, useOperation } from '../../api/operations.ts';
import { useMembership } from '../../api/organization-context.ts';
import { commonMessages } from '../../messages/common.ts';
import { useFormats } from '../../messages/formats.ts';
import { jobMessages } from '../../messages/jobs.ts';
import { useMessages } from '../../messages/messages.ts';
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
  done: number;
  failures: { id: string; message: string }[];
  isRunning: boolean;
}

type ToOperation = (id: string) => BatchOperation;

/** Actions on the selected jobs, or on all matches of the list. They show progress and each failure, and can be stopped. */
export function BulkBar({ selected, query, total, nameOf, onClear }: BulkBarProps) {
  const t = useMessages(jobMessages);
  const common = useMessages(commonMessages);
  const formats = useFormats();
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
          {common.selected(formats.number(count))}
        </Text>
        {!isAll && total > selected.size && (
          <Button size="compact-sm" variant="subtle" onClick={() => setAll(true)}>
            {t.bulk.allMatches(formats.number(total))}
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
          title={t.bulk.deleteTitle(formats.number(count))}
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
  const t = useMessages(jobMessages).bulk;
  const common = useMessages(commonMessages);
  const formats = useFormats();
  const { total, done, failures, isRunning } = run;
  return (
    <Modal
      opened
      onClose={isRunning ? onStop : onClose}
      title={t.results}
      closeButtonProps={{ 'aria-label': common.close }}
    >
      <Stack>
        <Progress value={(100 * done) / Math.max(1, total)} aria-label={t.results} />
        <Text size="sm" role="status">
          {isRunning
            ? t.running(formats.number(done), formats.number(total))
            : t.result(formats.number(done - failures.length), formats.number(failures.length))}
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
  const batchJobs = useChange('batchJobs');
  const [run, setRun] = useState<Run>();
  const isStopped = useRef(false);
  const start = async (chosen: string[] | undefined, total: number, toOperation: ToOperation) => {
    isStopped.current = false;
    const state: Run = { total, done: 0, failures: [], isRunning: true };
    setRun({ ...state });
    try {
      const ids = chosen ?? (await readAllIds(slug, query, () => isStopped.current));
      state.total = ids.length;
      for (let begin = 0; begin < ids.length && !isStopped.current; begin += BATCH) {
        const batch = ids.slice(begin, begin + BATCH);
        const { data: results } = await batchJobs({ body: { operations: batch.map(toOperation) } });
        for (const [index, result] of results.entries())
          if (result.outcome === 'failed')
            state.failures.push({ id: batch[index] ?? '', message: result.error.message });
        state.done += batch.length;
        setRun({ ...state });
      }
    } catch (error) {
      notifyFailure(error);
    }
    setRun({ ...state, isRunning: false });
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

async function readAllIds(
  slug: string,
  { page: _, ...query }: ParametersOf<'listJobs'>,
  isStopped: () => boolean,
): Promise<string[]> {
  const ids: string[] = [];
  for await (const { data } of clientOf(slug).listJobs.pages({ ...query, per_page: 100 })) {
    if (isStopped()) return [];
    ids.push(...data.map(({ id }) => id));
  }
  return ids;
}
