import { AllowList } from './allow-list.ts';
import { openConnection } from './connect.ts';
import { OutboundError } from './errors.ts';
import { type Exchange, type ExchangeResult, exchange } from './exchange.ts';
import { toRequestHeaders } from './headers.ts';
import { resolveAllowedName, resolveName, resolveTexts } from './resolve.ts';
import { Slots } from './slots.ts';
import { findTargetProblem, readTarget, requireAllowed, type Target } from './targets.ts';

/** So many connections at a time to one scheme, host and port; further requests wait, within their time limit. */
export const CONNECTIONS_PER_ORIGIN = 85;

export interface OutboundOptions {
  /** OUTBOUND_ALLOW; see `AllowList`. */
  allow: string;
  /** Name servers to ask, as address:port, instead of the system's. */
  nameServers?: readonly string[];
}

interface Limits {
  /** For all of it: waiting for a connection, name, connection, TLS, headers, body. */
  timeoutMs: number;
  /** Ends it with the error `stopped`, which blames nobody. */
  signal?: AbortSignal;
}

export interface OutboundRequest extends Limits {
  url: string;
  method: Exchange['method'];
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** Of the answer's body, as it comes over the wire. */
  maxBytes: number;
  /** What becomes of a longer body: an error, or what fits into `maxBytes`. */
  onTooLong?: Exchange['onTooLong'];
}

export interface OutboundAnswer extends ExchangeResult {
  durationMs: number;
}

/**
 * Requests to addresses that users give. They reach public addresses and what the operator allows: the address in the URL
 * and all that its name resolves to are judged, and the connection goes to one of those judged. Each request has a
 * connection of its own, so each is judged anew. Redirects are not followed: a 3xx is an answer like any other.
 */
export class Outbound {
  readonly #allow: AllowList;
  readonly #nameServers: readonly string[] | undefined;
  readonly #slots = new Slots(CONNECTIONS_PER_ORIGIN);
  readonly #running = new Map<AbortController, Promise<unknown>>();
  #isClosed = false;

  constructor({ allow, nameServers }: OutboundOptions) {
    this.#allow = new AllowList(allow);
    this.#nameServers = nameServers;
  }

  /** Why nothing may be sent to this address, in a sentence; undefined when only a request can tell. */
  checkTarget(url: string): string | undefined {
    return findTargetProblem(url, this.#allow);
  }

  /** Throws an `OutboundError` when there is no answer; an answer of any status is one. */
  async send(request: OutboundRequest): Promise<OutboundAnswer> {
    const startedAt = performance.now();
    const answer = await this.#within(request, (signal) => this.#send(request, signal));
    return { ...answer, durationMs: Math.round(performance.now() - startedAt) };
  }

  /** The TXT records of a name, none when there is no such name. Throws an `OutboundError` when that cannot be told. */
  async findTexts(name: string, limits: Limits): Promise<string[]> {
    return this.#within(limits, (signal) => resolveTexts(name, signal, this.#nameServers));
  }

  /** Ends what is under way, with the error `stopped`, and sends no more. */
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

  async #send(request: OutboundRequest, signal: AbortSignal): Promise<ExchangeResult> {
    const target = readTarget(request.url, this.#allow);
    const { method, body, maxBytes, onTooLong = 'fail' } = request;
    const headers = toRequestHeaders(request.headers ?? {});
    const giveBack = await this.#slots.take(target.url.origin, signal);
    try {
      const addresses = await this.#findAddresses(target, signal);
      const socket = await openConnection(target, addresses, signal);
      return await exchange({ url: target.url, method, headers, body, maxBytes, onTooLong }, socket, signal);
    } finally {
      giveBack();
    }
  }

  async #findAddresses({ host, isLiteral }: Target, signal: AbortSignal): Promise<string[]> {
    if (isLiteral) return [host];
    if (this.#allow.hasName(host)) return resolveAllowedName(host, signal);
    const addresses = await resolveName(host, signal, this.#nameServers);
    requireAllowed(addresses, this.#allow);
    return addresses;
  }
}

function timedOut(timeoutMs: number): OutboundError {
  return new OutboundError('timeout', `There was no complete answer within ${timeoutMs} ms.`);
}

function stopped(): OutboundError {
  return new OutboundError('stopped', 'The request was given up because Corkboard is stopping.');
}
