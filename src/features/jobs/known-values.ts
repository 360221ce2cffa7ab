import { LRUCache } from 'lru-cache';
import type { Scope } from '../../platform/scope.ts';
import { SharedRuns } from '../../platform/shared-runs.ts';
import { hasBoardChanged } from './board-changes.ts';

/** When the board was looked at, and how long what was seen can hold by the clock alone. */
export interface Sighting {
  /** In PostgreSQL's notation; never younger than anything that was read for what is kept with it. */
  snapshot: string;
  /** On the clock of performance.now(). */
  validUntilMs: number;
  /** Until then it is believed, although the board may have changed since. Left out: it never is. */
  trustedUntilMs?: number;
}

/** In characters: about as many bytes. */
const MAX_SIZE = 50_000_000;

/** What follows from a board's jobs and the clock and costs much to find out, kept by a key for as long as it holds. */
export class KnownValues<T extends Sighting> {
  readonly #values: LRUCache<string, T>;
  readonly #making = new SharedRuns<T>();

  constructor(max: number) {
    this.#values = new LRUCache<string, T>({ max, maxSize: MAX_SIZE, sizeCalculation });
  }

  /** What is kept under this key. The board may have changed since: see `hasBoardChanged`. */
  find(scope: Scope, key: string): T | undefined {
    const known = this.#values.get(toOwnKey(scope, key));
    return known && performance.now() < known.validUntilMs ? known : undefined;
  }

  keep(scope: Scope, key: string, value: T): void {
    this.#values.set(toOwnKey(scope, key), value);
  }

  /** What is kept under this key if it still holds, or made now: all who ask at once after a change share the making. */
  async findOrMake(scope: Scope, key: string, make: () => Promise<T>): Promise<T> {
    const known = this.find(scope, key);
    if (known && (isTrusted(known) || !(await hasBoardChanged(scope, known.snapshot)))) return known;
    return this.#making.run(toOwnKey(scope, key), async () => {
      // Who waited for a run that had begun before may believe what it made.
      const madeMeanwhile = this.find(scope, key);
      if (madeMeanwhile && isTrusted(madeMeanwhile)) return madeMeanwhile;
      const made = await make();
      this.keep(scope, key, made);
      return made;
    });
  }
}

function isTrusted({ trustedUntilMs = 0 }: Sighting): boolean {
  return performance.now() < trustedUntilMs;
}

/** A key may be as long as an address, and one location filter may stand for every location of a board. */
function sizeCalculation(known: Sighting, key: string): number {
  return key.length + JSON.stringify(known).length;
}

function toOwnKey(scope: Scope, key: string): string {
  return `${scope.organizationId} ${key}`;
}
