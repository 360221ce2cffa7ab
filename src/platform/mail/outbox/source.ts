import type { QueueSource } from '../../queue/source.ts';
import { type TableQueueOptions, tableQueue, type WorkTable } from '../../queue/table-queue.ts';
import type { EmailKind } from './email-kind.ts';
import { type EmailSending, sendEmail } from './send.ts';
import { claimEmails, describeMailServer, emails, renewLease } from './worker-queries.ts';

export interface EmailQueueOptions extends TableQueueOptions {
  kinds: readonly EmailKind[];
  sending: EmailSending;
  renewEveryMs?: number;
}

/** Concurrent connections to the mail server. Servers reject clients with many connections. */
const EMAILS_AT_ONCE = 20;

/** A third of the lease, so that a renewal may fail. */
const RENEW_EVERY_MS = 20_000;

export const emailWork: WorkTable = { name: 'emails', table: emails };

/** Sends the emails of all features. */
export function emailQueue(options: EmailQueueOptions): QueueSource {
  const { db, clock, sending, renewEveryMs = RENEW_EVERY_MS } = options;
  const kinds = new Map(options.kinds.map((kind) => [kind.name, kind]));
  return tableQueue(options, {
    ...emailWork,
    describePartition: describeMailServer,
    limits: { all: EMAILS_AT_ONCE },
    claim: claimEmails,
    perform: async (scope, email, stop) => {
      const kind = kinds.get(email.kind);
      // A newer node may have enqueued it. It stays pending.
      if (!kind) throw new Error(`This version of Corkboard knows no emails of the kind ${email.kind}.`);
      const renewing = setInterval(() => {
        // The lease outlasts two renewals that fail.
        renewLease(db, email, clock.offsetMs).catch(() => undefined);
      }, renewEveryMs);
      try {
        await sendEmail(scope, sending, kind, email, { stop, offsetMs: clock.offsetMs });
        return true;
      } finally {
        clearInterval(renewing);
      }
    },
  });
}
