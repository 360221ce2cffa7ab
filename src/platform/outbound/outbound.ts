import { isIP } from 'node:net';
import { Semaphore } from '../concurrency/semaphore.ts';
import { AllowList } from './allow-list.ts';
import { openConnection } from './connect.ts';
import { OutboundError } from './errors.ts';
import type { Exchange, ExchangeResult, exchange as exchangeOnce } from './exchange.ts';
import { toRequestHeaders } from './headers.ts';
import { resolveAllowedName, resolveName, resolveTexts } from './resolve.ts';
import { findTargetProblem, readTarget, requireAllowed, type Target } from './targets.ts';

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
    const response = await this.#within(request, (signal) => this.#send(request, exchange, signal));
    return { ...response, durationMs: Math.round(performance.now() - startedAt) };
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

  async #within<T>(limits: Limits, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (this.#isClosed || limits.signal?.aborted) throw stopped();
    const controller = new AbortController();
    const stop = () => controller.abort(stopped());
    limits.signal?.addEventListener('abort', stop, { once: true });
    const timer = setTimeout(() => controller.abort(timedOut(limits.timeoutMs)), limits.timeoutMs);
    const running = work(controller.signal);
    this.#running.set(controller, running);
    try {
      return await running;
    } finally {
      clearTimeout(timer);
      limits.signal?.removeEventListener('abort', stop);
      this.#running.delete(controller);
    }
  }

  async #send(
    request: OutboundRequest,
    exchange: typeof exchangeOnce,
    signal: AbortSignal,
  ): Promise<ExchangeResult> {
    const target = readTarget(request.url, this.#allow);
    const { method, body, maxBytes, onTooLong = 'fail' } = request;
    const headers = toRequestHeaders(request.headers ?? {});
    const release = await this.#connections.acquire({ key: target.url.origin, signal });
    try {
      const addresses = await this.#findAddresses(target, signal);
      const socket = await openConnection(target, addresses, signal);
      return await exchange({ url: target.url, method, headers, body, maxBytes, onTooLong }, socket, signal);
    } finally {
      release();
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

function timedOut(timeoutMs: number): OutboundError {
  return new OutboundError('timeout', `There was no complete response within ${timeoutMs} ms.`);
}

function stopped(): OutboundError {
  return new OutboundError('stopped', 'The request was canceled because Corkboard is shutting down.');
}
