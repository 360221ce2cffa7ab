import type { Database } from '../../../platform/database/connect.ts';
import { recordEvent } from '../../../platform/events.ts';
import { HttpError, unavailable } from '../../../platform/http/errors/http-error.ts';
import { newId } from '../../../platform/ids.ts';
import type { EncodedImage } from '../../../platform/images/convert.ts';
import { ImageError } from '../../../platform/images/errors.ts';
import { reencodeImage } from '../../../platform/images/reencode.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { confirmFolder, discardFolder, reserveFolder } from '../../../platform/storage/unused-files.ts';
import { toFileName } from './file-name.ts';
import { assetFolder, originalKey } from './files.ts';
import { type AssetRow, findAssetByUpload, findContentType, insertAsset, toAsset } from './queries.ts';
import { type Asset, assetCreated, type UploadAsset } from './schema.ts';
import { extensions } from './urls.ts';

/** The file storage. `db` must not be a transaction, because reserved folders must outlive a failed request. */
export interface FileStore {
  db: Database;
  storage: Storage;
}

/**
 * Stores an image as an asset. If the organization has uploaded the same bytes before, returns the existing asset unchanged,
 * and writes its file again if the store has lost it.
 */
export async function uploadAsset(
  scope: Scope,
  { file, alt }: UploadAsset,
  store: FileStore,
): Promise<{ asset: Asset; isNew: boolean }> {
  const { db, storage } = store;
  const existing = await findAssetByUpload(scope, file.sha256);
  if (existing && (await restoreFile(store, existing, file.bytes)))
    return { asset: toAsset(scope, existing), isNew: false };
  const image = await readImage(file.bytes);
  const id = newId();
  await reserveFolder(db, assetFolder(id));
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
    if (!row) return { asset: await findConcurrentUpload(scope, file.sha256), isNew: false };
    await confirmFolder(scope, assetFolder(id));
    const asset = toAsset(scope, row);
    await recordEvent(scope, assetCreated, asset);
    return { asset, isNew: true };
  });
}

/** Returns false if the asset was deleted meanwhile, since its folder may have been removed before the write. */
async function restoreFile({ db, storage }: FileStore, asset: AssetRow, bytes: Uint8Array): Promise<boolean> {
  const key = originalKey(asset.id, extensions[asset.content_type] ?? '');
  if (await storage.has(key)) return true;
  const image = await readImage(bytes);
  await storage.write(key, image.bytes, asset.content_type);
  if (await findContentType(db, asset.id)) return true;
  await discardFolder(db, assetFolder(asset.id));
  return false;
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

/** Returns the asset of a concurrent upload of the same bytes. The reserved folder of this upload is removed later. */
async function findConcurrentUpload(scope: Scope, uploadHash: Buffer): Promise<Asset> {
  const row = await findAssetByUpload(scope, uploadHash);
  if (!row) throw unavailable('The asset was deleted during the upload. Try again.', 1);
  return toAsset(scope, row);
}
