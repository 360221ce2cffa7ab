import { hash } from 'node:crypto';
import { type FileStore, uploadAsset } from '../../features/assets/upload.ts';
import type { Scope } from '../../platform/scope.ts';

interface Picture {
  name: string;
  alt: string;
  jpeg: Buffer;
}

/** Makes an asset of a picture; returns its address. */
export async function uploadPicture(
  scope: Scope,
  files: FileStore,
  { name, alt, jpeg }: Picture,
): Promise<string> {
  const sha256 = hash('sha256', jpeg, 'buffer');
  const file = { bytes: jpeg, name: `${name}.jpg`, sha256, toJSON: () => ({ name }) };
  const { asset } = await uploadAsset(scope, { file, alt }, files);
  return asset.url;
}
