import { CorkboardError } from './corkboard-error.ts';
import type { Event } from './generated/types.ts';

/** A request as it arrived. The body must be the exact bytes or text, not parsed JSON. */
export interface WebhookRequest {
  body: string | Uint8Array;
  headers: Headers | Record<string, string | string[] | undefined>;
}

export interface VerifyOptions {
  /** The webhook's secret (`whsec_…`), or several of which one must match, for example while you rotate it. */
  secret: string | string[];
  /** How far the time of the request may be from now, by default 300 seconds. */
  toleranceSeconds?: number;
}

/** Returns the event of a request that a webhook sent. Throws `invalid_webhook` unless it is authentic and recent. */
export async function verifyWebhook(
  { body, headers }: WebhookRequest,
  { secret, toleranceSeconds = 300 }: VerifyOptions,
): Promise<Event> {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    readHeader(headers, name),
  );
  if (!id || !timestamp || !signatures) throw invalid('A header of the webhook is missing.');
  const ageSeconds = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!/^\d+$/.test(timestamp) || ageSeconds > toleranceSeconds)
    throw invalid('The time of the request is too far off.');
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const signed = await new Blob([`${id}.${timestamp}.`, new Uint8Array(bytes)]).arrayBuffer();
  for (const each of [secret].flat()) {
    if (await isSigned(signed, signatures, each)) return JSON.parse(new TextDecoder().decode(bytes));
  }
  throw invalid('No signature of the request matches a secret.');
}

/** `signatures` are separated by spaces, each with its version, because a sender signs with several secrets while they rotate. */
async function isSigned(signed: ArrayBuffer, signatures: string, secret: string): Promise<boolean> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const bytes = decodeBase64(secret.replace(/^whsec_/, ''));
  if (!bytes?.length) throw new TypeError('The secret of a webhook looks like whsec_ and base64.');
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify']);
  for (const each of signatures.split(' ')) {
    const signature = each.startsWith('v1,') ? decodeBase64(each.slice(3)) : undefined;
    // Compares in constant time.
    if (signature && (await crypto.subtle.verify(algorithm, key, signature, signed))) return true;
  }
  return false;
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function readHeader(headers: WebhookRequest['headers'], name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const entry = Object.entries(headers).find(([key]) => key.toLowerCase() === name);
  return [entry?.[1]].flat()[0];
}

function invalid(message: string): CorkboardError {
  return new CorkboardError('invalid_webhook', message);
}
