import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';

/**
 * The header `webhook-signature` of https://www.standardwebhooks.com: one signature for each secret, so that a receiver who
 * knows any of them can verify the message.
 */
export function signMessage(
  secrets: readonly string[],
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');
}
