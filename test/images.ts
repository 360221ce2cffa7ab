import { ImageError } from '../src/platform/images/errors.ts';
import { sharp } from '../src/platform/images/sharp.ts';

export const FORMATS = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const;
type Format = (typeof FORMATS)[number];

/** A picture with a red, a green, a blue and a half-transparent quarter. */
export function quarters(width = 64, height = 48): ReturnType<typeof sharp> {
  const pixels = Buffer.alloc(width * height * 4);
  const colors = [0xff0000ff, 0x00ff00ff, 0x0000ffff, 0xffff0080];
  for (let at = 0; at < width * height; at++) {
    const quarter = (at % width < width / 2 ? 0 : 1) + (Math.floor(at / width) < height / 2 ? 0 : 2);
    pixels.writeUInt32BE(colors[quarter]!, at * 4);
  }
  return sharp(pixels, { raw: { width, height, channels: 4 } });
}

export function animation(format: 'gif' | 'webp', frames: number, width = 20, height = 10): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * frames * 3);
  for (let at = 0; at < pixels.length; at++) pixels[at] = (Math.floor(at / (width * height * 3)) * 37) % 256;
  return sharp(pixels, { raw: { width, height: height * frames, channels: 3, pageHeight: height } })
    [format]({ delay: Array.from({ length: frames }, () => 70), loop: 3 })
    .toBuffer();
}

/** Returns the code of an ImageError, another error itself, or undefined if the work succeeds. */
export const failureOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  return error instanceof ImageError ? error.code : error;
};

/** The picture of `quarters` in each format. */
export async function encodeSamples(): Promise<Record<Format, Buffer>> {
  const encoded = FORMATS.map(async (format) => [format, await quarters().toFormat(format).toBuffer()]);
  return Object.fromEntries(await Promise.all(encoded));
}
