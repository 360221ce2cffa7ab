import { Counter, Histogram, type Registry } from 'prom-client';
import type { AttemptResult } from './record-attempt.ts';
import type { Outcome } from './send.ts';

/** Registers metrics of attempts. Call the returned function once per attempt. */
export function measureDeliveries(registry: Registry): (result: AttemptResult, outcome: Outcome) => void {
  const attempts = new Counter({
    name: 'webhook_attempts_total',
    help: 'Attempts to deliver an event, by outcome: delivered, retried, exhausted, disabled, lost.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'webhook_attempt_duration_seconds',
    help: 'Duration of attempts to deliver an event.',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
    registers: [registry],
  });
  return (result, { durationMs }) => {
    attempts.inc({ outcome: result });
    durations.observe(durationMs / 1000);
  };
}
