import { widths } from '../../features/content/assets/files.ts';
import { type AssetRow, findAssets } from '../../features/content/assets/queries.ts';
import { assetIdOf, assetUrl } from '../../features/content/assets/urls.ts';
import type { PrintedImage } from '../../platform/rich-text/print-html.ts';
import type { Scope } from '../../platform/scope.ts';

/** Finds an image of the board by its URL; undefined when the URL is not one of the board's assets. */
export type FindImage = (url: string | null) => PrintedImage | undefined;

/** Looks up the assets behind these URLs. Pages do not show images from other sites. */
export async function findImages(scope: Scope, urls: Iterable<string | null>): Promise<FindImage> {
  const ids = new Set<string>();
  for (const url of urls) {
    const id = url === null ? undefined : assetIdOf(scope, url);
    if (id) ids.add(id);
  }
  const images = new Map<string, PrintedImage>();
  for (const asset of await findAssets(scope, [...ids])) images.set(asset.id, toImage(scope, asset));
  return (url) => images.get((url !== null && assetIdOf(scope, url)) || '');
}

function toImage({ cdnUrl }: Scope, asset: AssetRow): PrintedImage {
  const { width, height, alt, content_type } = asset;
  const url = assetUrl(cdnUrl, asset);
  // Scaling would lose the animation.
  if (content_type === 'image/gif') return { src: url, srcset: null, width, height, alt };
  // Widths up to the first that covers the whole image. Larger ones would add nothing.
  const usefulWidths = widths.filter((_, index) => index === 0 || (widths[index - 1] ?? 0) < width);
  const srcset = usefulWidths.map((each) => `${url}?w=${each} ${Math.min(each, width)}w`).join(', ');
  return {
    src: `${url}?w=${usefulWidths.find((each) => each >= 640) ?? usefulWidths.at(-1)}`,
    srcset,
    width,
    height,
    alt,
  };
}
