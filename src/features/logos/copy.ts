import { makeThumbnail } from '../../platform/images/scale.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { assetIdOf, extensions } from '../assets/addresses.ts';
import { originalKey } from '../assets/files.ts';
import { findAsset } from '../assets/queries.ts';

const SIDE_PIXELS = 256;
const TIMEOUT_MS = 10_000;
const MAX_BYTES = 5 * 1024 * 1024;

/** An answer that holds no logo; the message says why. */
export class AnswerError extends Error {}

/**
 * A small WebP of the picture at an address, whatever its name or its type says it is. Throws an OutboundError, an
 * AnswerError or an ImageError.
 */
export async function copyPicture(
  scope: Scope,
  { outbound, storage }: Sources,
  url: string,
): Promise<Uint8Array> {
  const assetId = assetIdOf(scope, url);
  const bytes =
    assetId === undefined ? await fetchPicture(outbound, url) : await readAsset(scope, storage, assetId);
  return (await makeThumbnail(bytes, SIDE_PIXELS)).bytes;
}

interface Sources {
  outbound: Outbound;
  storage: Storage;
}

/** What is our own is not fetched from ourselves. */
async function readAsset(scope: Scope, storage: Storage, id: string): Promise<Uint8Array> {
  const asset = await findAsset(scope, id);
  const bytes = asset && (await storage.read(originalKey(id, extensions[asset.content_type] ?? '')));
  if (!bytes) throw new AnswerError('The asset has been deleted.');
  return bytes;
}

async function fetchPicture(outbound: Outbound, url: string): Promise<Uint8Array> {
  const { status, body } = await outbound.send({
    url,
    method: 'GET',
    headers: { accept: 'image/*' },
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
  });
  if (status >= 300 && status < 400) throw new AnswerError(`The address leads elsewhere (${status}).`);
  if (status !== 200) throw new AnswerError(`The address was answered with ${status}.`);
  return body;
}
