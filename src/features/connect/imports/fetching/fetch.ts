import { setTimeout as wait } from 'node:timers/promises';
import { newMessage } from '@corkboard/job-feeds/message';
import {
  type Fetch,
  type FetchedResponse,
  type FetchRequest,
  type FetchState,
  SourceError,
} from '@corkboard/job-feeds/source';
import { isHeaderValue } from '../../../../platform/outbound/headers.ts';
import type { Outbound, OutboundStream } from '../../../../platform/outbound/outbound.ts';
import { readRetryAfter } from '../../../../platform/outbound/retry-after.ts';
import { type BaseUrls, toActualUrl } from './base-urls.ts';
import { type Budget, openBody } from './body.ts';
import { ACCEPTED_ENCODINGS } from './decompress.ts';
import { isTemporary, reachedTimeLimit, stopped, toSourceError } from './errors.ts';
import type { HostPace } from './pace.ts';
import { Throughput } from './throughput.ts';

export interface FetchOptions {
  outbound: Outbound;
  pace: HostPace;
  /** IMPORT_BASE_URLS. */
  baseUrls: BaseUrls;
  /** In `User-Agent`: the URL of the board. */
  contact: string;
  limits: {
    /** Of all decompressed bodies together, and of all compressed ones together. */
    maxBytes: number;
    /** From now to the last byte of the last response. */
    timeoutMs: number;
  };
  /** Replaces `vault:<name>` in headers; `resolveHeaders` of the secrets. Throws an error with a sentence for the operator. */
  resolveHeaders(headers: Record<string, string>, url: string): Promise<{ headers: Record<string, string> }>;
  signal: AbortSignal;
}

const ATTEMPTS = 4;
const MAX_REDIRECTS = 5;
/** Time to the headers, and for each chunk of the body. */
const WAIT_MS = 30_000;
/** A longer `Retry-After` ends the run with an error. */
const MAX_RETRY_AFTER_MS = 120_000;
const MAX_STATE_LENGTH = 1_000;

/** The requests of one run of an import. They share the limits of the import and the pace of the process. */
export function createFetch(options: FetchOptions): Fetch {
  const { signal, limits } = options;
  const deadline = AbortSignal.timeout(limits.timeoutMs);
  const run: Run = {
    ...options,
    signal: AbortSignal.any([signal, deadline]),
    budget: { received: limits.maxBytes, decompressed: limits.maxBytes, maxBytes: limits.maxBytes },
    throughput: new Throughput(),
    explain: (error, url) => {
      if (signal.aborted) return stopped();
      return deadline.aborted ? reachedTimeLimit(limits.timeoutMs, url) : toSourceError(error);
    },
  };
  return async (request) => {
    const progress: Progress = { url: undefined };
    const explain = (error: unknown) => run.explain(error, progress.url);
    try {
      return await followRedirects({ ...run, explain }, request, progress);
    } catch (error) {
      throw explain(error);
    }
  };
}

interface Run extends FetchOptions {
  budget: Budget;
  throughput: Throughput;
  /** The error for the operator. Knows whether a limit or a stop caused it. */
  explain(error: unknown, url?: URL): SourceError;
}

/** The URL that is being read, after redirects. */
interface Progress {
  url: URL | undefined;
}

async function followRedirects(
  run: Run,
  request: FetchRequest,
  progress: Progress,
): Promise<FetchedResponse> {
  const { maxRedirects = MAX_REDIRECTS } = request;
  const first = URL.parse(request.url);
  if (!first) throw new SourceError('unreachable', newMessage('url_invalid'));
  let url = first;
  for (let redirects = 0; ; redirects++) {
    progress.url = url;
    // Credentials of one origin are for that origin only.
    const headers = url.origin === first.origin ? request.headers : undefined;
    const response = await sendPatiently(
      run,
      { ...request, ...(headers ? { headers } : { headers: {} }) },
      url,
    );
    const target = toRedirectTarget(response, url);
    if (!target || maxRedirects === 0) return toResponse(run, request, url, response);
    await response.close();
    if (redirects === maxRedirects)
      throw new SourceError('unreachable', newMessage('too_many_redirects', { max: maxRedirects }));
    url = target;
  }
}

function toRedirectTarget({ status, headers }: OutboundStream, url: URL): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(status) || !headers.location) return undefined;
  return URL.parse(headers.location, url.href) ?? undefined;
}

/** Repeats a request that fails for a moment. The first wait is the interval of the pace, and each further one is twice as long. */
async function sendPatiently(run: Run, request: FetchRequest, url: URL): Promise<OutboundStream> {
  for (let attempt = 1; ; attempt++) {
    const isLast = attempt === ATTEMPTS;
    let delayMs = run.pace.intervalMs * 2 ** (attempt - 1);
    try {
      const response = await send(run, request, url);
      if (![429, 502, 503, 504].includes(response.status)) return response;
      await response.close();
      delayMs = Math.max(delayMs, readDelay(response, url));
      if (isLast)
        throw new SourceError(
          'unreachable',
          newMessage('status_of_host', { host: url.host, status: response.status }),
        );
    } catch (error) {
      if (isLast || run.signal.aborted || !isTemporary(error)) throw error;
    }
    run.pace.defer(url.host, delayMs);
    await wait(delayMs, undefined, { signal: run.signal });
  }
}

/** Milliseconds. Throws if the server asks for more than a run can wait. */
function readDelay({ headers }: OutboundStream, url: URL): number {
  const delayMs = readRetryAfter(headers['retry-after'], Date.now()) ?? 0;
  if (delayMs <= MAX_RETRY_AFTER_MS) return delayMs;
  // Dates end in the year 275760.
  const at = new Date(Math.min(Date.now() + delayMs, 8.64e15));
  throw new SourceError(
    'unreachable',
    newMessage('asks_to_wait', { host: url.host, time: at.toISOString() }),
  );
}

async function send(run: Run, request: FetchRequest, url: URL): Promise<OutboundStream> {
  const { accept, system = '', perSecond, headers: given = {}, state } = request;
  const { headers } = await run.resolveHeaders(given, url.href);
  await run.pace.wait(url.host, { signal: run.signal, ...(perSecond ? { perSecond } : {}) });
  return run.outbound.open({
    url: toActualUrl(url, system, run.baseUrls),
    headers: { ...headers, accept, ...toConditions(url, state) },
    acceptEncoding: ACCEPTED_ENCODINGS,
    contact: run.contact,
    timeoutMs: WAIT_MS,
    signal: run.signal,
  });
}

/** A state holds for the URL that it came from only. */
function toConditions(url: URL, state: FetchState | undefined): Record<string, string> {
  if (state?.url !== url.href) return {};
  return {
    ...(state.etag ? { 'if-none-match': state.etag } : {}),
    ...(state.last_modified ? { 'if-modified-since': state.last_modified } : {}),
  };
}

async function toResponse(
  run: Run,
  { accept, state }: FetchRequest,
  url: URL,
  response: OutboundStream,
): Promise<FetchedResponse> {
  const { status, headers } = response;
  const [mediaType = '', ...parameters] = (headers['content-type'] ?? '').split(';');
  const isUnchanged = status === 304 && state?.url === url.href;
  const isSuccess = status >= 200 && status < 300;
  if (!isSuccess) await response.close();
  return {
    status,
    url: url.href,
    mediaType: mediaType.trim().toLowerCase(),
    charset: readCharset(parameters),
    body: isSuccess ? await openBody(run, response, accept) : empty(),
    isUnchanged,
    state: isUnchanged ? state : toState(url, headers),
  };
}

function readCharset(parameters: string[]): string | undefined {
  const charset = parameters.map((text) => text.trim()).find((text) => /^charset=/i.test(text));
  return charset?.slice('charset='.length).replace(/^"|"$/g, '').toLowerCase() || undefined;
}

function toState(url: URL, headers: Record<string, string>): FetchState {
  const { etag, 'last-modified': lastModified } = headers;
  const isUsable = (value: string | undefined): value is string =>
    value !== undefined && value !== '' && value.length <= MAX_STATE_LENGTH && isHeaderValue(value);
  const state: FetchState = {
    ...(isUsable(etag) ? { etag } : {}),
    ...(isUsable(lastModified) ? { last_modified: lastModified } : {}),
  };
  return Object.keys(state).length > 0 ? { ...state, url: url.href } : {};
}

async function* empty(): AsyncGenerator<Uint8Array> {}
