import type { Database } from '../../platform/database/connect.ts';
import { recordEvent } from '../../platform/events.ts';
import { HttpError, unavailable } from '../../platform/http/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { EncodedImage } from '../../platform/images/convert.ts';
import { ImageError } from '../../platform/images/errors.ts';
import { reencodeImage } from '../../platform/images/reencode.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { announceFolder, keepFolder } from '../../platform/storage/unused-files.ts';
import { toFileName } from './file-name.ts';
import { assetFolder, originalKey } from './files.ts';
import { findAssetByUpload, insertAsset, toAsset } from './queries.ts';
import { type Asset, assetCreated, type UploadAsset } from './schema.ts';

/** Where files go. `db` is no transaction: that a file is on its way must be known even if the request comes to nothing. */
export interface FileStore {
  db: Database;
  storage: Storage;
}

/**
 * Keeps an image. Bytes that the organization has uploaded before are the asset that they became then, with the name and
 * alternative text that it has now.
 */
export async function uploadAsset(
  scope: Scope,
  { file, alt }: UploadAsset,
  { db, storage }: FileStore,
): Promise<{ asset: Asset; isNew: boolean }> {
  const known = await findAssetByUpload(scope, file.sha256);
  if (known) return { asset: toAsset(scope, known), isNew: false };
  const image = await readImage(file.bytes);
  const id = newId();
  await announceFolder(db, assetFolder(id));
  await storage.write(originalKey(id, image.extension), image.bytes, image.contentType);
  return inTransaction(scope, async (scope) => {
    const row = await insertAsset(scope, {
      id,
      upload_hash: file.sha256,
      name: toFileName(file.name ?? '') || `image.${image.extension}`,
      content_type: image.contentType,
      size_bytes: image.bytes.byteLength,
      width: image.width,
      height: image.height,
      alt: alt || null,
    });
    if (!row) return { asset: await uploadedMeanwhile(scope, file.sha256), isNew: false };
    await keepFolder(scope, assetFolder(id));
    const asset = toAsset(scope, row);
    await recordEvent(scope, assetCreated, asset);
    return { asset, isNew: true };
  });
}

async function readImage(bytes: Uint8Array): Promise<EncodedImage> {
  try {
    return await reencodeImage(bytes);
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    const code = error.code === 'unsupported_format' ? 'unsupported_media_type' : 'invalid_image';
    throw new HttpError(code, error.message);
  }
}

/** Another upload of the same bytes was quicker by a hair. The file of this one stays announced, and is removed. */
async function uploadedMeanwhile(scope: Scope, uploadHash: Buffer): Promise<Asset> {
  const row = await findAssetByUpload(scope, uploadHash);
  if (!row) throw unavailable('Other changes were in the way.', 1);
  return toAsset(scope, row);
}
