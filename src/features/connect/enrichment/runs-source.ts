import type { QueueSource } from '../../../platform/queue/source.ts';
import { type TableQueueOptions, tableQueue, type WorkTable } from '../../../platform/queue/table-queue.ts';
import type { CallOptions } from './call.ts';
import { performRun } from './run.ts';
import { claimRuns, describeProvider, runs } from './worker-queries.ts';

export interface RunsOptions extends TableQueueOptions {
  callOptions: CallOptions;
}

export const runWork: WorkTable = { name: 'enrichment runs', table: runs };

/** Runs of enrichment providers, as a source of the queue: each provider is a partition. */
export function runQueue(options: RunsOptions): QueueSource {
  const { callOptions, clock } = options;
  return tableQueue(options, {
    ...runWork,
    describePartition: describeProvider,
    claim: claimRuns,
    perform: (scope, run, stop) => {
      const asProvider = { ...scope, actor: `enrichment:${run.partition_id}` };
      return performRun(asProvider, { ...callOptions, offsetMs: clock.offsetMs }, run, stop);
    },
  });
}
