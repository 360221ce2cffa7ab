import { CorkboardError, toCorkboardError } from './corkboard-error.ts';
import { rememberTag } from './entity-tags.ts';
import type { RequestOptions } from './operation.ts';
import type { ApiRequest, Connection } from './request.ts';
import { retryDelayMs } from './retry.ts';

/** Sends a request, and again while a retry is safe and promising. Returns the body of the response. */
export async function send(
  request: ApiRequest,
  { fetch, defaults }: Connection,
  { signal, timeoutMs = defaults.timeoutMs, maxRetries = defaults.maxRetries }: RequestOptions,
): Promise<unknown> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await sendOnce(request, fetch, { signal, timeoutMs });
    } catch (error) {
      signal?.throwIfAborted();
      const delayMs = attempt < maxRetries ? retryDelayMs(request, error, attempt) : undefined;
      if (delayMs === undefined) throw error;
      await wait(delayMs, signal);
    }
  }
}

async function sendOnce(
  request: ApiRequest,
  fetch: Connection['fetch'],
  { signal, timeoutMs }: { signal: AbortSignal | undefined; timeoutMs: number },
): Promise<unknown> {
  const { url, returnsFile, ...init } = request;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      ...init,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      // A redirect would send the key to another server.
      redirect: 'manual',
    });
    if (!response.ok) throw await toCorkboardError(response);
    return returnsFile ? await response.blob() : await readBody(response);
  } catch (error) {
    if (error instanceof CorkboardError) throw error;
    if (timeout.aborted)
      throw new CorkboardError('timeout', `No response within ${timeoutMs} ms.`, { cause: error });
    throw new CorkboardError('network_error', `The request to ${url.split('?')[0]} failed.`, {
      cause: error,
    });
  }
}

async function readBody(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const type = response.headers.get('content-type');
  if (!type?.startsWith('application/json')) throw await toCorkboardError(response);
  const body: unknown = await response.json();
  rememberTag(body, response.headers.get('etag'));
  return body;
}

function wait(delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, delayMs);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
