import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { toMailboxKey } from '../../email-address.ts';
import type { RequestLimit } from '../../http/rate-limit.ts';
import type { Scope } from '../../scope.ts';
import { type Mail, MailError, type Mailer, type Rejection } from '../mailer.ts';
import type { EmailKind, PreparedEmail } from './email-kind.ts';
import { decideRetry } from './retry-policy.ts';
import { type ClaimedEmail, type EmailOutcome, finishEmail, retryEmail } from './worker-queries.ts';

/** What the outbox leaves to others. */
export interface EmailSending {
  mailer: Mailer;
  /** Writes the email in the layout and the language of its sender. */
  compose(scope: Scope, prepared: PreparedEmail): Promise<EmailContent>;
  isSuppressed(scope: Scope, to: string, kind: EmailKind): Promise<boolean>;
  /** How many emails that strangers cause one mailbox gets, from all boards together. Default: no limit. */
  mailboxLimit?: RequestLimit;
  /** Called when the mail server rejects the recipient for good. */
  recordRejection(scope: Scope, to: string, rejection: Rejection): Promise<void>;
  onOutcome(kind: string, outcome: EmailOutcome | 'retried'): void;
}

export type EmailContent = Pick<Mail, 'subject' | 'text'> &
  Partial<Pick<Mail, 'html' | 'fromName' | 'replyTo'>>;

/** Sends one claimed email and records the outcome. Throws the failure, which contains neither text nor recipient. */
export async function sendEmail(
  scope: Scope,
  sending: EmailSending,
  kind: EmailKind,
  email: ClaimedEmail,
  { stop, offsetMs }: { stop: AbortSignal; offsetMs: number },
): Promise<void> {
  const end = async (outcome: EmailOutcome) => {
    await finishEmail(scope.db, email, outcome);
    sending.onOutcome(kind.name, outcome);
  };
  const discard = async (outcome: EmailOutcome) => {
    await kind.discard?.(scope, email.payload);
    await end(outcome);
  };
  if (email.age_seconds >= kind.validSeconds) return discard('expired');
  const prepared = await kind.prepare(scope, email.payload);
  if (!prepared) return end('not_needed');
  if (await isRefused(scope, sending, kind, email, prepared.to)) return discard('suppressed');
  const content = await sending.compose(scope, prepared);
  const { to, unsubscribeUrl } = prepared;
  const mail: Mail = {
    ...content,
    ...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl }),
    id: email.id,
    createdAt: new Date(email.created_at),
    to,
  };
  try {
    await sending.mailer.send(mail, stop);
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    const inSeconds = decideRetry(email, error);
    if (error.rejection) await sending.recordRejection(scope, prepared.to, error.rejection);
    if (inSeconds !== undefined) {
      await retryEmail(scope.db, email, { inSeconds, isUncertain: error.isUncertain }, offsetMs);
      sending.onOutcome(kind.name, 'retried');
    }
    // An email that may have arrived must keep its link.
    else await (error.isUncertain ? end : discard)('failed');
    throw error;
  }
  await persist(() => end('sent'), stop);
}

async function isRefused(
  scope: Scope,
  sending: EmailSending,
  kind: EmailKind,
  { attempts }: ClaimedEmail,
  to: string,
): Promise<boolean> {
  if (await sending.isSuppressed(scope, to, kind)) return true;
  return kind.isFromStrangers === true && attempts === 0 && (await isFull(sending, to));
}

/** Counts one. Checked here and not in the request, so that a request reveals nothing about what others request for the mailbox. */
async function isFull({ mailboxLimit }: EmailSending, to: string): Promise<boolean> {
  if (!mailboxLimit || mailboxLimit.limit === 0) return false;
  // Redis gets no email addresses.
  const mailbox = hash('sha256', toMailboxKey(to), 'base64url');
  const { consumedPoints } = await mailboxLimit.counter.count('mailbox', mailbox);
  return consumedPoints > mailboxLimit.limit;
}

const RECORD_ATTEMPTS = 20;
const RECORD_PAUSE_MS = 1_000;

/** The email has left: while the database restarts, try again, because otherwise it would leave twice. */
async function persist(record: () => Promise<void>, stop: AbortSignal): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await record();
    } catch (error) {
      if (attempt === RECORD_ATTEMPTS || stop.aborted) throw error;
      await sleep(RECORD_PAUSE_MS, undefined, { signal: stop }).catch(() => undefined);
    }
  }
}
