import { setTimeout as wait } from 'node:timers/promises';

/** Above this number of hosts, hosts that may be asked again are removed. */
const MAX_HOSTS = 10_000;

/**
 * Limits how often each host is asked. One object serves all imports of a process. Each node has its own, so `n` nodes send up to
 * `n` requests per second to one host while they run imports from it.
 */
export class HostPace {
  readonly intervalMs: number;
  /** When the host may be asked next, in milliseconds of the monotonic clock. */
  readonly #nextAt = new Map<string, number>();

  constructor({ intervalMs = 1_000 }: { intervalMs?: number } = {}) {
    this.intervalMs = intervalMs;
  }

  /** Waits for a turn, in the order of the calls. `perSecond` counts per interval: at most 5. */
  async wait(
    host: string,
    { perSecond = 1, signal }: { perSecond?: number; signal: AbortSignal },
  ): Promise<void> {
    // A stopped run takes no turns.
    signal.throwIfAborted();
    const now = performance.now();
    const turn = Math.max(now, this.#nextAt.get(host) ?? 0);
    const requests = Math.min(Math.max(perSecond, 0.05), 5);
    this.#set(host, turn + this.intervalMs / requests, now);
    if (turn > now) await wait(turn - now, undefined, { signal });
  }

  /** Lets no request to the host start within this time. */
  defer(host: string, ms: number): void {
    const now = performance.now();
    this.#set(host, Math.max(now + ms, this.#nextAt.get(host) ?? 0), now);
  }

  #set(host: string, at: number, now: number): void {
    if (this.#nextAt.size >= MAX_HOSTS)
      for (const [other, nextAt] of this.#nextAt) if (nextAt <= now) this.#nextAt.delete(other);
    this.#nextAt.set(host, at);
  }
}
