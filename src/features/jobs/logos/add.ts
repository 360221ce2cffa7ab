import { newId } from '../../../platform/ids.ts';
import type { Scope } from '../../../platform/scope.ts';
import { confirmFolder, reserveFolder } from '../../../platform/storage/unused-files.ts';
import { logoFolder, logoKey } from '../../content/assets/files.ts';
import type { FileStore } from '../../content/assets/upload.ts';
import { insertReadyLogo } from './queries.ts';

/** Adds a logo that needs no request, because its picture is here. Returns its id. */
export async function addLogo(
  scope: Scope,
  { db, storage }: FileStore,
  { sourceUrl, webp }: { sourceUrl: string; webp: Uint8Array },
): Promise<string> {
  const id = newId();
  await reserveFolder(db, logoFolder(id));
  await storage.write(logoKey(id), webp, 'image/webp');
  await insertReadyLogo(scope, id, sourceUrl);
  await confirmFolder(scope, logoFolder(id));
  return id;
}
