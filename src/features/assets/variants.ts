import type { Logger } from 'pino';
import { scaleImage } from '../../platform/images/scale.ts';
import { assetFolder, originalKey, variantKey } from './files.ts';
import { findContentType } from './queries.ts';
import type { FileStore } from './upload.ts';

/**
 * The image as a WebP of at most this width: made when it is first asked for, and kept. Undefined when the file is gone.
 * Two nodes may make the same one at the same time, which does no harm.
 */
export async function readVariant(
  store: FileStore & { log: Logger },
  { id, extension }: { id: string; extension: string },
  width: number,
): Promise<Uint8Array | undefined> {
  const kept = await store.storage.read(variantKey(id, width));
  if (kept) return kept;
  const original = await store.storage.read(originalKey(id, extension));
  if (!original) return undefined;
  const bytes = await scaleImage(original, width);
  try {
    return (await keep(store, id, width, bytes)) ? bytes : undefined;
  } catch (error) {
    // Who looks at the image need not suffer from a full disk.
    store.log.warn({ asset: id, error: (error as Error).message }, 'scaled image not kept');
    return bytes;
  }
}

/** False when the asset was deleted meanwhile: its folder may have been removed before this file came into it. */
async function keep(
  { db, storage }: FileStore,
  id: string,
  width: number,
  bytes: Uint8Array,
): Promise<boolean> {
  await storage.write(variantKey(id, width), bytes, 'image/webp');
  if (await findContentType(db, id)) return true;
  await storage.removeFolder(assetFolder(id));
  return false;
}
