import { isId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/scope.ts';

/** Extension of each kind of image that is kept. */
export const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
};

/** Where assets are served on every host, besides the address that CDN_URL names. */
export const OWN_FOLDER = '/assets';

export function assetUrl(cdnUrl: string, asset: { id: string; content_type: string }): string {
  return `${cdnUrl}/${asset.id}.${extensions[asset.content_type]}`;
}

/** The asset that an address shows, in whatever way it is written: `{cdn_url}/<id>.jpg?w=640`, `/assets/<id>.jpg`. */
export function assetIdOf({ cdnUrl, ownHosts }: Scope, address: string): string | undefined {
  const url = URL.parse(address, cdnUrl);
  if (!url || !ownHosts.includes(url.host)) return undefined;
  const folders = [OWN_FOLDER, new URL(cdnUrl).pathname.replace(/\/$/, '')];
  const folder = folders.find((each) => url.pathname.startsWith(`${each}/`));
  if (folder === undefined) return undefined;
  return readFileName(url.pathname.slice(folder.length + 1))?.id;
}

/** `<id>.<extension>`; undefined for any other spelling. */
export function readFileName(name: string): { id: string; extension: string } | undefined {
  const [, id = '', extension = ''] = /^([0-9a-f-]{36})\.([a-z]{3,4})$/.exec(name) ?? [];
  return isId(id) ? { id, extension } : undefined;
}
