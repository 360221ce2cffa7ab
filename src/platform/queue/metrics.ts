import { Gauge, type Registry } from 'prom-client';
import type { DispatcherOptions } from './dispatcher.ts';

/** Measures how late work is and how much of it is under way, for Prometheus. */
export function measureWork(
  registry: Registry,
  countInFlight: () => number,
): NonNullable<DispatcherOptions['onScan']> {
  const late = new Gauge({
    name: 'work_late_seconds',
    help: 'How long the oldest work has been due, when it was last looked for.',
    labelNames: ['work'],
    registers: [registry],
  });
  new Gauge({
    name: 'work_in_flight',
    help: 'Tasks that this process has under way.',
    registers: [registry],
    collect() {
      this.set(countInFlight());
    },
  });
  return (work, { lateMs }) => late.set({ work }, lateMs / 1000);
}
