import { Readable } from 'node:stream';
import { crc32, createDeflate } from 'node:zlib';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { measureCpuMs } from '../../../test/cpu-time.ts';
import { encodeSamples, FORMATS, failureOf, quarters } from '../../../test/images.ts';
import { propertyRuns } from '../../../test/property-runs.ts';
import { reencodeImage } from './reencode.ts';
import { createThumbnail, scaleImage } from './scale.ts';

let samples: Awaited<ReturnType<typeof encodeSamples>>;
beforeAll(async () => {
  samples = await encodeSamples();
});

describe('a file that is not one of the five formats is unsupported, whatever its name', () => {
  const text = (value: string) => Buffer.from(value, 'latin1');
  test.each([
    ['an empty file', text('')],
    ['one byte', text('x')],
    ['text', text('hello, I am image.png')],
    ['HTML', text('<!doctype html><script>alert(1)</script>')],
    ['SVG', text('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><script/></svg>')],
    [
      'SVG with a prolog',
      text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
    ['PDF', text('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')],
    ['BMP', text(`BM${'\0'.repeat(100)}`)],
    ['PPM', text('P6 1 1 255\n\xff\xff\xff')],
    ['ZIP', text('PK\x03\x04\x14\0\0\0\0\0')],
    ['JPEG 2000', text('\0\0\0\x0cjP  \r\n\x87\n\0\0\0\x14ftypjp2 ')],
    ['Radiance', text('#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 1\n\0\0\0\0')],
  ])('%s', async (_, bytes) => {
    expect(await failureOf(reencodeImage(bytes))).toBe('unsupported_format');
    expect(await failureOf(scaleImage(bytes, 160))).toBe('unsupported_format');
    expect(await failureOf(createThumbnail(bytes, 160))).toBe('unsupported_format');
  });

  test('TIFF', async () => {
    expect(await failureOf(reencodeImage(await quarters().tiff().toBuffer()))).toBe('unsupported_format');
  });

  test('HEIC, which uses the same container as AVIF', async () => {
    const heic = Buffer.from(
      samples.avif.toString('latin1').replaceAll('avif', 'heic').replaceAll('av01', 'hvc1'),
      'latin1',
    );
    expect(await failureOf(reencodeImage(heic))).toMatch(/^(unsupported_format|invalid_image)$/);
  });
});

describe('damaged files', () => {
  test.each(FORMATS)('a %s that is truncated anywhere is an invalid image', async (format) => {
    const bytes = await quarters(300, 200).toFormat(format).toBuffer();
    for (const part of [0.3, 0.6, 0.9]) {
      const cut = bytes.subarray(0, Math.floor(bytes.length * part));
      expect(await failureOf(reencodeImage(cut)), `${part}`).toBe('invalid_image');
    }
  });
});

describe('a small file that decodes to a huge image is rejected based on its header', () => {
  const expectFastRejection = async (bytes: Uint8Array, limitMs = 100) => {
    const reject = async () => expect(await failureOf(reencodeImage(bytes))).toBe('invalid_image');
    // The first call may load code.
    const times = [await measureCpuMs(reject), await measureCpuMs(reject), await measureCpuMs(reject)];
    expect(Math.min(...times)).toBeLessThan(limitMs);
  };
  const replaced = (bytes: Buffer, from: Buffer, to: Buffer) => {
    const at = bytes.indexOf(from);
    expect(at).toBeGreaterThan(0);
    return Buffer.concat([bytes.subarray(0, at), to, bytes.subarray(at + from.length)]);
  };
  const u16le = (...values: number[]) => Buffer.from(new Uint16Array(values).buffer);

  test('PNG of 30,000 × 30,000, complete and valid', async () => {
    const row = Buffer.alloc(30_001 * 1_000);
    const rows = Readable.from(Array.from({ length: 30 }, () => row));
    const data = Buffer.concat(await rows.pipe(createDeflate({ level: 1 })).toArray());
    const chunk = (type: string, content: Buffer) => {
      const named = Buffer.concat([Buffer.from(type), content]);
      const frame = Buffer.alloc(named.length + 8);
      frame.writeUInt32BE(content.length);
      named.copy(frame, 4);
      frame.writeUInt32BE(crc32(named), named.length + 4);
      return frame;
    };
    const head = Buffer.from([0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30, 8, 0, 0, 0, 0]);
    const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const bomb = Buffer.concat([
      signature,
      chunk('IHDR', head),
      chunk('IDAT', data),
      chunk('IEND', Buffer.alloc(0)),
    ]);
    expect(bomb.length).toBeLessThan(5_000_000);
    await expectFastRejection(bomb);
  });

  test('GIF, JPEG, WebP and AVIF that declare the same size', async () => {
    const { gif, jpeg, avif } = samples;
    // Change the frame too: decoders ignore a screen size that is far larger than the first frame.
    const screen = Buffer.concat([gif.subarray(0, 6), u16le(30_000, 30_000), gif.subarray(10)]);
    const frame = (side: number[]) => Buffer.concat([Buffer.from([0x2c, 0, 0, 0, 0]), u16le(...side)]);
    await expectFastRejection(replaced(screen, frame([64, 48]), frame([30_000, 30_000])));
    await expectFastRejection(
      replaced(jpeg, Buffer.from([8, 0, 48, 0, 64, 3]), Buffer.from([8, 0x75, 0x30, 0x75, 0x30, 3])),
    );
    const lossless = await quarters().webp({ lossless: true }).toBuffer();
    const huge = Buffer.from(lossless);
    huge.writeUInt32LE(
      (huge.readUInt32LE(huge.indexOf('VP8L') + 9) | 0x0fffffff) >>> 0,
      huge.indexOf('VP8L') + 9,
    );
    await expectFastRejection(huge);
    await expectFastRejection(
      replaced(
        avif,
        Buffer.from([0, 0, 0, 64, 0, 0, 0, 48]),
        Buffer.from([0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30]),
      ),
    );
  });

  test('GIF frames have a limit of pixels in total and a limit of 1,000 frames', async () => {
    const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
    const head = Buffer.concat([
      Buffer.from('GIF89a'),
      u16le(1, 1),
      Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    ]);
    const gifOf = (width: number, frames: number) =>
      Buffer.concat([
        Buffer.concat([head.subarray(0, 6), u16le(width, width), head.subarray(10)]),
        ...Array.from({ length: frames }, () => frame),
        Buffer.from([0x3b]),
      ]);
    expect(await failureOf(reencodeImage(gifOf(1, 1_000)))).toBeUndefined();
    expect(await failureOf(reencodeImage(gifOf(1, 1_001)))).toBe('invalid_image');
    expect(await failureOf(reencodeImage(gifOf(1_000, 41)))).toBe('invalid_image');
    // The header has no frame count, so all frames are scanned, but not decoded.
    await expectFastRejection(gifOf(1, 100_000), 1_000);
  });
});

test('images beyond the queue limit get 503, and the others are processed', async () => {
  const results = await Promise.allSettled(Array.from({ length: 40 }, () => reencodeImage(samples.jpeg)));
  const refused = results.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  expect(refused.length).toBe(8);
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'unavailable', status: 503 });
  expect((await reencodeImage(samples.jpeg)).width).toBe(64);
});

describe('any bytes give an image or an ImageError', () => {
  const survives = async (bytes: Uint8Array) => {
    const failure = await failureOf(reencodeImage(bytes));
    expect([undefined, 'invalid_image', 'unsupported_format']).toContain(failure);
  };

  test('for random bytes after any signature', async () => {
    const signatures = FORMATS.map((format) => samples[format].subarray(0, 24));
    const soup = fc
      .tuple(fc.constantFrom(Buffer.alloc(0), ...signatures), fc.uint8Array({ maxLength: 400 }))
      .map(([signature, rest]) => Buffer.concat([signature, rest]));
    await fc.assert(fc.asyncProperty(soup, survives), { numRuns: propertyRuns(100) });
  });

  test.each(FORMATS)('for a %s with some bytes changed, removed or inserted', async (format) => {
    const change = fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
      length: fc.integer({ min: 0, max: 12 }),
      bytes: fc.uint8Array({ maxLength: 12 }),
    });
    const mutated = fc.array(change, { minLength: 1, maxLength: 5 }).map((changes) => {
      let bytes: Buffer = samples[format];
      for (const { at, length, bytes: inserted } of changes) {
        const position = Math.floor(at * bytes.length);
        bytes = Buffer.concat([bytes.subarray(0, position), inserted, bytes.subarray(position + length)]);
      }
      return bytes;
    });
    await fc.assert(fc.asyncProperty(mutated, survives), { numRuns: propertyRuns(40) });
  });
});
