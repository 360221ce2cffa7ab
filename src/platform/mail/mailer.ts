import type { SendMailOptions } from 'nodemailer';
import { isEmailAddress } from '../email-address.ts';
import type { MailAddress } from './address.ts';

export interface Mail {
  to: string;
  /** Whose mail it is, as people see it; the address is the installation's. */
  fromName?: string;
  subject: string;
  text: string;
  html?: string;
}

export interface Mailer {
  /** Resolves once somebody has taken the mail over. Fails with a MailError, or for the reason of `stop`. */
  send(mail: Mail, stop?: AbortSignal): Promise<void>;
}

/** The text says neither what was in the mail nor to whom it was to go. */
export class MailError extends Error {
  /** Whether the same mail would be refused again. */
  readonly isPermanent: boolean;

  constructor(message: string, options: { isPermanent: boolean }) {
    super(message);
    this.isPermanent = options.isPermanent;
  }
}

/** The mail as the library takes it. No text can add a header: a line break in one would begin the next. */
export function toMessage({ to, fromName, subject, text, html }: Mail, from: MailAddress): SendMailOptions {
  if (!isEmailAddress(to))
    throw new MailError('The recipient has no address that mail can be sent to.', { isPermanent: true });
  return {
    from: { name: onOneLine(fromName ?? from.name), address: from.address },
    to: { name: '', address: to },
    subject: onOneLine(subject),
    text,
    ...(html === undefined ? {} : { html }),
    // RFC 3834: nobody's holiday notice needs to answer.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function onOneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
