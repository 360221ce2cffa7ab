/**
 * The path of an asset on this host, from its URL. Undefined for other images: the policy of the dashboard loads nothing from other
 * sites.
 */
export function imagePath(
  url: string | null | undefined,
  width?: 160 | 320 | 640 | 960 | 1280,
): string | undefined {
  const name = /\/((?:logos\/)?[0-9a-f-]{36}\.(?:jpg|png|webp|gif|avif))(?:\?.*)?$/.exec(url ?? '')?.[1];
  if (name === undefined) return undefined;
  return `/assets/${name}${width === undefined || name.startsWith('logos/') ? '' : `?w=${width}`}`;
}
