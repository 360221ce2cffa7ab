import { convert, type EncodedImage, limitConversions } from './convert.ts';
import { inspectImage, openOptions } from './inspect.ts';
import { loadSharp } from './load-sharp.ts';

/** WebP has 14 bits for a side. */
const MAX_SIDE = 16_383;

/**
 * Above this, only the first frame: a visitor waits for the scaled image, and each ten megapixels of frames take about
 * two seconds.
 */
const MAX_MOVING_PIXELS = 10_000_000;

/** A WebP at most `width` pixels wide, never enlarged. Short animations go on moving. Throws an ImageError. */
export function scaleImage(bytes: Uint8Array, width: number): Promise<Uint8Array> {
  return limitConversions(async () => {
    const head = await inspectImage(bytes);
    const isMoving = head.frames > 1 && head.width * head.height * head.frames <= MAX_MOVING_PIXELS;
    const sharp = await loadSharp();
    const image = sharp(bytes, { ...openOptions(isMoving ? head.frames : 1), autoOrient: !isMoving })
      .resize({ width, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColorspace('srgb')
      .webp({ quality: 80, effort: 3 });
    return (await convert(image)).bytes;
  });
}

/** A still WebP that fits into a square of `size` pixels, never enlarged. Throws an ImageError. */
export function createThumbnail(bytes: Uint8Array, size: number): Promise<EncodedImage> {
  return limitConversions(async () => {
    await inspectImage(bytes);
    const sharp = await loadSharp();
    const image = sharp(bytes, { ...openOptions(1), autoOrient: true })
      .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
      .toColorspace('srgb')
      .webp({ quality: 85, effort: 4 });
    const { bytes: result, info } = await convert(image);
    return {
      bytes: result,
      contentType: 'image/webp',
      extension: 'webp',
      width: info.width,
      height: info.height,
    };
  });
}
