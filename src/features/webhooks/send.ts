import { EncryptionError, type KeyRing } from '../../platform/encryption/key-ring.ts';
import { OutboundError } from '../../platform/outbound/errors.ts';
import type { Outbound, OutboundAnswer } from '../../platform/outbound/outbound.ts';
import type { Scope } from '../../platform/scope.ts';
import { resolveHeaders, SecretError } from '../secrets/resolve.ts';
import type { Scrub } from '../secrets/scrub.ts';
import { keepAnswer } from './answer.ts';
import type { WebhookRow } from './queries.ts';
import { readRetryAfter } from './retry-after.ts';
import { signMessage } from './signature.ts';
import { openSigningSecrets } from './signing-secrets.ts';

export interface Sending {
  keyRing: KeyRing;
  outbound: Outbound;
  /** Left out: 15 seconds. */
  timeoutMs?: number;
}

export type Target = Pick<WebhookRow, 'id' | 'target_url' | 'headers'>;

export interface Message {
  /** The same on every attempt. */
  id: string;
  /** JSON, sent and signed as it is. */
  body: string;
}

/** What came of one attempt. Without an error the receiver has taken the message. */
export interface Outcome {
  startedAt: string;
  durationMs: number;
  responseStatus: number | null;
  /** The beginning of the answer, without values of secrets. */
  responseBody: string | null;
  error: { code: string; message: string } | null;
  /** After which time the receiver asked to be tried again. */
  retryAfterMs?: number;
}

type Answered = Omit<Outcome, 'startedAt' | 'durationMs'>;

const TIMEOUT_MS = 15_000;
/** More than is kept, since values of secrets are taken out before. */
const READ_BYTES = 65_536;

/**
 * Posts a message to a webhook, signed and with its headers, once. Throws only the `OutboundError` of code `stopped`, which is
 * not the receiver's fault, and what the database throws.
 */
export async function sendMessage(
  scope: Scope,
  sending: Sending,
  webhook: Target,
  message: Message,
  stop?: AbortSignal,
): Promise<Outcome> {
  const startedAt = new Date();
  const since = performance.now();
  const answered = await attempt(scope, sending, webhook, message, stop).catch(toFailure);
  const durationMs = Math.round(performance.now() - since);
  return { startedAt: startedAt.toISOString(), durationMs, ...answered };
}

async function attempt(
  scope: Scope,
  { keyRing, outbound, timeoutMs = TIMEOUT_MS }: Sending,
  webhook: Target,
  { id, body }: Message,
  stop: AbortSignal | undefined,
): Promise<Answered> {
  const secrets = await openSigningSecrets(scope, keyRing, webhook.id);
  const resolved = await resolveHeaders(scope, keyRing, toGiven(webhook), webhook.target_url);
  const timestamp = Math.floor(Date.now() / 1000);
  const answer = await outbound.send({
    url: webhook.target_url,
    method: 'POST',
    headers: {
      ...resolved.headers,
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': `${timestamp}`,
      'webhook-signature': signMessage(secrets, { id, timestamp, body }),
    },
    body,
    timeoutMs,
    maxBytes: READ_BYTES,
    onTooLong: 'cut',
    ...(stop ? { signal: stop } : {}),
  });
  return toAnswered(answer, resolved.scrub);
}

function toGiven({ headers }: Target): Record<string, string> {
  return headers as Record<string, string>;
}

function toAnswered(answer: OutboundAnswer, scrub: Scrub): Answered {
  const { status, headers } = answer;
  const retryAfterMs = readRetryAfter(headers['retry-after'], Date.now());
  return {
    responseStatus: status,
    responseBody: keepAnswer(answer, scrub),
    error: judgeStatus(status),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
}

function judgeStatus(status: number): Outcome['error'] {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400)
    return { code: 'redirected', message: `The receiver answered ${status}; redirects are not followed.` };
  return { code: 'not_accepted', message: `The receiver answered ${status}; only 2xx is a success.` };
}

function toFailure(error: unknown): Answered {
  return { responseStatus: null, responseBody: null, error: explain(error) };
}

function explain(error: unknown): Outcome['error'] {
  if (error instanceof SecretError) return { code: error.code, message: error.message };
  if (error instanceof EncryptionError)
    return { code: 'secret_unreadable', message: 'The signing secret of the webhook cannot be decrypted.' };
  if (error instanceof OutboundError && error.code !== 'stopped')
    return { code: error.code, message: error.message };
  throw error;
}
