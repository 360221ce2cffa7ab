import { isEmailAddress } from '@corkboard/basics/email-address';
import type { SendMailOptions } from 'nodemailer';
import type { MailAddress } from './address.ts';

export interface Mail {
  /** Identifies the email in its Message-ID, so that a repeated email is recognizable. */
  id: string;
  /** When the email was requested: its Date header, which repeats too. */
  createdAt: Date;
  to: string;
  /** Name of the sender. The email address always belongs to the installation. */
  fromName?: string;
  replyTo?: string;
  /** A URL that ends these emails by a POST request without sign-in (RFC 8058). A GET request shows a page. */
  unsubscribeUrl?: string;
  subject: string;
  text: string;
  html?: string;
}

export interface Mailer {
  /** Resolves when the email server has accepted the email. Rejects with a MailError, or with the reason of `stop`. */
  send(mail: Mail, stop?: AbortSignal): Promise<void>;
}

interface MailErrorOptions {
  /** Whether a retry would fail too. */
  isPermanent: boolean;
  /** Whether the server has the whole email and did not respond: perhaps it delivers the email. */
  isUncertain?: boolean;
  rejection?: Rejection;
}

/**
 * A permanent rejection that concerns the recipient or the content. `no_mailbox`: the mailbox does not exist (5.1.x of RFC 3463).
 */
export type Rejection = 'no_mailbox' | 'other';

/** The message contains neither the text nor the recipient of the email, so it is safe to log. */
export class MailError extends Error {
  readonly isPermanent: boolean;
  readonly isUncertain: boolean;
  readonly rejection: Rejection | undefined;

  constructor(message: string, { isPermanent, isUncertain = false, rejection }: MailErrorOptions) {
    super(message);
    this.isPermanent = isPermanent;
    this.isUncertain = isUncertain;
    this.rejection = rejection;
  }
}

/** The email in the library's form, the same bytes each time. Texts of headers lose their line breaks, which could start another header. */
export function toMessage(mail: Mail, from: MailAddress): SendMailOptions {
  const { id, createdAt, to, fromName, replyTo, unsubscribeUrl, subject, text, html } = mail;
  if (!isEmailAddress(to))
    throw new MailError('The recipient has no valid email address.', { isPermanent: true });
  return {
    baseBoundary: id,
    messageId: `<${id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    date: createdAt,
    from: { name: onOneLine(fromName ?? from.name), address: from.address },
    // RFC 6532, section 3.1. A Kelvin sign is a K, so it must not lead to another mailbox.
    to: { name: '', address: to.normalize('NFC') },
    ...(replyTo !== undefined && isEmailAddress(replyTo) ? { replyTo: { name: '', address: replyTo } } : {}),
    subject: onOneLine(subject),
    text,
    ...(html === undefined ? {} : { html }),
    // RFC 3834: stops automatic replies.
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl === undefined ? {} : toUnsubscribeHeaders(unsubscribeUrl)),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The library would encode or fold a URL. */
function toUnsubscribeHeaders(url: string) {
  return {
    'List-Unsubscribe': { prepared: true, value: `<${new URL(url).href}>` },
    'List-Unsubscribe-Post': { prepared: true, value: 'List-Unsubscribe=One-Click' },
  };
}

function onOneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
