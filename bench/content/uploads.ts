/** Measures uploads and first requests of scaled photos, sequentially. */

import type { Contender } from '../support/processes.ts';
import { makePhoto } from './photos.ts';

const PHOTOS = 12;
/** Widths whose first request is measured. */
const WIDTHS = [160, 640, 1280];

export interface Uploads {
  /** Durations in milliseconds by operation. */
  times: Map<string, number[]>;
  /** The URL paths of the originals. */
  paths: string[];
  uploadedBytes: number[];
  storedBytes: number[];
}

export async function measureUploads({ port }: Contender, apiKey: string): Promise<Uploads> {
  const origin = `http://127.0.0.1:${port}`;
  const uploads: Uploads = { times: new Map(), paths: [], uploadedBytes: [], storedBytes: [] };
  const measure = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const startedMs = performance.now();
    const result = await work();
    uploads.times.set(name, [...(uploads.times.get(name) ?? []), performance.now() - startedMs]);
    return result;
  };
  // The first upload makes the server load its image library. It is not measured.
  await upload(origin, apiKey, await makePhoto(0), 201);
  for (let seed = 1; seed <= PHOTOS; seed++) {
    const photo = await makePhoto(seed);
    const { url, size } = await measure('upload', () => upload(origin, apiKey, photo, 201));
    await measure('upload of the same photo', () => upload(origin, apiKey, photo, 200));
    uploads.paths.push(new URL(url).pathname);
    uploads.uploadedBytes.push(photo.length);
    uploads.storedBytes.push(size);
  }
  for (const width of WIDTHS) {
    for (const path of uploads.paths)
      await measure(`scaled to ${width}, first`, () => download(`${origin}${path}?w=${width}`));
  }
  return uploads;
}

async function upload(
  origin: string,
  apiKey: string,
  photo: Buffer,
  expected: number,
): Promise<{ url: string; size: number }> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg');
  const response = await fetch(`${origin}/api/v1/assets`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey },
    body: form,
  });
  const text = await response.text();
  if (response.status !== expected)
    throw new Error(`Upload: expected status ${expected}, received ${response.status}: ${text}`);
  return JSON.parse(text).data;
}

async function download(url: string): Promise<void> {
  const response = await fetch(url);
  const bytes = await response.arrayBuffer();
  if (!response.ok)
    throw new Error(`${url}: received status ${response.status} with ${bytes.byteLength} bytes`);
}
