import type { Metadata, SharpOptions } from 'sharp';
import { ImageError } from './errors.ts';
import { loadSharp } from './load-sharp.ts';

export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

/** The properties in the header of an image. */
export interface ImageHead {
  format: ImageFormat;
  width: number;
  /** The height of one frame. */
  height: number;
  frames: number;
  /** Without its palette or single channel, an image may take three times the bytes. */
  paletteColors: number | undefined;
  isGrey: boolean;
}

const MAX_PIXELS = 40_000_000;
/** Each frame costs time, even a small one. */
const MAX_FRAMES = 1_000;

/** Reads only the header, so that a decompression bomb costs nothing. Throws an ImageError. */
export async function inspectImage(bytes: Uint8Array): Promise<ImageHead> {
  const metadata = await readMetadata(bytes);
  const format = toFormat(metadata);
  // Only these two are animated in all browsers. Of an AVIF sequence, only the first image is read.
  const frames = format === 'gif' || format === 'webp' ? (metadata.pages ?? 1) : 1;
  const { width, height } = metadata;
  if (width * height * frames > MAX_PIXELS) {
    const size = `${width} × ${height} pixels${frames > 1 ? ` in ${frames} frames` : ''}`;
    throw new ImageError('invalid_image', `The image must not be larger than 40 megapixels. It has ${size}.`);
  }
  if (frames > MAX_FRAMES)
    throw new ImageError(
      'invalid_image',
      `The image must not contain more than ${MAX_FRAMES.toLocaleString('en')} frames. It contains ${frames.toLocaleString('en')}.`,
    );
  const { space, isPalette, bitsPerSample = 8 } = metadata;
  const isGrey = space === 'b-w' || space === 'grey16';
  return {
    format,
    width,
    height,
    frames,
    isGrey,
    paletteColors: isPalette ? 2 ** bitsPerSample : undefined,
  };
}

/** Damaged images are errors, and no more pixels or frames are decoded than the header announces. */
export function openOptions(frames: number): SharpOptions {
  return { failOn: 'error', limitInputPixels: MAX_PIXELS, pages: frames };
}

async function readMetadata(bytes: Uint8Array): Promise<Metadata> {
  if (bytes.length === 0) throw new ImageError('unsupported_format', UNSUPPORTED);
  const sharp = await loadSharp();
  try {
    // `inspectImage` checks the limit, because this library's error would not contain the size.
    return await sharp(bytes, { failOn: 'error', limitInputPixels: false }).metadata();
  } catch (error) {
    if (UNKNOWN_FORMAT.test((error as Error).message))
      throw new ImageError('unsupported_format', UNSUPPORTED);
    throw new ImageError('invalid_image', DAMAGED);
  }
}

/** libvips gives the last two reasons if `render-svg.ts` switches the SVG loader off while it opens an SVG file. */
const UNKNOWN_FORMAT = /unsupported image format|not in a known format|operation is blocked/;

function toFormat({ format, compression }: Metadata): ImageFormat {
  switch (format as string) {
    case 'jpeg':
    case 'png':
    case 'webp':
    case 'gif':
      return format as ImageFormat;
    case 'heif':
      // The same container is used for HEIC, which browsers do not display.
      if (compression === 'av1') return 'avif';
  }
  throw new ImageError('unsupported_format', UNSUPPORTED);
}

const UNSUPPORTED = 'The file is no JPEG, PNG, WebP, GIF or AVIF image.';
export const DAMAGED = 'The image is damaged or cut off.';
