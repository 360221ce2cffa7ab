import type { Logger } from 'pino';
import { scaleImage } from '../../../platform/images/scale.ts';
import { discardFolder } from '../../../platform/storage/unused-files.ts';
import { assetFolder, originalKey, variantKey } from './files.ts';
import { findContentType } from './queries.ts';
import type { FileStore } from './upload.ts';

/**
 * Returns the image as a WebP of at most this width, or undefined if the file is missing. The first request creates and stores
 * it. Two nodes may create it at the same time, which is harmless.
 */
export async function readVariant(
  store: FileStore & { log: Logger },
  { id, extension }: { id: string; extension: string },
  width: number,
): Promise<Uint8Array | undefined> {
  const stored = await store.storage.read(variantKey(id, width));
  if (stored) return stored;
  const original = await store.storage.read(originalKey(id, extension));
  if (!original) return undefined;
  const bytes = await scaleImage(original, width);
  try {
    return (await storeVariant(store, id, width, bytes)) ? bytes : undefined;
  } catch (error) {
    // A failed write, such as to a full disk, must not fail the request.
    store.log.warn({ asset: id, error: (error as Error).message }, 'could not store a scaled image');
    return bytes;
  }
}

/** Returns false if the asset was deleted meanwhile, since its folder may have been removed before the write. */
async function storeVariant(
  { db, storage }: FileStore,
  id: string,
  width: number,
  bytes: Uint8Array,
): Promise<boolean> {
  await storage.write(variantKey(id, width), bytes, 'image/webp');
  if (await findContentType(db, id)) return true;
  await discardFolder(db, assetFolder(id));
  return false;
}
