import { assetIdOf, assetUrl } from '../../features/assets/addresses.ts';
import { widths } from '../../features/assets/files.ts';
import { type AssetRow, findAssets } from '../../features/assets/queries.ts';
import type { PrintedImage } from '../../platform/rich-text/print-html.ts';
import type { Scope } from '../../platform/scope.ts';

/** An image of the board's own; undefined for an address that is not one of its assets. */
export type FindImage = (address: string | null) => PrintedImage | undefined;

/** Looks up which of these addresses show an asset of the organization. Images from elsewhere are shown by no page. */
export async function findImages(scope: Scope, addresses: Iterable<string | null>): Promise<FindImage> {
  const ids = new Set<string>();
  for (const address of addresses) {
    const id = address === null ? undefined : assetIdOf(scope, address);
    if (id) ids.add(id);
  }
  const images = new Map<string, PrintedImage>();
  for (const asset of await findAssets(scope, [...ids])) images.set(asset.id, toImage(scope, asset));
  return (address) => images.get((address !== null && assetIdOf(scope, address)) || '');
}

function toImage({ cdnUrl }: Scope, asset: AssetRow): PrintedImage {
  const { width, height, alt, content_type } = asset;
  const url = assetUrl(cdnUrl, asset);
  // Scaled, an animation would stand still.
  if (content_type === 'image/gif') return { src: url, srcset: null, width, height, alt };
  // The first that is as wide as the image itself is the image at its own width, and all that one needs.
  const offered = widths.filter((_, index) => index === 0 || (widths[index - 1] ?? 0) < width);
  const srcset = offered.map((each) => `${url}?w=${each} ${Math.min(each, width)}w`).join(', ');
  return {
    src: `${url}?w=${offered.find((each) => each >= 640) ?? offered.at(-1)}`,
    srcset,
    width,
    height,
    alt,
  };
}
