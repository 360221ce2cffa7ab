import { Counter, Gauge, type Registry } from 'prom-client';
import type { Database } from '../../database/connect.ts';
import type { EmailSending } from './send.ts';
import { type PendingEmails, summarizePendingEmails } from './worker-queries.ts';

/** Registers metrics of emails. Call the returned function once per attempt. */
export function measureEmails(registry: Registry, db: Database): EmailSending['onOutcome'] {
  const addGauge = (name: string, help: string, choose: (pending: PendingEmails) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        // Without the database, the metrics of the process are still served, with the last known value.
        await summarizePendingEmails(db).then(
          (pending) => this.set(choose(pending)),
          () => undefined,
        );
      },
    });
  addGauge('emails_pending', 'Unsent emails of the installation.', ({ count }) => count);
  addGauge(
    'emails_oldest_pending_seconds',
    'How long the oldest unsent email of the installation has waited.',
    ({ oldestSeconds }) => oldestSeconds,
  );
  const outcomes = new Counter({
    name: 'emails_total',
    help: 'Emails that this process handled, by kind and outcome: sent, retried, failed, expired, suppressed, not_needed.',
    labelNames: ['kind', 'outcome'],
    registers: [registry],
  });
  return (kind, outcome) => outcomes.inc({ kind, outcome });
}
