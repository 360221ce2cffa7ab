import { ArchiveError } from './error.ts';

export function isS3Url(place: string): boolean {
  try {
    return parseS3Url(place) !== undefined;
  } catch {
    return false;
  }
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
