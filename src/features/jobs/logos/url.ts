import { isId } from '../../../platform/ids.ts';

/** The public URL of the copy: `{cdn_url}/logos/<id>.webp`. */
export function toLogoUrl(cdnUrl: string, id: string): string {
  return `${cdnUrl}/logos/${id}.webp`;
}

/** The id in the URL of one of our copies. Undefined for all other URLs. */
export function readLogoId(cdnUrl: string, url: string): string | undefined {
  const prefix = `${cdnUrl}/logos/`;
  if (!url.startsWith(prefix) || !url.endsWith('.webp')) return undefined;
  const id = url.slice(prefix.length, -'.webp'.length);
  return isId(id) ? id : undefined;
}
