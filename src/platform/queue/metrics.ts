import { Gauge, type Registry } from 'prom-client';
import type { QueueWorkerOptions } from './worker.ts';

/** Reports to Prometheus how late tasks are and how many are in flight. */
export function measureWork(
  registry: Registry,
  countInFlight: () => number,
): NonNullable<QueueWorkerOptions['onScan']> {
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
  return (work, { lateMs }) => late.set({ work }, lateMs / 1000);
}
