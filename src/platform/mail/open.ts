import path from 'node:path';
import type { Logger } from 'pino';
import { parseMailAddress } from './address.ts';
import { newFolderMailer } from './folder.ts';
import type { Mailer } from './mailer.ts';
import { newPacedMailer } from './paced.ts';
import { newSmtpMailer } from './smtp.ts';

export interface MailSettings {
  SMTP_URL: string;
  /** Per minute. 0: no limit. */
  SMTP_RATE: number;
  MAIL_FROM: string;
  DATA_DIR: string;
  PLATFORM_SCHEME: string;
}

/** The mailer for these settings. It connects for the first email. */
export function openMailer(settings: MailSettings, log: Logger): Mailer {
  const from = parseMailAddress(settings.MAIL_FROM);
  if (!from) throw new Error('MAIL_FROM is not an email address');
  if (settings.SMTP_URL !== '') {
    const mailer = newSmtpMailer({ url: settings.SMTP_URL, from });
    return settings.SMTP_RATE === 0 ? mailer : newPacedMailer(mailer, settings.SMTP_RATE);
  }
  const folder = path.join(settings.DATA_DIR, 'mails');
  log.warn({ folder }, 'SMTP_URL is not set: emails are written to files instead of being sent');
  return newFolderMailer({ folder, from, log, logsTexts: settings.PLATFORM_SCHEME === 'http' });
}
