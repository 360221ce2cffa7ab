import type { OutputInfo, Sharp } from 'sharp';
import { Semaphore } from '../concurrency/semaphore.ts';
import { ImageError } from './errors.ts';
import { DAMAGED } from './inspect.ts';

export interface EncodedImage {
  bytes: Uint8Array;
  contentType: string;
  extension: 'jpg' | 'png' | 'webp' | 'gif' | 'avif';
  width: number;
  /** The height of one frame. */
  height: number;
}

/** Shared by the whole process. A decoded image takes up to 160 MB, and a waiting one the size of its file. */
const conversions = new Semaphore({ limit: 2, maxWaiting: 30 });
const TIME_LIMIT_SECONDS = 30;
const MAX_RESULT_BYTES = 15 * 1024 * 1024;

/** Limits concurrent conversions of images. */
export function limitConversions<T>(work: () => Promise<T>): Promise<T> {
  return conversions.run(work);
}

/** Runs a pipeline. Throws an ImageError if decoding or encoding fails. */
export async function convert(pipeline: Sharp): Promise<{ bytes: Uint8Array; info: OutputInfo }> {
  const { data, info } = await pipeline
    .timeout({ seconds: TIME_LIMIT_SECONDS })
    .toBuffer({ resolveWithObject: true })
    .catch((error: Error) => {
      throw new ImageError('invalid_image', reason(error));
    });
  if (data.length > MAX_RESULT_BYTES)
    throw new ImageError('invalid_image', 'The image must not be larger than 15 MB after conversion.');
  return { bytes: data, info };
}

function reason({ message }: Error): string {
  if (message.startsWith('timeout')) return 'The image takes too long to convert.';
  if (/too large|exceeds/i.test(message)) return 'The image is wider or higher than its format allows.';
  return DAMAGED;
}
