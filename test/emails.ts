import { composeEmail } from '../src/features/board/emails/compose.ts';
import { isSuppressed, recordRejection } from '../src/features/board/emails/suppressions/record-rejection.ts';
import { toInstallation } from '../src/features/board/organizations/board-url.ts';
import type { Mail, Mailer } from '../src/platform/mail/mailer.ts';
import { type EmailQueueOptions, emailQueue } from '../src/platform/mail/outbox/source.ts';
import { newSmtpMailer, type SmtpOptions } from '../src/platform/mail/smtp.ts';
import type { QueueSource } from '../src/platform/queue/source.ts';
import { emailKinds } from '../src/registries/email-kinds.ts';
import type { TestServer } from './app.ts';
import { performDue, tableQueueOptions } from './queue.ts';

export function mailerTo({ url }: { url: string }, limits: SmtpOptions['limits'] = {}): Mailer {
  return newSmtpMailer({ url, limits, from: { name: 'Corkboard', address: 'no-reply@boards.localhost' } });
}

/** Sends the due emails of an organization, or of the installation (0), like a worker. Returns the oldest first. */
export async function sendDueEmails(server: TestServer, organizationId: number): Promise<Mail[]> {
  const mails: Mail[] = [];
  const source = emailSource(server, { send: async (mail) => void mails.push(mail) });
  await performDue(source, { isIncluded: (partition) => partition.organizationId === organizationId });
  // A worker sends several at once, so they leave in any order.
  return mails.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The source of all emails, as in a worker. */
export function emailSource(
  server: TestServer,
  mailer: Mailer,
  changes: Partial<EmailQueueOptions> = {},
): QueueSource {
  return emailQueue({
    ...tableQueueOptions(server),
    kinds: emailKinds(server.keyRing, toInstallation(server.config)).kinds,
    sending: { mailer, compose: composeEmail, isSuppressed, recordRejection, onOutcome: () => {} },
    ...changes,
  });
}
