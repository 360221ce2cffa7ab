import { type OperationNodeSource, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from './database/connect.ts';

export interface ScheduledTask {
  name: string;
  everySeconds: number;
  /** The rows that it handles next, as `due_at`, the longest due first. Operators see whether the task keeps up. */
  due?: (db: Database) => OperationNodeSource;
}

/** A periodic task. Only one process runs it at a time. */
export interface Task extends ScheduledTask {
  /** A second trigger, which starts the task at once. */
  wokenBy?: string;
  /** A long run must end soon after `stop` is aborted, because the process waits for it. */
  run(db: Database, stop: AbortSignal): Promise<void>;
}

/** Starts the tasks. `stop` waits for running ones. `wake` starts the tasks that the cause wakes, once more if they are running. */
export function startSchedule(
  db: Database,
  tasks: Task[],
  log: Logger,
  onFailure: (task: string) => void = () => {},
): { wake(cause: string): void; stop(): Promise<void> } {
  const running = new Set<Promise<void>>();
  const stop = new AbortController();
  const wakers: { cause: string | undefined; wake(): void }[] = [];
  const timers: NodeJS.Timeout[] = tasks.map((task, index) => {
    let isBusy = false;
    let isWoken = false;
    const runUnlessBusy = () => {
      if (isBusy) return;
      isBusy = true;
      isWoken = false;
      const run = runAlone(db, task, stop.signal)
        .catch((error: Error) => {
          log.error({ task: task.name, error: error.message }, 'task failed');
          onFailure(task.name);
        })
        .finally(() => {
          isBusy = false;
          running.delete(run);
          if (isWoken && !stop.signal.aborted) runUnlessBusy();
        });
      running.add(run);
    };
    const wake = () => {
      isWoken = true;
      runUnlessBusy();
    };
    wakers.push({ cause: task.wokenBy, wake });
    const intervalMs = task.everySeconds * 1000;
    // Tasks of the same interval must not start together: requests would wait for all of them.
    return setTimeout(
      () => {
        runUnlessBusy();
        timers[index] = setInterval(runUnlessBusy, intervalMs);
      },
      (intervalMs * (index + 1)) / tasks.length,
    );
  });
  return {
    wake: (cause) => {
      if (stop.signal.aborted) return;
      for (const each of wakers) if (each.cause === cause) each.wake();
    },
    stop: async () => {
      for (const timer of timers) clearTimeout(timer);
      stop.abort();
      await Promise.all(running);
    },
  };
}

/** Skips the run if another process runs the same task. */
async function runAlone(db: Database, task: Task, stop: AbortSignal): Promise<void> {
  await db.connection().execute(async (connection) => {
    const name = `corkboard task ${task.name}`;
    const { rows } = await sql<{
      is_locked: boolean;
    }>`select pg_try_advisory_lock(hashtextextended(${name}, 2)) as is_locked`.execute(connection);
    if (!rows[0]?.is_locked) return;
    try {
      // Uses the same connection: tasks that start together must not wait for a second connection each.
      await task.run(connection, stop);
    } finally {
      await sql`select pg_advisory_unlock(hashtextextended(${name}, 2))`.execute(connection);
    }
  });
}
