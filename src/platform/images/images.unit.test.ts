import { beforeAll, describe, expect, test } from 'vitest';
import { animation, encodeSamples, FORMATS, failureOf, quarters } from '../../../test/images.ts';
import { ImageError } from './errors.ts';
import { reencodeImage } from './reencode.ts';
import { createThumbnail, scaleImage } from './scale.ts';
import { sharp } from './sharp.ts';

async function pixel(bytes: Uint8Array, left: number, top: number): Promise<number[]> {
  const part = sharp(bytes).ensureAlpha().extract({ left, top, width: 1, height: 1 });
  return [...(await part.raw().toBuffer())];
}

let samples: Awaited<ReturnType<typeof encodeSamples>>;
beforeAll(async () => {
  samples = await encodeSamples();
});

describe('a re-encoded image', () => {
  test.each([
    ['jpeg', 'jpg', 'image/jpeg'],
    ['png', 'png', 'image/png'],
    ['webp', 'webp', 'image/webp'],
    ['gif', 'gif', 'image/gif'],
    ['avif', 'avif', 'image/avif'],
  ] as const)('%s stays %s', async (format, extension, contentType) => {
    const image = await reencodeImage(samples[format]);
    expect(image).toMatchObject({ extension, contentType, width: 64, height: 48 });
    const [red = 0, green = 0, blue = 0] = await pixel(image.bytes, 8, 8);
    expect(red).toBeGreaterThan(235);
    expect(Math.max(green, blue)).toBeLessThan(25);
  });

  test('is deterministic: equal bytes give equal bytes', async () => {
    for (const format of FORMATS) {
      const [first, second] = await Promise.all([
        reencodeImage(samples[format]),
        reencodeImage(samples[format]),
      ]);
      expect(Buffer.from(first.bytes).equals(second.bytes), format).toBe(true);
    }
  });

  test('keeps transparency in formats that have it', async () => {
    for (const format of ['png', 'webp', 'avif'] as const) {
      const [, , , alpha] = await pixel((await reencodeImage(samples[format])).bytes, 56, 40);
      expect(Math.abs(alpha! - 128), format).toBeLessThan(4);
    }
  });

  test.each(['gif', 'webp'] as const)('keeps the frames and the timing of an animated %s', async (format) => {
    const image = await reencodeImage(await animation(format, 5));
    expect(image).toMatchObject({ width: 20, height: 10 });
    expect(await sharp(image.bytes, { animated: true }).metadata()).toMatchObject({
      pages: 5,
      delay: [70, 70, 70, 70, 70],
      loop: 3,
    });
  });

  test('keeps all colors of a PNG with a palette, grays or full color', async () => {
    const raw = (bytes: Uint8Array) => sharp(bytes).ensureAlpha().toColorspace('srgb').raw().toBuffer();
    const images = {
      all: samples.png,
      palette: await quarters(100, 100).png({ palette: true, colors: 4 }).toBuffer(),
      grey: await quarters(100, 100).removeAlpha().toColorspace('b-w').png().toBuffer(),
    };
    for (const [name, bytes] of Object.entries(images)) {
      const image = await reencodeImage(bytes);
      expect((await raw(image.bytes)).equals(await raw(bytes)), name).toBe(true);
    }
  });

  test('becomes 8-bit sRGB from 16 bits and CMYK', async () => {
    const deep = await quarters().toColorspace('rgb16').png().toBuffer();
    const cmyk = await quarters().removeAlpha().toColorspace('cmyk').jpeg({ quality: 95 }).toBuffer();
    expect((await sharp(deep).metadata()).depth).toBe('ushort');
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk');
    for (const bytes of [deep, cmyk]) {
      const image = await reencodeImage(bytes);
      expect(await sharp(image.bytes).metadata()).toMatchObject({ depth: 'uchar', space: 'srgb' });
      const [red = 0, green = 0] = await pixel(image.bytes, 8, 8);
      expect(red - green).toBeGreaterThan(150);
    }
  });

  test('is converted to sRGB from a wider color space, without the profile', async () => {
    const wide = await quarters().removeAlpha().withIccProfile('p3').png().toBuffer();
    expect((await sharp(wide).metadata()).icc).toBeDefined();
    const image = await reencodeImage(wide);
    expect((await sharp(image.bytes).metadata()).icc).toBeUndefined();
    expect((await pixel(image.bytes, 8, 8))[0]).toBeGreaterThan(235);
  });
});

describe('everything except the picture is removed', () => {
  const marks = ['CANARY-EXIF', 'CANARY-XMP', 'CANARY-TAIL', '<script', 'PK\u0003\u0004'];
  const expectClean = (bytes: Uint8Array, name: string) => {
    for (const mark of marks) expect(Buffer.from(bytes).includes(mark), `${name}: ${mark}`).toBe(false);
  };

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('%s: camera, location and history', async (format) => {
    const bytes = await quarters()
      .toFormat(format)
      .withExif({ IFD0: { Copyright: 'CANARY-EXIF' }, IFD3: { GPSLatitude: '51/1 30/1 3230/100' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>CANARY-XMP</a></x:xmpmeta>')
      .toBuffer();
    const before = await sharp(bytes).metadata();
    expect(before.exif?.includes('CANARY-EXIF')).toBe(true);
    expect(before.xmp?.includes('CANARY-XMP')).toBe(true);
    const image = await reencodeImage(bytes);
    expectClean(image.bytes, format);
    const { exif, xmp, iptc, icc, orientation } = await sharp(image.bytes).metadata();
    expect([exif, xmp, iptc, icc, orientation ?? 1]).toEqual([undefined, undefined, undefined, undefined, 1]);
  });

  test('data after the end of the file: an archive, a page, a script', async () => {
    for (const format of FORMATS) {
      const tail = Buffer.from('PK\u0003\u0004CANARY-TAIL<script>alert(1)</script>');
      const result = await reencodeImage(Buffer.concat([samples[format], tail])).catch((error) => error);
      if (result instanceof ImageError) expect(result.code, format).toBe('invalid_image');
      else expectClean(result.bytes, format);
    }
    const jpeg = await reencodeImage(Buffer.concat([samples.jpeg, Buffer.from('PK\u0003\u0004CANARY-TAIL')]));
    expectClean(jpeg.bytes, 'jpeg');
  });

  test('a script in a GIF comment, and a script that starts like a GIF is rejected', async () => {
    const comment = Buffer.from('<script>CANARY-TAIL</script>');
    const { gif } = samples;
    const headerSize = 13 + 3 * 2 ** ((gif[10]! & 7) + 1);
    const block = Buffer.from([0x21, 0xfe, comment.length, ...comment, 0]);
    const image = await reencodeImage(
      Buffer.concat([gif.subarray(0, headerSize), block, gif.subarray(headerSize)]),
    );
    expectClean(image.bytes, 'comment');
    expect(await failureOf(reencodeImage(Buffer.from('GIF89a/*....*/=1;alert("CANARY-TAIL")')))).toBe(
      'invalid_image',
    );
  });

  test('a rotated picture is turned upright, and its size is that of the upright picture', async () => {
    const bytes = await quarters()
      .removeAlpha()
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 95 })
      .toBuffer();
    const image = await reencodeImage(bytes);
    expect(image).toMatchObject({ width: 48, height: 64 });
    // The red quarter was at the top left and is now at the top right.
    expect((await pixel(image.bytes, 40, 8))[0]).toBeGreaterThan(235);
    const scaled = await sharp(await scaleImage(bytes, 24)).metadata();
    expect([scaled.width, scaled.height]).toEqual([24, 32]);
    expect(await createThumbnail(bytes, 32)).toMatchObject({ width: 24, height: 32 });
  });
});

describe('scaled images', () => {
  const sizeOf = async (bytes: Uint8Array) => {
    const { format, width, height, pages, pageHeight } = await sharp(bytes, { animated: true }).metadata();
    return { format, width, height: pageHeight ?? height, pages: pages ?? 1 };
  };

  test('are WebP of the requested width, and never wider than the original', async () => {
    for (const format of FORMATS) {
      expect(await sizeOf(await scaleImage(samples[format], 16))).toEqual({
        format: 'webp',
        width: 16,
        height: 12,
        pages: 1,
      });
      expect(await sizeOf(await scaleImage(samples[format], 640))).toEqual({
        format: 'webp',
        width: 64,
        height: 48,
        pages: 1,
      });
    }
  });

  test('of an image taller than WebP allows have the maximum height', async () => {
    const tall = await sharp({ create: { width: 200, height: 40_000, channels: 3, background: '#123456' } })
      .png()
      .toBuffer();
    expect(await sizeOf(await scaleImage(tall, 160))).toMatchObject({ height: 16_383 });
  });

  test('are animated if the animation is small, and otherwise show the first frame', async () => {
    expect(await sizeOf(await scaleImage(await animation('gif', 5), 10))).toEqual({
      format: 'webp',
      width: 10,
      height: 5,
      pages: 5,
    });
    const large = await animation('gif', 30, 800, 500);
    expect(await sizeOf(await scaleImage(large, 160))).toEqual({
      format: 'webp',
      width: 160,
      height: 100,
      pages: 1,
    });
  });

  test('thumbnails fit into their square, are not animated, and are not enlarged', async () => {
    expect(await createThumbnail(samples.png, 32)).toMatchObject({
      extension: 'webp',
      contentType: 'image/webp',
      width: 32,
      height: 24,
    });
    expect(await createThumbnail(samples.png, 256)).toMatchObject({ width: 64, height: 48 });
    const { bytes, width, height } = await createThumbnail(await animation('gif', 5), 256);
    expect([width, height]).toEqual([20, 10]);
    expect(await sizeOf(bytes)).toMatchObject({ pages: 1 });
  });
});
