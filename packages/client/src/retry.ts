import { CorkboardError } from './corkboard-error.ts';
import type { ApiRequest } from './request.ts';

const FIRST_BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 8_000;
/** The window of the rate limits. A server that asks for more means it, so the caller decides. */
const MAX_RETRY_AFTER_SECONDS = 60;

/** How long to wait before the next attempt. Undefined if there should be none. `attempt` counts from 0. */
export function retryDelayMs(request: ApiRequest, error: unknown, attempt: number): number | undefined {
  if (!(error instanceof CorkboardError) || !isSafe(request) || !isTemporary(error, attempt))
    return undefined;
  const { retryAfterSeconds = 0 } = error;
  if (retryAfterSeconds > MAX_RETRY_AFTER_SECONDS) return undefined;
  // The jitter keeps clients that failed together from returning together.
  const backoffMs = Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** attempt);
  return retryAfterSeconds * 1000 + Math.random() * backoffMs;
}

/** Whether the server does the work once, however often the request arrives. */
function isSafe({ method, headers }: ApiRequest): boolean {
  return method === 'GET' || 'idempotency-key' in headers;
}

function isTemporary({ code, status }: CorkboardError, attempt: number): boolean {
  if (status === 429 || status === 503 || code === 'network_error' || code === 'timeout') return true;
  // The lost attempt is still running; later, its response is repeated.
  return code === 'idempotency_key_in_use' && attempt > 0;
}
