import type { EventType } from '../events.ts';
import type { Scope } from '../scope.ts';
import type { Cache } from './cache-store.ts';
import type { ChangeLog, Changes } from './change-log.ts';
import { SingleFlight } from './single-flight.ts';

/** A value that follows from an organization's data and the clock. Times are on the clock of performance.now(). */
export interface SnapshotValue {
  /** When the clock alone makes the value wrong; see `toValidUntilMs`. */
  validUntilMs: number;
  /** Until then the value is used without a check for changes. */
  freshUntilMs?: number;
}

export interface SnapshotCacheOptions<T> {
  name: string;
  /** Types of the events that change what the values were read from. */
  changedBy: readonly EventType[];
  /** Types of the events that change a value only if they are about the object of its key. */
  changedByObject?: readonly EventType[];
  /** The bytes of a value; by default, of its JSON. */
  sizeOf?: (value: T) => number;
  /**
   * Whether a value costs little more than a question for changes. A missing one is then computed without that question. It counts as
   * outdated if something changed between the last question and its computation. Default false.
   */
  isCheap?: boolean;
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
  /** The version of the organization before the value was read. */
  version: number;
  freshUntilMs: number;
  /** The last moment for which the value is known to be valid. */
  verifiedAtMs: number;
}

/** The last value, and what has changed since. */
export interface Outdated<T> {
  readonly value: T;
  readonly version: number;
  readonly changes: Changes;
}

type Compute<T> = (last: Outdated<T> | undefined) => Promise<T>;

/** How to find a value besides its key. */
interface Lookup {
  /** The object that the value is about. */
  objectId?: string;
  /** Changes that were read after the request arrived, if the caller has read them. */
  changes?: Changes;
  /** Called if the value is outdated, because the next one is still being computed. */
  onStale?: () => void;
}

/**
 * Caches values that are expensive to compute. An entry becomes invalid at a given time, or when an event records a relevant change.
 * Each use asks the database for changes, including changes of other nodes.
 */
export class SnapshotCache<T extends SnapshotValue> {
  readonly #entries: Cache<Entry<T>>;
  readonly #changes: ChangeLog;
  readonly #options: Required<Omit<SnapshotCacheOptions<T>, 'sizeOf'>>;
  readonly #computations = new SingleFlight<T>();

  constructor(changes: ChangeLog, { sizeOf = jsonBytes, ...options }: SnapshotCacheOptions<T>) {
    this.#options = {
      isCheap: false,
      recheckAfterMs: 0,
      maxStaleMs: () => 0,
      changedByObject: [],
      ...options,
    };
    this.#changes = changes;
    this.#entries = changes.store.open(options.name, ({ value }) => sizeOf(value));
  }

  /**
   * The cached value if it is still valid, otherwise a computed one. Concurrent callers share one question for changes and one
   * computation, which gets the last value. Unless stale values are allowed, the value is as new as this call.
   */
  async findOrCompute(
    scope: Scope,
    key: string,
    compute: Compute<T>,
    { objectId, changes, onStale }: Lookup = {},
  ): Promise<T> {
    const askedAtMs = performance.now();
    const fullKey = `${scope.organizationId} ${key}`;
    const first = this.#entries.peek(fullKey);
    if (first && isFresh(first)) {
      this.#entries.count(true);
      return first.value;
    }
    const mayCompute = this.#options.isCheap && !first && !changes;
    const older = mayCompute ? this.#changes.peek(scope) : undefined;
    const current = changes ?? older ?? (await this.#changes.read(scope));
    const last = this.#entries.peek(fullKey);
    if (last && isUnexpired(last) && !this.#isOutdated(last, current, objectId)) {
      last.verifiedAtMs = Math.max(last.verifiedAtMs, askedAtMs);
      last.freshUntilMs = Math.max(last.freshUntilMs, askedAtMs + this.#options.recheckAfterMs);
      this.#entries.count(true);
      return last.value;
    }
    const maxStaleMs = this.#options.maxStaleMs(last?.value);
    const canUseLast = last !== undefined && last.verifiedAtMs > askedAtMs - maxStaleMs;
    this.#entries.count(canUseLast);
    const work = () => this.#compute(fullKey, current, compute);
    // If the changes are known, a computation that began after the last one is as new as this call.
    const startedAfterMs = older ? askedAtMs : current.changedAtMs;
    const computation = this.#computations.run(fullKey, work, startedAfterMs - maxStaleMs);
    if (canUseLast) {
      // Callers that cannot use the last value get the error.
      computation.catch(() => {});
      onStale?.();
      return last.value;
    }
    const value = await computation;
    // The clock may have changed the value before this call, while others computed it.
    return askedAtMs < value.validUntilMs ? value : this.#computations.run(fullKey, work, askedAtMs);
  }

  #isOutdated({ version }: Entry<T>, current: Changes, objectId: string | undefined): boolean {
    const { changedBy: types, changedByObject } = this.#options;
    const object = objectId === undefined ? undefined : { id: objectId, types: changedByObject };
    return current.haveOutdated(version, { types, object });
  }

  async #compute(fullKey: string, changes: Changes, compute: Compute<T>): Promise<T> {
    // A caller that waited for an earlier computation may use its result if that is fresh.
    const earlier = this.#entries.peek(fullKey);
    if (earlier && isFresh(earlier)) return earlier.value;
    const { version } = changes;
    const startedAtMs = performance.now();
    const value = await compute(earlier && { ...earlier, changes });
    const freshUntilMs = value.freshUntilMs ?? startedAtMs + this.#options.recheckAfterMs;
    this.#entries.set(fullKey, { value, version, verifiedAtMs: startedAtMs, freshUntilMs });
    return value;
  }
}

/** Events expire. A value older than their retention may have missed one. */
const MAX_AGE_MS = 86_400_000;

/** When the clock alone makes a value wrong that was read at `readAtMs`; `changesInSeconds` is null when it never does. */
export function toValidUntilMs(readAtMs: number, changesInSeconds: number | null): number {
  const validForMs = (changesInSeconds ?? Number.POSITIVE_INFINITY) * 1000;
  return readAtMs + Math.min(validForMs, MAX_AGE_MS);
}

function isUnexpired({ value }: Entry<SnapshotValue>): boolean {
  return performance.now() < value.validUntilMs;
}

function isFresh(entry: Entry<SnapshotValue>): boolean {
  return performance.now() < entry.freshUntilMs && isUnexpired(entry);
}

function jsonBytes(value: object): number {
  return JSON.stringify(value).length;
}
