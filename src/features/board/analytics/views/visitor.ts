import { createHmac } from 'node:crypto';
import { toNetwork } from '../../../../platform/http/rate-limit.ts';
import type { Client } from './client.ts';

/** Half of the hash. Two of a million visitors of a day collide with a probability of 10⁻²⁷. */
const HASH_BYTES = 16;

/**
 * The same for the same visitor, board and day. Without the day's salt, it cannot be computed. Uses the network of an IPv6
 * address, because devices often change their IP address within it.
 */
export function hashVisitor(salt: Buffer, organizationId: number, { ip, userAgent, device }: Client): Buffer {
  // JSON is unambiguous: different values never produce the same text.
  const text = JSON.stringify([organizationId, toNetwork(ip), userAgent, device]);
  return createHmac('sha256', salt).update(text).digest().subarray(0, HASH_BYTES);
}
