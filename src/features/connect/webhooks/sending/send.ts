import { EncryptionError, type KeyRing } from '../../../../platform/encryption/key-ring.ts';
import { OutboundError } from '../../../../platform/outbound/errors.ts';
import type { Outbound, OutboundResponse } from '../../../../platform/outbound/outbound.ts';
import { readRetryAfter } from '../../../../platform/outbound/retry-after.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { resolveHeaders, SecretError } from '../../../board/secrets/resolve.ts';
import type { Scrub } from '../../../board/secrets/scrub.ts';
import { readHeaders, type WebhookRow } from '../queries.ts';
import { storeResponse } from '../response.ts';
import { openSigningSecrets } from '../signing-secrets.ts';
import { signMessage } from './sign.ts';

export interface SendOptions {
  keyRing: KeyRing;
  outbound: Outbound;
  /** Defaults to 15 seconds. */
  timeoutMs?: number;
}

export type Target = Pick<WebhookRow, 'id' | 'target_url' | 'headers'>;

export interface Message {
  /** The same on every attempt. */
  id: string;
  /** JSON, sent and signed unchanged. */
  body: string;
}

/** The outcome of one attempt. Without an error, the receiver accepted the message. */
export interface Outcome {
  startedAt: string;
  durationMs: number;
  responseStatus: number | null;
  /** The beginning of the response body, with secret values removed. */
  responseBody: string | null;
  error: { code: string; message: string } | null;
  /** The delay that the receiver requested with `Retry-After`. */
  retryAfterMs?: number;
}

type UntimedOutcome = Omit<Outcome, 'startedAt' | 'durationMs'>;

const TIMEOUT_MS = 15_000;
/** Reads more than is stored: secret values are removed first, then the body is cut to the stored length. */
const READ_BYTES = 65_536;

/**
 * Posts a signed message to a webhook once, with its headers. Throws only database errors and the `OutboundError` with code
 * `stopped`, which the receiver did not cause.
 */
export async function sendMessage(
  scope: Scope,
  sending: SendOptions,
  webhook: Target,
  message: Message,
  stop?: AbortSignal,
): Promise<Outcome> {
  const startedAt = new Date();
  const since = performance.now();
  const outcome = await attempt(scope, sending, webhook, message, stop).catch(toFailure);
  const durationMs = Math.round(performance.now() - since);
  return { startedAt: startedAt.toISOString(), durationMs, ...outcome };
}

async function attempt(
  scope: Scope,
  { keyRing, outbound, timeoutMs = TIMEOUT_MS }: SendOptions,
  webhook: Target,
  { id, body }: Message,
  stop: AbortSignal | undefined,
): Promise<UntimedOutcome> {
  const secrets = await openSigningSecrets(scope, keyRing, webhook.id);
  const resolved = await resolveHeaders(scope, keyRing, readHeaders(webhook), webhook.target_url);
  const timestamp = Math.floor(Date.now() / 1000);
  const response = await outbound.send({
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
  return toOutcome(response, resolved.scrub);
}

function toOutcome(response: OutboundResponse, scrub: Scrub): UntimedOutcome {
  const { status, headers } = response;
  const retryAfterMs = readRetryAfter(headers['retry-after'], Date.now());
  return {
    responseStatus: status,
    responseBody: storeResponse(response, scrub),
    error: checkStatus(status),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
}

function checkStatus(status: number): Outcome['error'] {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400)
    return { code: 'redirected', message: `The receiver returned ${status}. Redirects are not followed.` };
  return { code: 'not_accepted', message: `The receiver returned ${status}. Only 2xx is a success.` };
}

function toFailure(error: unknown): UntimedOutcome {
  return { responseStatus: null, responseBody: null, error: explain(error) };
}

function explain(error: unknown): Outcome['error'] {
  if (error instanceof SecretError) return { code: error.code, message: error.message };
  if (error instanceof EncryptionError)
    return {
      code: 'secret_unreadable',
      message: `The webhook has no usable signing secret. ${error.message}`,
    };
  if (error instanceof OutboundError && error.code !== 'stopped')
    return { code: error.code, message: error.message };
  throw error;
}
