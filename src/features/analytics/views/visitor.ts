import { createHmac } from 'node:crypto';
import { toNetwork } from '../../../platform/http/rate-limit.ts';
import type { Sender } from './sender.ts';

/** Half of the hash: two visitors of a day among a million share one with a probability of 10⁻²⁷. */
const HASH_BYTES = 16;

/**
 * The same for the same visitor of the same board on the same day, and nothing without the day's salt. Of an IPv6 address the
 * network counts, in which people change their address often.
 */
export function hashVisitor(
  salt: Buffer,
  organizationId: number,
  { address, userAgent, device }: Sender,
): Buffer {
  // As JSON, so that no two lists of parts have the same text.
  const text = JSON.stringify([organizationId, toNetwork(address), userAgent, device]);
  return createHmac('sha256', salt).update(text).digest().subarray(0, HASH_BYTES);
}
