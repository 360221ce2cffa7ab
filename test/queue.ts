import { toInstallation } from '../src/features/board/organizations/board-url.ts';
import { scopesOf } from '../src/features/board/organizations/scopes.ts';
import type { Partition, QueueSource } from '../src/platform/queue/source.ts';
import type { TableQueueOptions } from '../src/platform/queue/table-queue.ts';
import type { TestServer } from './app.ts';

/** The options that all table queues of the server share. */
export function tableQueueOptions({ connection: { db }, config }: TestServer): TableQueueOptions {
  const findScopes: TableQueueOptions['findScopes'] = (rows) => scopesOf(db, rows, toInstallation(config));
  // Times are stored in whole milliseconds, rounded: what is due now may be due half a millisecond later.
  return { db, findScopes, clock: { offsetMs: 1 } };
}

interface PerformOptions {
  stop?: AbortSignal;
  /** Selects the partitions to claim from. Tests that share a database must exclude the partitions of other tests. */
  isIncluded?: (partition: Partition) => boolean;
}

/**
 * Performs all due tasks, and those that become due meanwhile, without a worker's limits. Throws an AggregateError if tasks failed.
 * When `stop` aborts, releases the unfinished tasks.
 */
export async function performDue(
  source: QueueSource,
  { stop = new AbortController().signal, isIncluded = () => true }: PerformOptions = {},
): Promise<void> {
  const failures: unknown[] = [];
  const perform = async (task: unknown) => {
    await source.perform(task, stop).catch(async (error) => {
      if (stop.aborted) await source.release([task]);
      else failures.push(error);
    });
  };
  for (let isDone = false; !isDone; ) {
    const partitions = (await source.findDue()).partitions.filter(isIncluded);
    const tasks = await source.claim(partitions.map((partition) => ({ partition, count: 5 })));
    await Promise.all(tasks.map(({ task }) => perform(task)));
    isDone = tasks.length === 0 || stop.aborted;
  }
  if (failures.length > 0) throw new AggregateError(failures, (failures[0] as Error).message);
}
