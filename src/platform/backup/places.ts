import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { ArchiveError } from '../archive/error.ts';
import type { S3Settings } from '../archive/location.ts';
import { parseS3Url } from '../archive/s3-url.ts';
import { openS3Account } from '../storage/open.ts';
import { sendToS3 } from '../storage/s3-request.ts';
import { readListing } from '../storage/s3-xml.ts';

/** The names of scheduled backups, which sort by time. Other files are left alone. */
const NAME = /^corkboard-\d{8}T\d{6}Z\.backup$/;
/** What a process that was killed leaves in a folder. */
const UNFINISHED = /^corkboard-\d{8}T\d{6}Z\.backup\.[0-9a-f]{8}\.partial$/;

/** The place of a backup of this moment in BACKUP_TO, a folder or `s3://bucket/prefix`. */
export function toBackupPlace(to: string, nowMs: number): string {
  const time = new Date(nowMs).toISOString().replace(/[-:]|\.\d{3}/g, '');
  const name = `corkboard-${time}.backup`;
  if (to.startsWith('s3://')) return `${to.replace(/\/+$/, '')}/${name}`;
  return path.join(path.resolve(to), name);
}

/** Creates the folder of a schedule, and removes unfinished backups from it. No other process makes one now. */
export async function prepareBackupFolder(to: string): Promise<void> {
  if (to.startsWith('s3://')) return;
  await mkdir(to, { recursive: true, mode: 0o700 }).catch((error) => {
    throw new ArchiveError(`The folder ${to} cannot be created (${error.code}).`, { cause: error });
  });
  for (const name of await readdir(to))
    if (UNFINISHED.test(name)) await rm(path.join(to, name), { force: true });
}

/** Removes all but the newest backups of a schedule. */
export async function removeOldBackups(to: string, keep: number, settings: S3Settings): Promise<void> {
  if (to.startsWith('s3://')) return removeOldObjects(to.replace(/\/+$/, ''), keep, settings);
  for (const name of selectOld(await readdir(to), keep)) await rm(path.join(to, name), { force: true });
}

async function removeOldObjects(to: string, keep: number, settings: S3Settings): Promise<void> {
  const place = parseS3Url(`${to}/x`);
  if (!place) return;
  const { bucket } = place;
  const folder = place.key.slice(0, -1);
  const account = openS3Account(settings, bucket);
  const names: string[] = [];
  let token: string | undefined;
  do {
    const query = {
      'list-type': '2',
      prefix: `${folder}corkboard-`,
      ...(token === undefined ? {} : { 'continuation-token': token }),
    };
    const xml = await sendToS3(account, { method: 'GET', query });
    const listing = readListing(Buffer.from(xml ?? []).toString('utf8'));
    // A store that returns the same page forever would cause an endless loop.
    if (!listing || listing.nextToken === (token ?? ''))
      throw new ArchiveError(`The file storage returned an invalid listing of ${to}.`);
    names.push(...listing.keys.map((key) => key.slice(folder.length)));
    token = listing.nextToken;
  } while (token !== undefined);
  for (const name of selectOld(names, keep))
    await sendToS3(account, { method: 'DELETE', key: `${folder}${name}`, absent: 'NoSuchKey' });
}

function selectOld(names: string[], keep: number): string[] {
  return names
    .filter((name) => NAME.test(name))
    .sort()
    .slice(0, -keep);
}
