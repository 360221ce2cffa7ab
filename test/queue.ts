import { toInstallation } from '../src/features/organizations/board-address.ts';
import { scopesOf } from '../src/features/organizations/scopes.ts';
import type { Partition, QueueSource } from '../src/platform/queue/source.ts';
import type { TableQueueOptions } from '../src/platform/queue/table-queue.ts';
import type { TestServer } from './app.ts';

/** The options of the server's table queues. */
export function tableQueueOptions({ connection: { db }, config }: TestServer): TableQueueOptions {
  const findScopes: TableQueueOptions['findScopes'] = (rows) => scopesOf(db, rows, toInstallation(config));
  return { db, findScopes, clock: { offsetMs: 0 } };
}

interface PerformOptions {
  stop?: AbortSignal;
  /** Selects the partitions to claim from. Tests that share a database must not claim from each other's partitions. */
  isIncluded?: (partition: Partition) => boolean;
}

/**
 * Performs due tasks, and those that become due meanwhile, without the limits of a worker. Throws the errors of tasks. Releases the
 * tasks that were in flight when `stop` was aborted.
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
