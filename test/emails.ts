import { emailKinds } from '../src/email-kinds.ts';
import { composeEmail } from '../src/features/emails/compose.ts';
import { isSuppressed, recordRejection } from '../src/features/emails/suppressions/record-rejection.ts';
import type { Mailer } from '../src/platform/mail/mailer.ts';
import { type EmailQueueOptions, emailQueue } from '../src/platform/mail/outbox/source.ts';
import { newSmtpMailer } from '../src/platform/mail/smtp.ts';
import type { QueueSource } from '../src/platform/queue/source.ts';
import type { TestServer } from './app.ts';
import { tableQueueOptions } from './queue.ts';

export function mailerTo({ url }: { url: string }): Mailer {
  return newSmtpMailer({ url, from: { name: 'Corkboard', address: 'no-reply@boards.localhost' } });
}

/** The source of all emails, as in a worker. */
export function emailSource(
  server: TestServer,
  mailer: Mailer,
  changes: Partial<EmailQueueOptions> = {},
): QueueSource {
  return emailQueue({
    ...tableQueueOptions(server),
    kinds: emailKinds(server.keyRing).kinds,
    sending: { mailer, compose: composeEmail, isSuppressed, recordRejection, onOutcome: () => {} },
    ...changes,
  });
}
