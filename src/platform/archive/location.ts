import { openS3Account, type StorageSettings } from '../storage/open.ts';
import { ArchiveError } from './error.ts';
import { createArchiveFile, openArchiveFile } from './file.ts';
import type { ArchiveSource } from './reader.ts';
import { createArchiveObject, openArchiveObject } from './s3.ts';
import type { ArchiveTarget } from './writer.ts';

export type S3Settings = Omit<StorageSettings, 'DATA_DIR' | 'S3_BUCKET'>;

/** Starts to write an archive to a path or to `s3://bucket/key`. An archive that is there stays until the new one is complete. */
export async function createArchive(place: string, settings: S3Settings): Promise<ArchiveTarget> {
  const object = parseS3Url(place);
  if (!object) return createArchiveFile(place);
  return createArchiveObject(openS3Account(settings, object.bucket), object.key);
}

/** Opens an archive at a path or at `s3://bucket/key`. */
export async function openArchive(place: string, settings: S3Settings): Promise<ArchiveSource> {
  const object = parseS3Url(place);
  if (!object) return openArchiveFile(place);
  return openArchiveObject(openS3Account(settings, object.bucket), object.key, place);
}

/** Undefined if the place is a path. Throws if it is a URL of another form. */
export function parseS3Url(place: string): { bucket: string; key: string } | undefined {
  if (!/^[a-z][a-z0-9+.-]+:\/\//i.test(place)) return undefined;
  const [, bucket, key] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/(.+)$/.exec(place) ?? [];
  if (bucket !== undefined && key !== undefined && isPlainKey(key)) return { bucket, key };
  throw new ArchiveError(
    `${place} must be a path, or s3://bucket/key with letters, digits, - _ . = and / in the key.`,
  );
}

/** Without characters that a URL would change. */
function isPlainKey(key: string): boolean {
  return /^[\w.=-]+(\/[\w.=-]+)*$/.test(key) && !key.split('/').some((part) => part === '.' || part === '..');
}
