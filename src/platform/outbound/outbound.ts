import { isIP } from 'node:net';
import { Semaphore } from '../concurrency/semaphore.ts';
import { inSpan } from '../tracing/tracing.ts';
import { AllowList } from './allow-list.ts';
import { openConnection } from './connect.ts';
import { OutboundError } from './errors.ts';
import type { Exchange, ExchangeResult, exchange as exchangeOnce, OpenExchange } from './exchange.ts';
import { type OwnHeaders, toRequestHeaders } from './headers.ts';
import { resolveAllowedName, resolveName, resolveTexts } from './resolve.ts';
import { findTargetProblem, readTarget, requireAllowed, type Target } from './targets.ts';
import { startRequest, toEnd } from './trace.ts';

/** Concurrent connections to one scheme, host and port. Further requests wait, within their time limit. */
export const CONNECTIONS_PER_ORIGIN = 165;

export interface OutboundOptions {
  /** OUTBOUND_ALLOW; see `AllowList`. */
  allow: string;
  /** Name servers, as IP address:port, instead of the system's. */
  nameServers?: readonly string[];
}

interface Limits {
  /** Limits everything: waiting for a connection, DNS, connection, TLS, headers and body. */
  timeoutMs: number;
  /** Cancels the request with the error `stopped`. */
  signal?: AbortSignal;
}

export interface OutboundRequest extends Limits {
  url: string;
  method: Exchange['method'];
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** The limit of the response body. */
  maxBytes: number;
  /** Whether a longer body is an error or is cut to `maxBytes`. */
  onTooLong?: Exchange['onTooLong'];
}

export interface OutboundResponse extends ExchangeResult {
  durationMs: number;
}

export interface StreamRequest extends OwnHeaders {
  url: string;
  headers?: Readonly<Record<string, string>>;
  /** Limits the time to the headers, and then the time that each chunk of the body takes. */
  timeoutMs: number;
  /** Cancels the request and the body with the error `stopped`. */
  signal?: AbortSignal;
}

/** A response with a body that arrives during reading. `close` must be called, also after the end of the body. */
export type OutboundStream = OpenExchange;

/** Work that the time limit, the caller's signal and the end of the process cancel. */
interface Work {
  signal: AbortSignal;
  startTimer(): void;
  stopTimer(): void;
  end(): void;
}

/**
 * Sends requests to URLs that users enter. It allows only public IP addresses and the targets in OUTBOUND_ALLOW. It checks every IP
 * address that the host name resolves to, and connects to one of these. Each request has its own connection and check. Redirects are
 * not followed: a 3xx is a normal response.
 */
export class Outbound {
  readonly #allow: AllowList;
  readonly #nameServers: readonly string[] | undefined;
  readonly #connections = new Semaphore({ limit: CONNECTIONS_PER_ORIGIN });
  readonly #running = new Map<AbortController, Promise<unknown>>();
  #isClosed = false;

  constructor({ allow, nameServers }: OutboundOptions) {
    this.#allow = new AllowList(allow);
    this.#nameServers = nameServers;
  }

  /** Why the URL is not allowed, in a sentence. Undefined if it may be allowed, which the request checks after the DNS lookup. */
  checkTarget(url: string): string | undefined {
    return findTargetProblem(url, this.#allow);
  }

  /** Throws an `OutboundError` if there is no response. Returns responses of any status. */
  async send(request: OutboundRequest): Promise<OutboundResponse> {
    // Outside of the time limit. The HTTP client has 100 files, which a start does not need.
    const { exchange } = await import('./exchange.ts');
    const startedAt = performance.now();
    const response = await inSpan(
      startRequest(request.method, request.url),
      () => this.#within(request, (signal) => this.#send(request, exchange, signal)),
      toEnd,
    );
    return { ...response, durationMs: Math.round(performance.now() - startedAt) };
  }

  /** Like `send` with GET, but returns when the headers have arrived, and does not limit the size of the body. */
  async open(request: StreamRequest): Promise<OutboundStream> {
    return inSpan(startRequest('GET', request.url), () => this.#open(request), toEnd);
  }

  async #open(request: StreamRequest): Promise<OutboundStream> {
    const { openExchange } = await import('./exchange.ts');
    const headers = toRequestHeaders(request.headers ?? {}, request);
    const work = this.#begin(request);
    try {
      const { release, url, socket } = await this.#connect(request.url, work.signal);
      const exchange = { url, method: 'GET' as const, headers, body: undefined };
      const opened = await openExchange(exchange, socket, work.signal).catch((error) => {
        release();
        throw error;
      });
      return toStream(opened, work, release);
    } catch (error) {
      work.end();
      throw error;
    }
  }

  /** The TXT records of a name. Empty if the name does not exist. Throws an `OutboundError` if the lookup fails. */
  async findTexts(name: string, limits: Limits): Promise<string[]> {
    return this.#within(limits, (signal) => resolveTexts(name, signal, this.#nameServers));
  }

  /** The IP addresses of a name. Throws an `OutboundError` if the lookup fails or an IP address is not allowed. */
  async findAddresses(name: string, limits: Limits): Promise<string[]> {
    const target = { host: name, isLiteral: isIP(name) !== 0 };
    return this.#within(limits, (signal) => this.#findAddresses(target, signal));
  }

  /** Cancels running requests with the error `stopped` and rejects new ones. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const controller of this.#running.keys()) controller.abort(stopped());
    await Promise.allSettled(this.#running.values());
  }

  async #within<T>(limits: Limits, start: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const work = this.#begin(limits);
    try {
      return await start(work.signal);
    } finally {
      work.end();
    }
  }

  #begin({ timeoutMs, signal }: Limits): Work {
    if (this.#isClosed || signal?.aborted) throw stopped();
    const controller = new AbortController();
    const ended = Promise.withResolvers<void>();
    const stop = () => controller.abort(stopped());
    signal?.addEventListener('abort', stop, { once: true });
    this.#running.set(controller, ended.promise);
    let timer: NodeJS.Timeout | undefined;
    const work = {
      signal: controller.signal,
      startTimer: () => {
        timer = setTimeout(() => controller.abort(timedOut(timeoutMs)), timeoutMs);
      },
      stopTimer: () => clearTimeout(timer),
      end: () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', stop);
        this.#running.delete(controller);
        ended.resolve();
      },
    };
    work.startTimer();
    return work;
  }

  async #send(
    { url, method, body, maxBytes, onTooLong = 'fail', headers = {} }: OutboundRequest,
    exchange: typeof exchangeOnce,
    signal: AbortSignal,
  ): Promise<ExchangeResult> {
    const sent = toRequestHeaders(headers);
    const { release, socket, ...target } = await this.#connect(url, signal);
    try {
      const request = { url: target.url, method, headers: sent, body, maxBytes, onTooLong };
      return await exchange(request, socket, signal);
    } finally {
      release();
    }
  }

  /** Checks the target and connects to it. `release` gives its place among the connections of the origin to another request. */
  async #connect(url: string, signal: AbortSignal) {
    const target = readTarget(url, this.#allow);
    const release = await this.#connections.acquire({ key: target.url.origin, signal });
    try {
      const addresses = await this.#findAddresses(target, signal);
      return { release, url: target.url, socket: await openConnection(target, addresses, signal) };
    } catch (error) {
      release();
      throw error;
    }
  }

  async #findAddresses(
    { host, isLiteral }: Pick<Target, 'host' | 'isLiteral'>,
    signal: AbortSignal,
  ): Promise<string[]> {
    if (isLiteral) return [host];
    if (this.#allow.hasName(host)) return resolveAllowedName(host, signal);
    const addresses = await resolveName(host, signal, this.#nameServers);
    requireAllowed(addresses, this.#allow);
    return addresses;
  }
}

/** The timer runs only while the stream waits for bytes, so that a slow reader does not time out. */
function toStream(opened: OpenExchange, work: Work, release: () => void): OutboundStream {
  work.stopTimer();
  const close = async () => {
    work.signal.removeEventListener('abort', close);
    await opened.close();
    release();
    work.end();
  };
  // A reader that does not ask for the next chunk would otherwise keep the connection open.
  work.signal.addEventListener('abort', close);
  return { ...opened, body: limitWaits(opened.body, work), close };
}

async function* limitWaits(body: AsyncIterable<Buffer>, work: Work): AsyncGenerator<Buffer> {
  work.startTimer();
  for await (const chunk of body) {
    work.stopTimer();
    yield chunk;
    work.signal.throwIfAborted();
    work.startTimer();
  }
  work.stopTimer();
}

function timedOut(timeoutMs: number): OutboundError {
  return new OutboundError('timeout', `There was no complete response within ${timeoutMs} ms.`);
}

function stopped(): OutboundError {
  return new OutboundError('stopped', 'The request was canceled because Corkboard is shutting down.');
}
