import type { Redis } from 'ioredis';
import { Counter, Gauge, type Registry } from 'prom-client';
import { countDomainsByStatus } from '../features/board/organizations/domains/figures.ts';
import type { Database } from '../platform/database/connect.ts';
import { type Backlog, readQueueBacklog, readTaskBacklog } from '../platform/queue/backlog.ts';
import type { ScheduledTask } from '../platform/schedule.ts';
import { findLeastFreeBytes } from '../platform/storage/free-space.ts';
import { version } from '../platform/version.ts';
import { databaseFolders, fileFolders } from '../settings/config.ts';
import type { Config } from '../settings/config-schema.ts';
import { workTables } from './work-tables.ts';

export interface MeasuredInstallation {
  config: Config;
  db: Database;
  tasks: readonly ScheduledTask[];
  redis?: Redis | undefined;
}

/** Prometheus waits ten seconds for all metrics. */
const READ_LIMIT_MS = 4_000;

/** Reports to Prometheus what all processes of the installation see the same: disks, queues, recurring tasks, domains. */
export function measureInstallation(registry: Registry, installation: MeasuredInstallation): void {
  const { config, redis } = installation;
  const registers = [registry];
  new Gauge({
    name: 'corkboard_info',
    help: 'Always 1. The label has the version.',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1);
  new Gauge({
    name: 'disk_free_bytes',
    help: 'Free space of the disks of DATA_DIR, by what they store: database, files.',
    labelNames: ['contents'],
    registers,
    async collect() {
      const folders = { database: databaseFolders(config), files: fileFolders(config) };
      for (const [contents, of] of Object.entries(folders))
        if (of.length > 0) this.set({ contents }, await findLeastFreeBytes(of));
    },
  });
  if (redis)
    new Gauge({
      name: 'redis_up',
      help: '1 while this process counts rate limits in Redis, 0 while it counts alone.',
      registers,
      collect() {
        this.set(redis.status === 'ready' ? 1 : 0);
      },
    });
  measureDatabase(registry, installation);
}

/** Returns a function that counts a failed run of a recurring task. */
export function measureTasks(registry: Registry): (task: string) => void {
  const failures = new Counter({
    name: 'task_failures_total',
    help: 'Failed runs of recurring tasks in this process.',
    labelNames: ['task'],
    registers: [registry],
  });
  return (task) => failures.inc({ task });
}

/** All figures come from one reading. While the database is away, only `database_up` is left of them. */
function measureDatabase(registry: Registry, { db, tasks }: MeasuredInstallation): void {
  const gauge = (name: string, help: string, label: string) =>
    new Gauge({ name, help, labelNames: [label], registers: [registry] });
  const late = gauge(
    'queue_oldest_due_seconds',
    'How long the oldest task of a queue has been due.',
    'queue',
  );
  const waiting = gauge(
    'queue_waiting',
    'Tasks of a queue, due or not; at most 10,000 are counted.',
    'queue',
  );
  const lateTasks = gauge(
    'task_oldest_due_seconds',
    'How long the oldest row that a recurring task handles has been due.',
    'task',
  );
  const domains = gauge('domains', 'Custom domains of all boards, by status.', 'status');
  const figures = [late, waiting, lateTasks, domains];
  new Gauge({
    name: 'database_up',
    help: 'Whether the database answers this process.',
    registers: [registry],
    async collect() {
      const reading = await readWithin(READ_LIMIT_MS, () => readFigures(db, tasks));
      this.set(reading ? 1 : 0);
      for (const figure of figures) figure.reset();
      if (!reading) return;
      for (const { name, waiting: count, oldest_due_seconds } of reading.queues) {
        late.set({ queue: name }, oldest_due_seconds);
        waiting.set({ queue: name }, count);
      }
      for (const { name, oldest_due_seconds } of reading.tasks)
        lateTasks.set({ task: name }, oldest_due_seconds);
      for (const { status, count } of reading.domains) domains.set({ status }, count);
    },
  });
}

interface Reading {
  queues: Backlog[];
  tasks: Backlog[];
  domains: { status: string; count: number }[];
}

async function readFigures(db: Database, tasks: readonly ScheduledTask[]): Promise<Reading> {
  return {
    queues: await readQueueBacklog(db, workTables),
    tasks: await readTaskBacklog(db, tasks),
    domains: await countDomainsByStatus(db),
  };
}

/** Undefined if the reading fails or takes longer. */
async function readWithin<T>(limitMs: number, read: () => Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), limitMs);
  });
  try {
    return await Promise.race([read(), limit]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
