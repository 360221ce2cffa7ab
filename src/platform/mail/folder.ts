import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { newId } from '../ids.ts';
import type { MailAddress } from './address.ts';
import { type Mail, MailError, type Mailer, toMessage } from './mailer.ts';

export interface FolderOptions {
  folder: string;
  from: MailAddress;
  log: Logger;
  /** Whether the log contains the texts of emails. For development only. */
  logsTexts: boolean;
  /** Older files are deleted. */
  maxFiles?: number;
}

const MAX_FILES = 1_000;

/** Sends nothing: writes each email to a file, which any email program opens, and to the log. */
export function newFolderMailer({
  folder,
  from,
  log,
  logsTexts,
  maxFiles = MAX_FILES,
}: FolderOptions): Mailer {
  return {
    send: async (mail) => {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({ streamTransport: true, buffer: true });
      const { message } = await transport.sendMail(toMessage(mail, from));
      const file = await writeMail(folder, mail, message as Buffer);
      await deleteOldest(folder, maxFiles);
      log.info(
        { file, ...(logsTexts ? textsOf(mail) : {}) },
        'email written to a file because SMTP_URL is not set',
      );
    },
  };
}

/** Names start with the time, so their order is the order of the emails. */
const mailName = /^\d{4}-\d\d-\d\dT[\w.-]+\.eml$/;

/** A repeated email replaces its file. */
async function writeMail(folder: string, { id, createdAt }: Mail, message: Buffer): Promise<string> {
  const file = path.join(folder, `${createdAt.toISOString().replaceAll(':', '-')}-${id}.eml`);
  const part = `${file}.${newId()}.part`;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // Renamed once complete, because a program may watch the folder.
    await writeFile(part, message, { mode: 0o600, flag: 'wx' });
    await rename(part, file);
    return file;
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    const { code } = error as NodeJS.ErrnoException;
    throw new MailError(`The email could not be written to ${folder} (${code}).`, { isPermanent: false });
  }
}

async function deleteOldest(folder: string, maxFiles: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => mailName.test(name)).sort();
  for (const name of names.slice(0, -maxFiles)) await rm(path.join(folder, name), { force: true });
}

function textsOf({ to, subject, text }: Mail) {
  return { to, subject, text };
}
