import type { SendMailOptions } from 'nodemailer';
import { isEmailAddress } from '../email-address.ts';
import type { MailAddress } from './address.ts';

export interface Mail {
  to: string;
  /** Name of the sender; the email address is always that of the installation. */
  fromName?: string;
  subject: string;
  text: string;
  html?: string;
}

export interface Mailer {
  /** Resolves when the email server has accepted the email. Rejects with a MailError, or with the reason of `stop`. */
  send(mail: Mail, stop?: AbortSignal): Promise<void>;
}

/** The message contains neither the text nor the recipient of the email, so it is safe to log. */
export class MailError extends Error {
  /** Whether a retry would fail too. */
  readonly isPermanent: boolean;

  constructor(message: string, options: { isPermanent: boolean }) {
    super(message);
    this.isPermanent = options.isPermanent;
  }
}

/** The email in the library's form. Texts of headers lose their line breaks, which could start another header. */
export function toMessage({ to, fromName, subject, text, html }: Mail, from: MailAddress): SendMailOptions {
  if (!isEmailAddress(to))
    throw new MailError('The recipient has no valid email address.', { isPermanent: true });
  return {
    from: { name: onOneLine(fromName ?? from.name), address: from.address },
    to: { name: '', address: to },
    subject: onOneLine(subject),
    text,
    ...(html === undefined ? {} : { html }),
    // RFC 3834: stops automatic replies.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function onOneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
