import type { OutputInfo, Sharp } from 'sharp';
import { Turns } from '../turns.ts';
import { ImageError } from './errors.ts';
import { DAMAGED } from './inspect.ts';

export interface EncodedImage {
  bytes: Uint8Array;
  contentType: string;
  extension: 'jpg' | 'png' | 'webp' | 'gif' | 'avif';
  width: number;
  /** Of one frame. */
  height: number;
}

/** A decoded image takes up to 160 MB, and what waits its encoded bytes. */
const turns = new Turns(2, 30);
const TIME_LIMIT_SECONDS = 30;
const MAX_RESULT_BYTES = 15 * 1024 * 1024;

/** Does the work of reading and converting one image when it is its turn. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return turns.take(work);
}

/** Runs a pipeline to its end. Whatever the decoder or encoder has against the image is an ImageError. */
export async function convert(pipeline: Sharp): Promise<{ bytes: Uint8Array; info: OutputInfo }> {
  const { data, info } = await pipeline
    .timeout({ seconds: TIME_LIMIT_SECONDS })
    .toBuffer({ resolveWithObject: true })
    .catch((error: Error) => {
      throw new ImageError('invalid_image', reason(error));
    });
  if (data.length > MAX_RESULT_BYTES)
    throw new ImageError('invalid_image', 'The image is larger than 15 MB after conversion.');
  return { bytes: data, info };
}

function reason({ message }: Error): string {
  if (message.startsWith('timeout')) return 'The image takes too long to convert.';
  if (/too large|exceeds/i.test(message)) return 'The image is wider or higher than its format allows.';
  return DAMAGED;
}
