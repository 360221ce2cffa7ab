import { overloaded } from '../http/errors/http-error.ts';

export interface SemaphoreOptions {
  /** How many may run at once; where callers name a key, how many of each key. */
  limit: number;
  /** Maximum number of waiters per key. Further ones are rejected. Default: no limit. */
  maxWaiting?: number;
  /** Waiters are rejected after this time. Default: never. */
  waitLimitMs?: number;
  /** The error of a refusal. */
  toRefusal?: () => Error;
}

export interface AcquireOptions {
  key?: string;
  /** Ends the wait with its reason. */
  signal?: AbortSignal;
}

interface Group {
  running: number;
  /** In the order of arrival. */
  waiting: Set<() => void>;
}

/** Limits how many run at once. Others wait in order of arrival. */
export class Semaphore {
  readonly #options: Required<SemaphoreOptions>;
  readonly #groups = new Map<string, Group>();

  constructor(options: SemaphoreOptions) {
    this.#options = {
      maxWaiting: Number.POSITIVE_INFINITY,
      waitLimitMs: Number.POSITIVE_INFINITY,
      toRefusal: tooMany,
      ...options,
    };
  }

  /** Does the work when it may run. */
  async run<T>(work: () => Promise<T>, options: AcquireOptions = {}): Promise<T> {
    const release = await this.acquire(options);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** Waits until the caller may run. The result ends that; calling it again has no effect. */
  async acquire({ key = '', signal }: AcquireOptions = {}): Promise<() => void> {
    signal?.throwIfAborted();
    const group = this.#groups.get(key) ?? { running: 0, waiting: new Set() };
    if (group.running < this.#options.limit) {
      group.running++;
      this.#groups.set(key, group);
    } else await this.#wait(group, signal);
    let isReleased = false;
    return () => {
      if (!isReleased) this.#release(key, group);
      isReleased = true;
    };
  }

  /** Passes the place to the first waiter directly, so that no newcomer can take it. */
  #release(key: string, group: Group): void {
    const [next] = group.waiting;
    if (next) next();
    else if (--group.running === 0) this.#groups.delete(key);
  }

  #wait(group: Group, signal: AbortSignal | undefined): Promise<void> {
    const { maxWaiting, waitLimitMs, toRefusal } = this.#options;
    if (group.waiting.size >= maxWaiting) throw toRefusal();
    return new Promise((resolve, reject) => {
      const leave = () => {
        group.waiting.delete(begin);
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
      };
      const begin = () => {
        leave();
        resolve();
      };
      const abort = () => {
        leave();
        reject(signal?.reason);
      };
      const refuse = () => {
        leave();
        reject(toRefusal());
      };
      const timer = Number.isFinite(waitLimitMs) ? setTimeout(refuse, waitLimitMs) : undefined;
      group.waiting.add(begin);
      signal?.addEventListener('abort', abort);
    });
  }
}

function tooMany(): Error {
  return overloaded('Too many requests of this kind are in progress. Try again in a few seconds.');
}
