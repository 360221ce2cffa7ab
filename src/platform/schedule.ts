import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from './database/connect.ts';

/** Something to do again and again. With several processes one does it at a time. */
export interface Task {
  name: string;
  everySeconds: number;
  /** Whoever takes long ends soon once `stop` is aborted: the process waits for it. */
  run(db: Database, stop: AbortSignal): Promise<void>;
}

/** Starts the tasks; the returned function stops them and waits for what is running. */
export function startSchedule(db: Database, tasks: Task[], log: Logger): () => Promise<void> {
  const running = new Set<Promise<void>>();
  const stop = new AbortController();
  const timers = tasks.map((task) => {
    let isBusy = false;
    return setInterval(() => {
      if (isBusy) return;
      isBusy = true;
      const run = runAlone(db, task, stop.signal)
        .catch((error: Error) => log.error({ task: task.name, error: error.message }, 'task failed'))
        .finally(() => {
          isBusy = false;
          running.delete(run);
        });
      running.add(run);
    }, task.everySeconds * 1000);
  });
  return async () => {
    for (const timer of timers) clearInterval(timer);
    stop.abort();
    await Promise.all(running);
  };
}

/** Skips its turn while another process does the same task. */
async function runAlone(db: Database, task: Task, stop: AbortSignal): Promise<void> {
  await db.connection().execute(async (connection) => {
    const name = `corkboard task ${task.name}`;
    const { rows } = await sql<{
      held: boolean;
    }>`select pg_try_advisory_lock(hashtextextended(${name}, 2)) as held`.execute(connection);
    if (!rows[0]?.held) return;
    try {
      // On the connection that is held: tasks that start together must not wait for a second one each.
      await task.run(connection, stop);
    } finally {
      await sql`select pg_advisory_unlock(hashtextextended(${name}, 2))`.execute(connection);
    }
  });
}
