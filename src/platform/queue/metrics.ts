import { Counter, Gauge, type Registry } from 'prom-client';
import type { QueueWorkerOptions } from './worker.ts';

/** Reports to Prometheus how late tasks are, how many are in flight, and how they end. */
export function measureWork(
  registry: Registry,
  countInFlight: () => number,
): Required<Pick<QueueWorkerOptions, 'onScan' | 'onDone'>> {
  const late = new Gauge({
    name: 'work_late_seconds',
    help: 'How long the oldest task had been due at the last scan.',
    labelNames: ['work'],
    registers: [registry],
  });
  new Gauge({
    name: 'work_in_flight',
    help: 'Tasks in flight in this process.',
    registers: [registry],
    collect() {
      this.set(countInFlight());
    },
  });
  const done = new Counter({
    name: 'work_done_total',
    help: 'Tasks that this process performed, by outcome: succeeded, failed.',
    labelNames: ['work', 'outcome'],
    registers: [registry],
  });
  return {
    onScan: (work, { lateMs }) => late.set({ work }, lateMs / 1000),
    onDone: (work, outcome) => done.inc({ work, outcome }),
  };
}
