import { readQueueBacklog, readTaskBacklog } from '../../platform/queue/backlog.ts';
import { scheduledTasks } from '../../registries/schedules.ts';
import { workTables } from '../../registries/work-tables.ts';
import { type Finding, failure, orOk, type TableCheck, warning } from './check.ts';

/** Sign-in links by email are useless after 15 minutes, and a healthy queue starts its work within seconds. */
const WARNING_SECONDS = 300;
const ERROR_SECONDS = 3_600;
const REMEDY =
  'Check that a server with WORKER=on or a corkboard worker is running, and read its log. If it does not keep up, start another worker.';

export const queueCheck: TableCheck = {
  name: 'queues',
  read: async (db) => {
    const queues = await readQueueBacklog(db, workTables);
    const findings = queues.flatMap(({ name, waiting, oldest_due_seconds }) =>
      findLateness(
        `Waiting ${name}: ${waiting}. The oldest has been due`,
        oldest_due_seconds,
        WARNING_SECONDS,
      ),
    );
    const names = queues.map(({ name }) => name).join(', ');
    return orOk(findings, `No work is late: ${names}.`);
  },
};

export const scheduleCheck: TableCheck = {
  name: 'schedules',
  read: async (db, { installation, storage }) => {
    const tasks = await readTaskBacklog(db, scheduledTasks(installation, storage));
    const findings = tasks.flatMap(({ name, every_seconds, waiting, oldest_due_seconds }) =>
      findLateness(
        `The task “${name}” runs every ${every_seconds} seconds. Rows that wait for it: ${waiting}. The oldest has been due`,
        oldest_due_seconds,
        // A run that a longer one delays is not late.
        WARNING_SECONDS + 2 * every_seconds,
      ),
    );
    return orOk(
      findings,
      `No recurring task is late (${tasks.length} of them leave work behind when they are).`,
    );
  },
};

function findLateness(beginning: string, seconds: number, limit: number): Finding[] {
  if (seconds < limit) return [];
  const message = `${beginning} for ${describeDuration(seconds)}.`;
  return [seconds < ERROR_SECONDS ? warning(message, REMEDY) : failure(message, REMEDY)];
}

function describeDuration(seconds: number): string {
  return seconds < 7_200 ? `${Math.round(seconds / 60)} minutes` : `${Math.round(seconds / 3600)} hours`;
}
