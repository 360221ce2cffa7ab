import { openS3Account, type StorageSettings } from '../storage/open.ts';
import { createArchiveFile, openArchiveFile } from './file.ts';
import type { ArchiveSource } from './reader.ts';
import { createArchiveObject, openArchiveObject } from './s3.ts';
import { parseS3Url } from './s3-url.ts';
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
