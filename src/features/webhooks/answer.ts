import type { Scrub } from '../secrets/scrub.ts';

/** Of an answer, as bytes of UTF-8. */
const KEPT_BYTES = 4_096;

/**
 * The beginning of an answer as text that can be stored. Answers may repeat what they got, so values of secrets are taken out
 * first, before the end is cut off.
 */
export function keepAnswer({ body, isCut }: { body: Buffer; isCut: boolean }, scrub: Scrub): string {
  // PostgreSQL cannot store U+0000, and a value could hide between such characters.
  const text = body.toString('utf8').replaceAll('\0', '');
  return cutToBytes(scrub(text, { isCut }), KEPT_BYTES);
}

/** Cuts between characters. */
function cutToBytes(text: string, maxBytes: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(maxBytes));
  return text.slice(0, read);
}
