import type { Scrub } from '../../board/secrets/scrub.ts';

/** Bytes of UTF-8 that are stored of a response body. */
const STORED_BYTES = 4_096;

/**
 * Returns the beginning of a response body as text for PostgreSQL. A response may repeat the request, so secret values are
 * removed, before the cut, which could split one.
 */
export function storeResponse({ body, isCut }: { body: Buffer; isCut: boolean }, scrub: Scrub): string {
  // PostgreSQL cannot store U+0000. Remove it first, because a U+0000 inside a secret value would hide the value from the scrubber.
  const text = body.toString('utf8').replaceAll('\0', '');
  return cutToBytes(scrub(text, { isCut }), STORED_BYTES);
}

/** Never splits a character. */
function cutToBytes(text: string, maxBytes: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(maxBytes));
  return text.slice(0, read);
}
