import { isId } from '../../../platform/ids.ts';
import type { Scope } from '../../../platform/scope.ts';

/** The file extension of each supported image type. */
export const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
};

/** Every host serves assets under this path, in addition to CDN_URL. */
export const OWN_FOLDER = '/assets';

export function assetUrl(cdnUrl: string, asset: { id: string; content_type: string }): string {
  return `${cdnUrl}/${asset.id}.${extensions[asset.content_type]}`;
}

/** Returns the id of the asset that a URL refers to, such as `{cdn_url}/<id>.jpg?w=640` or `/assets/<id>.jpg`. */
export function assetIdOf({ cdnUrl, ownHosts }: Scope, urlOrPath: string): string | undefined {
  const url = URL.parse(urlOrPath, cdnUrl);
  if (!url || !ownHosts.includes(url.host)) return undefined;
  const folders = [OWN_FOLDER, new URL(cdnUrl).pathname.replace(/\/$/, '')];
  const folder = folders.find((each) => url.pathname.startsWith(`${each}/`));
  if (folder === undefined) return undefined;
  return readFileName(url.pathname.slice(folder.length + 1))?.id;
}

/** Parses `<id>.<extension>`. Returns undefined for any other form. */
export function readFileName(name: string): { id: string; extension: string } | undefined {
  const [, id = '', extension = ''] = /^([0-9a-f-]{36})\.([a-z]{3,4})$/.exec(name) ?? [];
  return isId(id) ? { id, extension } : undefined;
}
