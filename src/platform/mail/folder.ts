import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import nodemailer from 'nodemailer';
import type { Logger } from 'pino';
import { newId } from '../ids.ts';
import type { MailAddress } from './address.ts';
import { type Mail, MailError, type Mailer, toMessage } from './mailer.ts';

export interface FolderOptions {
  folder: string;
  from: MailAddress;
  log: Logger;
  /** Whether the log has the mails' texts too: good for a developer's machine, and for no other. */
  logsTexts: boolean;
  /** How many mails are kept, the newest. */
  kept?: number;
}

const KEPT = 1_000;

/** Sends nothing: mails become files that a mail program opens, and lines of the log. */
export function newFolderMailer({ folder, from, log, logsTexts, kept = KEPT }: FolderOptions): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(toMessage(mail, from));
      const file = await writeMail(folder, message as Buffer);
      await removeOldest(folder, kept);
      log.info(
        { file, ...(logsTexts ? textsOf(mail) : {}) },
        'mail written to a file, since SMTP_URL is not set',
      );
    },
  };
}

/** By the time in their names, which are in order. */
const mailName = /^\d{4}-\d\d-\d\dT[\w.-]+\.eml$/;

async function writeMail(folder: string, message: Buffer): Promise<string> {
  const name = `${new Date().toISOString().replaceAll(':', '-')}-${newId()}`;
  const file = path.join(folder, `${name}.eml`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // Under another name until it is whole: somebody may be watching the folder.
    await writeFile(`${file}.part`, message, { mode: 0o600, flag: 'wx' });
    await rename(`${file}.part`, file);
    return file;
  } catch (error) {
    await rm(`${file}.part`, { force: true }).catch(() => undefined);
    const { code } = error as NodeJS.ErrnoException;
    throw new MailError(`The mail could not be written to ${folder} (${code}).`, { isPermanent: false });
  }
}

async function removeOldest(folder: string, kept: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => mailName.test(name)).sort();
  for (const name of names.slice(0, -kept)) await rm(path.join(folder, name), { force: true });
}

function textsOf({ to, subject, text }: Mail) {
  return { to, subject, text };
}
