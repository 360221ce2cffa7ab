import { createHmac } from 'node:crypto';

const PREFIX = 'whsec_';

/**
 * Returns the header `webhook-signature` of https://www.standardwebhooks.com: one signature per secret, so that a receiver can
 * verify the message with any of them.
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
