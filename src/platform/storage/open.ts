import { LocalStorage } from './local.ts';
import { S3Storage } from './s3.ts';
import type { S3Account } from './s3-request.ts';
import { type Storage, StorageError } from './storage.ts';

/** The settings of the file storage, by the names of their environment variables. */
export interface StorageSettings {
  DATA_DIR: string;
  S3_BUCKET: string;
  S3_ENDPOINT: string;
  S3_REGION: string;
  S3_ACCESS_KEY_ID: string;
  S3_SECRET_ACCESS_KEY: string;
}

/** Only these, without what else the settings have: a thread gets a copy. */
export function toStorageSettings(settings: StorageSettings): StorageSettings {
  const { DATA_DIR, S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings;
  return { DATA_DIR, S3_BUCKET, S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
}

/** Opens the S3 bucket of the settings, or folders in DATA_DIR without one. Throws if a setting is invalid. */
export function openStorage(settings: StorageSettings): Storage {
  if (settings.S3_BUCKET === '') return new LocalStorage(settings.DATA_DIR);
  return new S3Storage(openS3Account(settings, settings.S3_BUCKET));
}

/** The account of the settings, for this bucket. Throws if a setting is invalid. */
export function openS3Account(
  settings: Omit<StorageSettings, 'DATA_DIR' | 'S3_BUCKET'>,
  bucket: string,
): S3Account {
  for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const) {
    if (settings[name] === '') throw new StorageError(`The bucket ${bucket} also requires ${name}.`);
    if (!/^[\x21-\x7e]+$/.test(settings[name]))
      throw new StorageError(`${name} must be visible ASCII characters without spaces.`);
  }
  return {
    bucket,
    bucketUrl: bucketUrl(settings, bucket),
    region: settings.S3_REGION,
    accessKeyId: settings.S3_ACCESS_KEY_ID,
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
  };
}

function bucketUrl(
  { S3_ENDPOINT, S3_REGION }: Pick<StorageSettings, 'S3_ENDPOINT' | 'S3_REGION'>,
  bucket: string,
): string {
  if (S3_ENDPOINT === '') {
    if (!/^[a-z0-9-]+$/.test(S3_REGION))
      throw new StorageError('S3_REGION must be a region such as us-east-1.');
    // The certificate of Amazon's bucket hosts covers one label, so the URL of a bucket with a dot in its name has it in the path.
    return bucket.includes('.')
      ? `https://s3.${S3_REGION}.amazonaws.com/${bucket}`
      : `https://${bucket}.s3.${S3_REGION}.amazonaws.com`;
  }
  const { username, password, search, hash, origin, pathname } = new URL(S3_ENDPOINT);
  if (username || password || search || hash)
    throw new StorageError('S3_ENDPOINT must be a URL without credentials and parameters.');
  return `${origin}${pathname.replace(/\/+$/, '')}/${bucket}`;
}
