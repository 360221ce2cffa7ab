/** Uploads and first views of photos, one after the other. */
import { takePhoto } from './photos.ts';
import type { Contender } from './processes.ts';

const PHOTOS = 12;
/** Widths whose first view is measured. */
const WIDTHS = [160, 640, 1280];

export interface Uploads {
  /** Milliseconds by what was done. */
  times: Map<string, number[]>;
  /** Paths of the originals. */
  paths: string[];
  uploadedBytes: number[];
  storedBytes: number[];
}

export async function measureUploads({ port }: Contender, apiKey: string): Promise<Uploads> {
  const origin = `http://127.0.0.1:${port}`;
  const uploads: Uploads = { times: new Map(), paths: [], uploadedBytes: [], storedBytes: [] };
  const note = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const startedMs = performance.now();
    const result = await work();
    uploads.times.set(name, [...(uploads.times.get(name) ?? []), performance.now() - startedMs]);
    return result;
  };
  // Before the first one that counts, the server loads its image library.
  await upload(origin, apiKey, await takePhoto(0), 201);
  for (let seed = 1; seed <= PHOTOS; seed++) {
    const photo = await takePhoto(seed);
    const { url, size } = await note('upload', () => upload(origin, apiKey, photo, 201));
    await note('the same again', () => upload(origin, apiKey, photo, 200));
    uploads.paths.push(new URL(url).pathname);
    uploads.uploadedBytes.push(photo.length);
    uploads.storedBytes.push(size);
  }
  for (const width of WIDTHS) {
    for (const path of uploads.paths)
      await note(`scaled to ${width}, first`, () => download(`${origin}${path}?w=${width}`));
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
    throw new Error(`An upload was answered ${response.status} instead of ${expected}: ${text}`);
  return JSON.parse(text).data;
}

async function download(url: string): Promise<void> {
  const response = await fetch(url);
  const bytes = await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} was answered ${response.status} with ${bytes.byteLength} bytes.`);
}
