import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect } from 'vitest';
import type { Asset } from '../src/features/content/assets/schema.ts';
import type { Client, TestResponse } from './app.ts';

/** A picture with a pattern that depends on `seed`. By default, every picture is different. */
export async function makeImage({
  width = 40,
  height = 30,
  seed = ++images,
  format = 'png' as 'png' | 'jpeg' | 'webp' | 'gif' | 'avif',
} = {}): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at++) pixels[at] = (at * 7 + seed * 31 + (at % (seed + 3))) % 256;
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .toFormat(format)
    .toBuffer();
}

let images = process.pid;

/** A decompression bomb: a PNG of 30,000 × 30,000 one-bit pixels in a file of 110 kB. */
export function makeBomb(): Buffer {
  const side = 30_000;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1;
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

/** Form data with one file. */
export function fileForm(
  bytes: Uint8Array,
  { name = 'picture.png', alt }: { name?: string; alt?: string } = {},
): FormData {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  if (alt !== undefined) form.append('alt', alt);
  return form;
}

/** Uploads an image, and expects 201 and a new asset. */
export async function uploadImage(
  client: Client,
  options: { bytes?: Uint8Array; name?: string; alt?: string } = {},
): Promise<Asset> {
  const response = await client.post('/assets', fileForm(options.bytes ?? (await makeImage()), options));
  expect(response.status, response.text).toBe(201);
  return response.body.data;
}

/** One part of a multipart body. Nothing is escaped. */
export interface RawPart {
  headers: string;
  content: string | Uint8Array;
}

export const BOUNDARY = 'xYzZY';

export function multipartBody(parts: RawPart[], end = `--${BOUNDARY}--\r\n`): Buffer {
  return Buffer.concat([
    ...parts.flatMap(({ headers, content }) => [
      Buffer.from(`--${BOUNDARY}\r\n${headers}\r\n\r\n`, 'latin1'),
      Buffer.from(content as Uint8Array),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(end),
  ]);
}

/** Uploads a multipart body without changing it. */
export function postForm(
  client: Client,
  body: string | Uint8Array,
  contentType = `multipart/form-data; boundary=${BOUNDARY}`,
): Promise<TestResponse> {
  return client.post('/assets', body, { 'content-type': contentType });
}
