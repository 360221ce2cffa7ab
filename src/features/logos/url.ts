import { isId } from '../../platform/ids.ts';

/** `{cdn_url}/logos/<id>.webp`: where everybody finds the copy. */
export function toLogoUrl(cdnUrl: string, id: string): string {
  return `${cdnUrl}/logos/${id}.webp`;
}

/** The id in the address of one of our own copies; undefined for any other address. */
export function readLogoId(cdnUrl: string, url: string): string | undefined {
  const prefix = `${cdnUrl}/logos/`;
  if (!url.startsWith(prefix) || !url.endsWith('.webp')) return undefined;
  const id = url.slice(prefix.length, -'.webp'.length);
  return isId(id) ? id : undefined;
}
