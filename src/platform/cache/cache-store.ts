import { LRUCache } from 'lru-cache';
import { SingleFlight } from './single-flight.ts';

/** What an entry costs besides its value and its key: list nodes, map slots and wrapper objects, rounded up. */
export const ENTRY_BYTES = 500;

/** Figures of one cache since the start of the process. */
export interface CacheStatistics {
  hits: number;
  misses: number;
  /** Entries that were removed because the store was full. */
  evictions: number;
  entries: number;
  bytes: number;
}

interface StoredEntry {
  value: unknown;
  bytes: number;
  /** On the clock of performance.now(). */
  expiresAtMs: number;
  statistics: CacheStatistics;
}

/**
 * The memory that all caches of a server share. A full store evicts the entry that was used longest ago, whichever cache it belongs
 * to, so the limit holds for all caches together.
 */
export class CacheStore {
  readonly #maxBytes: number;
  readonly #entries: LRUCache<string, StoredEntry>;
  readonly #statistics = new Map<string, CacheStatistics>();
  readonly #ofSettings: { clear(): void }[] = [];

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ bytes }) => bytes,
      onInsert: ({ statistics, bytes }) => {
        statistics.entries++;
        statistics.bytes += bytes;
      },
      dispose: ({ statistics, bytes }, _key, reason) => {
        statistics.entries--;
        statistics.bytes -= bytes;
        if (reason === 'evict') statistics.evictions++;
      },
    });
  }

  get maxBytes(): number {
    return this.#maxBytes;
  }

  /** Opens the cache with this name, once. `sizeOf` returns the bytes of a value; each entry costs `ENTRY_BYTES` more. */
  open<T extends object>(name: string, sizeOf: (value: T) => number): Cache<T> {
    if (this.#statistics.has(name)) throw new Error(`The cache ${name} is open already.`);
    const statistics = { hits: 0, misses: 0, evictions: 0, entries: 0, bytes: 0 };
    this.#statistics.set(name, statistics);
    return new Cache(this.#entries, name, statistics, sizeOf);
  }

  /** Opens a cache of settings that others change, such as keys and organizations. `expireSettings` clears it. */
  openForSettings<T extends object>(name: string, sizeOf: (value: T) => number): Cache<T> {
    const cache = this.open(name, sizeOf);
    this.#ofSettings.push(cache);
    return cache;
  }

  /** Makes settings that were written before this call count for every request after it. */
  expireSettings(): void {
    for (const cache of this.#ofSettings) cache.clear();
  }

  /** The figures of each cache by its name. */
  get statistics(): ReadonlyMap<string, Readonly<CacheStatistics>> {
    return this.#statistics;
  }
}

/** One cache of a store. Its values must not change in size. */
export class Cache<T extends object> {
  readonly #entries: LRUCache<string, StoredEntry>;
  readonly #name: string;
  #generation = 0;
  readonly #statistics: CacheStatistics;
  readonly #sizeOf: (value: T) => number;
  readonly #loads = new SingleFlight<T | undefined>();

  constructor(
    entries: LRUCache<string, StoredEntry>,
    name: string,
    statistics: CacheStatistics,
    sizeOf: (value: T) => number,
  ) {
    this.#entries = entries;
    this.#name = name;
    this.#statistics = statistics;
    this.#sizeOf = sizeOf;
  }

  /** Counts as a hit or a miss. A value that does not pass `isValid` is a miss. */
  find(key: string, isValid: (value: T) => boolean = () => true): T | undefined {
    const value = this.peek(key);
    const isHit = value !== undefined && isValid(value);
    this.count(isHit);
    return isHit ? value : undefined;
  }

  /** Like `find`, for callers that count themselves once they know whether the value is still valid. */
  peek(key: string): T | undefined {
    const fullKey = this.#toFullKey(key);
    const entry = this.#entries.get(fullKey);
    if (!entry) return undefined;
    if (performance.now() < entry.expiresAtMs) return entry.value as T;
    this.#entries.delete(fullKey);
    return undefined;
  }

  count(isHit: boolean): void {
    if (isHit) this.#statistics.hits++;
    else this.#statistics.misses++;
  }

  /** A value that is larger than the whole store is not stored. */
  set(key: string, value: T, ttlMs = Number.POSITIVE_INFINITY): void {
    this.#set(this.#toFullKey(key), value, ttlMs);
  }

  #set(fullKey: string, value: T, ttlMs: number): void {
    const bytes = ENTRY_BYTES + fullKey.length + this.#sizeOf(value);
    const expiresAtMs = performance.now() + ttlMs;
    this.#entries.set(fullKey, { value, bytes, expiresAtMs, statistics: this.#statistics });
  }

  delete(key: string): void {
    this.#entries.delete(this.#toFullKey(key));
  }

  /** Expires all values, also of loads under way. The store evicts them in time. */
  clear(): void {
    this.#generation++;
  }

  #toFullKey(key: string): string {
    return `${this.#name} ${this.#generation} ${key}`;
  }

  /** The cached value, or the loaded one, which is stored unless it is undefined. Concurrent callers share one load. */
  async findOrLoad(key: string, load: () => Promise<T | undefined>, ttlMs?: number): Promise<T | undefined> {
    const found = this.find(key);
    if (found !== undefined) return found;
    // A value that may be used for a while may also come from a load that is under way.
    const fullKey = this.#toFullKey(key);
    return this.#loads.run(fullKey, () => this.#load(fullKey, load, ttlMs), Number.NEGATIVE_INFINITY);
  }

  async #load(
    fullKey: string,
    load: () => Promise<T | undefined>,
    ttlMs = Number.POSITIVE_INFINITY,
  ): Promise<T | undefined> {
    const startedAtMs = performance.now();
    const value = await load();
    if (value !== undefined) {
      // The time counts from before the load, because the data may be as old as the start of the load.
      this.#set(fullKey, value, ttlMs - (performance.now() - startedAtMs));
    }
    return value;
  }
}
