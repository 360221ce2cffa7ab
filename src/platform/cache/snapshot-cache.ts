import type { EventType } from '../events.ts';
import type { Scope } from '../scope.ts';
import type { Cache, CacheStore } from './cache-store.ts';
import { hasChangedSince } from './changes.ts';
import { SingleFlight } from './single-flight.ts';

/** A value that follows from an organization's data and the clock. Times are on the clock of performance.now(). */
export interface SnapshotValue {
  /** In PostgreSQL's notation, taken before anything of the value was read. */
  snapshot: string;
  /** When the clock alone makes the value wrong; see `toValidUntilMs`. */
  validUntilMs: number;
  /** Until then the value is used without a check for changes. */
  freshUntilMs?: number;
}

export interface SnapshotCacheOptions<T> {
  name: string;
  /** Types of the events that change what the values were read from. */
  changedBy: readonly EventType[];
  /** How long a value is used without another check after a check found no change. Default 0. */
  recheckAfterMs?: number;
  /**
   * Stale-while-revalidate: the maximum age of an outdated value that callers still get while the next value is computed. It can depend on the last value,
   * which is undefined at first. Default 0.
   */
  maxStaleMs?: (last: T | undefined) => number;
}

interface Entry<T> {
  value: T;
  freshUntilMs: number;
  /** The last moment for which the value is known to be valid. */
  verifiedAtMs: number;
}

/**
 * Caches values that are expensive to compute. An entry becomes invalid at a given time, or when another transaction than those
 * of its snapshot records a relevant event. Writers pay nothing for this: they record their events anyway.
 */
export class SnapshotCache<T extends SnapshotValue> {
  readonly #entries: Cache<Entry<T>>;
  readonly #options: Required<SnapshotCacheOptions<T>>;
  readonly #checks = new SingleFlight<Entry<T> | undefined>();
  readonly #computations = new SingleFlight<T>();

  constructor(store: CacheStore, options: SnapshotCacheOptions<T>) {
    this.#options = { recheckAfterMs: 0, maxStaleMs: () => 0, ...options };
    this.#entries = store.open(options.name, ({ value }) => JSON.stringify(value).length);
  }

  /**
   * The cached value if it is still valid, otherwise a computed one. Concurrent callers share one check and one computation.
   * Unless stale values are allowed, both start after the call.
   */
  async findOrCompute(scope: Scope, key: string, compute: () => Promise<T>): Promise<T> {
    const askedAtMs = performance.now();
    const fullKey = toFullKey(scope, key);
    const last = this.#entries.peek(fullKey);
    const valid = last && (isFresh(last) ? last : await this.#checkOnce(scope, fullKey));
    if (valid) {
      this.#entries.count(true);
      return valid.value;
    }
    const verifiedAfterMs = askedAtMs - this.#options.maxStaleMs(last?.value);
    const computation = this.#computations.run(
      fullKey,
      () => this.#compute(fullKey, compute),
      verifiedAfterMs,
    );
    const canUseLast = last !== undefined && last.verifiedAtMs > verifiedAfterMs;
    this.#entries.count(canUseLast);
    if (!canUseLast) return computation;
    // Callers that cannot use the last value get the error.
    computation.catch(() => {});
    return last.value;
  }

  /**
   * Returns the result of `read` for the cached value. Undefined without a cached value, or if `read` returns undefined because its
   * own statement found a change.
   */
  async findAndRead<R>(
    scope: Scope,
    key: string,
    read: (value: T) => Promise<R | undefined>,
  ): Promise<R | undefined> {
    const entry = this.#entries.peek(toFullKey(scope, key));
    const result = entry && isUnexpired(entry) ? await read(entry.value) : undefined;
    this.#entries.count(result !== undefined);
    return result;
  }

  set(scope: Scope, key: string, value: T): void {
    this.#set(toFullKey(scope, key), value, performance.now());
  }

  #checkOnce(scope: Scope, fullKey: string): Promise<Entry<T> | undefined> {
    return this.#checks.run(fullKey, async () => {
      const entry = this.#entries.peek(fullKey);
      if (!entry || isFresh(entry)) return entry;
      return (await this.#revalidate(scope, entry)) ? entry : undefined;
    });
  }

  async #revalidate(scope: Scope, entry: Entry<T>): Promise<boolean> {
    const checkedAtMs = performance.now();
    if (!isUnexpired(entry)) return false;
    if (await hasChangedSince(scope, entry.value.snapshot, this.#options.changedBy)) return false;
    entry.verifiedAtMs = Math.max(entry.verifiedAtMs, checkedAtMs);
    entry.freshUntilMs = Math.max(entry.freshUntilMs, checkedAtMs + this.#options.recheckAfterMs);
    return true;
  }

  async #compute(fullKey: string, compute: () => Promise<T>): Promise<T> {
    // A caller that waited for an earlier computation may use its result if that is fresh.
    const earlier = this.#entries.peek(fullKey);
    if (earlier && isFresh(earlier)) return earlier.value;
    const startedAtMs = performance.now();
    const value = await compute();
    this.#set(fullKey, value, startedAtMs);
    return value;
  }

  #set(fullKey: string, value: T, verifiedAtMs: number): void {
    const freshUntilMs = value.freshUntilMs ?? verifiedAtMs + this.#options.recheckAfterMs;
    this.#entries.set(fullKey, { value, verifiedAtMs, freshUntilMs });
  }
}

function isUnexpired({ value }: Entry<SnapshotValue>): boolean {
  return performance.now() < value.validUntilMs;
}

function isFresh(entry: Entry<SnapshotValue>): boolean {
  return performance.now() < entry.freshUntilMs && isUnexpired(entry);
}

function toFullKey({ organizationId }: Scope, key: string): string {
  return `${organizationId} ${key}`;
}
