import { createThumbnail } from '../../../platform/images/scale.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { originalKey } from '../../content/assets/files.ts';
import { findAsset } from '../../content/assets/queries.ts';
import { assetIdOf, extensions } from '../../content/assets/urls.ts';

const SIDE_PIXELS = 256;
export const COPY_TIMEOUT_MS = 10_000;
const MAX_BYTES = 5 * 1024 * 1024;

/** The response contains no image. The message says why. */
export class ResponseError extends Error {}

/**
 * A small WebP of the image at a URL. Ignores its file name and content type. Throws an OutboundError, a ResponseError or an
 * ImageError.
 */
export async function copyPicture(
  scope: Scope,
  { outbound, storage, timeoutMs = COPY_TIMEOUT_MS }: Sources,
  url: string,
): Promise<Uint8Array> {
  const assetId = assetIdOf(scope, url);
  const bytes =
    assetId === undefined
      ? await fetchPicture(outbound, url, timeoutMs)
      : await readAsset(scope, storage, assetId);
  return (await createThumbnail(bytes, SIDE_PIXELS)).bytes;
}

export interface Sources {
  outbound: Outbound;
  storage: Storage;
  timeoutMs?: number;
}

/** Reads assets from the storage, instead of sending a request to this server. */
async function readAsset(scope: Scope, storage: Storage, id: string): Promise<Uint8Array> {
  const asset = await findAsset(scope, id);
  const bytes = asset && (await storage.read(originalKey(id, extensions[asset.content_type] ?? '')));
  if (!bytes) throw new ResponseError('The asset has been deleted.');
  return bytes;
}

async function fetchPicture(outbound: Outbound, url: string, timeoutMs: number): Promise<Uint8Array> {
  const { status, body } = await outbound.send({
    url,
    method: 'GET',
    headers: { accept: 'image/*' },
    timeoutMs,
    maxBytes: MAX_BYTES,
  });
  if (status >= 300 && status < 400) throw new ResponseError(`The URL redirects (${status}).`);
  if (status !== 200) throw new ResponseError(`The URL responded with status ${status}.`);
  return body;
}
