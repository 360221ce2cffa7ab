import { randomBytes } from 'node:crypto';
import { access, constants, stat } from 'node:fs/promises';
import path from 'node:path';
import { newId } from '../../platform/ids.ts';
import { findEmailAvailability } from '../../platform/mail/availability.ts';
import { connectOnly } from '../../platform/mail/smtp.ts';
import { pingRedis } from '../../platform/redis.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { type Check, type CheckContext, type Finding, failure, ok, skipped, warning } from './check.ts';

export const emailCheck: Check = {
  name: 'email',
  run: async ({ config }) => {
    const availability = findEmailAvailability(config);
    if (!availability.isAvailable)
      return [
        warning(
          `${availability.reason} Sign-in links and notifications do not work.`,
          'Set SMTP_URL and MAIL_FROM. See “Email” in docs/self-hosting.md.',
        ),
      ];
    if (availability.via === 'files')
      return [ok(`SMTP_URL is not set: emails are written to ${path.join(config.DATA_DIR, 'mails')}.`)];
    try {
      await connectOnly(config.SMTP_URL);
      return [ok('The email server accepts the connection and the sign-in; nothing was sent.')];
    } catch (error) {
      const remedy = 'Check host, port, user and password in SMTP_URL. See “Email” in docs/self-hosting.md.';
      return [failure((error as Error).message, remedy)];
    }
  },
};

export const redisCheck: Check = {
  name: 'redis',
  run: async ({ config: { REDIS_URL } }) => {
    if (REDIS_URL === '')
      return [skipped('REDIS_URL is not set: each process counts rate limits by itself.')];
    try {
      return [ok(`Redis responds (${await pingRedis(REDIS_URL)}).`)];
    } catch (error) {
      const message = `Redis does not respond (${(error as Error).message}), so each process counts rate limits by itself.`;
      return [failure(message, 'Start Redis, or correct REDIS_URL.')];
    }
  },
};

export const storageCheck: Check = {
  name: 'storage',
  run: async (context) => {
    const folders = await findFolders(context);
    if (folders.length === 0) return [await checkWritable(context.config.DATA_DIR)];
    return Promise.all(folders.map((folder) => probe(context, `${folder}/doctor-${newId()}`)));
  },
};

/**
 * Each folder of files may be on a disk of its own. A folder that does not exist yet is not created, because this command may run as
 * another user than the server.
 */
async function findFolders({ config }: CheckContext): Promise<string[]> {
  if (config.S3_BUCKET !== '') return ['private'];
  const found = await Promise.all(
    ['assets', 'logos', 'private'].map(async (folder) => {
      const exists = await stat(path.join(config.DATA_DIR, folder)).catch(() => undefined);
      return exists ? [folder] : [];
    }),
  );
  return found.flat();
}

async function checkWritable(folder: string): Promise<Finding> {
  try {
    await access(folder, constants.W_OK);
    return ok(`${folder} is writable; no file has been stored yet.`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return failure(`${folder} is not writable (${code}).`, LOCAL_REMEDY);
  }
}

const LOCAL_REMEDY = 'Run this as the user of the server, and check owner and mode of the folder.';

/** Writes, reads and deletes a file. */
async function probe({ config, storage }: CheckContext, folder: string): Promise<Finding> {
  const place =
    config.S3_BUCKET === ''
      ? path.join(config.DATA_DIR, path.dirname(folder))
      : `the bucket ${config.S3_BUCKET}`;
  try {
    await writeAndRead(storage, `${folder}/probe.txt`);
    return ok(`A file in ${place} was written, read and deleted.`);
  } catch (error) {
    const remedy =
      config.S3_BUCKET === ''
        ? LOCAL_REMEDY
        : 'Check the S3_* settings and the permissions of the access key: list, get, put and delete.';
    return failure((error as Error).message, remedy);
  } finally {
    await storage.removeFolder(folder).catch(() => undefined);
  }
}

async function writeAndRead(storage: Storage, key: string): Promise<void> {
  const content = randomBytes(32);
  await storage.write(key, content, 'text/plain');
  const found = await storage.read(key);
  if (!found || !content.equals(found)) throw new Error(`${key} is not the same after it was written.`);
  await storage.removeFolder(path.dirname(key));
  if (await storage.has(key)) throw new Error(`${key} still exists after it was deleted.`);
}
