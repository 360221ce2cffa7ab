import { LRUCache } from 'lru-cache';
import type { Scope } from '../../platform/scope.ts';
import { SharedRuns } from '../../platform/shared-runs.ts';
import { hasBoardChanged } from './board-changes.ts';
import type { JobMatch } from './find-jobs.ts';

/** When the board was looked at, and how long what was seen can hold by the clock alone. */
interface Sighting {
  /** In PostgreSQL's notation; never younger than anything that was read for what is kept with it. */
  snapshot: string;
  /** On the clock of performance.now(). */
  validUntilMs: number;
}

/** How many jobs pass the filters, and what the filters' names stand for; no match: a name stands for nothing. */
export interface KnownCount extends Sighting {
  total: number;
  match: JobMatch | undefined;
}

/** Which jobs are on a page. */
export interface KnownPage extends Sighting {
  total: number;
  ids: string[];
}

/** Of each kind, in characters: about as many bytes. */
const MAX_SIZE = 50_000_000;

/**
 * Exact totals cost the most of a list, and finding the page the rest; both depend on nothing but the board's jobs and
 * the clock. So they are kept, each with a snapshot from before they were read, and hold until a transaction that this
 * snapshot did not see has recorded a change of the board. Writers pay nothing for it: no counter, no lock, just the
 * event that they write anyway.
 */
export class KnownLists {
  readonly #counts = new LRUCache<string, KnownCount>({ max: 5_000, maxSize: MAX_SIZE, sizeCalculation });
  readonly #pages = new LRUCache<string, KnownPage>({ max: 10_000, maxSize: MAX_SIZE, sizeCalculation });
  readonly #counting = new SharedRuns<KnownCount>();

  /** The page kept under this key. The board may have changed since: see `hasBoardChanged`. */
  findPage(scope: Scope, key: string): KnownPage | undefined {
    return unlessOutOfTime(this.#pages.get(toKey(scope, key)));
  }

  keepPage(scope: Scope, key: string, page: KnownPage): void {
    this.#pages.set(toKey(scope, key), page);
  }

  /** The count kept under this key if it still holds, or a new one: all who ask at once after a change share it. */
  async findOrCount(scope: Scope, key: string, count: () => Promise<KnownCount>): Promise<KnownCount> {
    const ownKey = toKey(scope, key);
    const known = unlessOutOfTime(this.#counts.get(ownKey));
    if (known && !(await hasBoardChanged(scope, known.snapshot))) return known;
    return this.#counting.run(ownKey, async () => {
      const counted = await count();
      this.#counts.set(ownKey, counted);
      return counted;
    });
  }
}

/** A key may be as long as an address, and one location filter may stand for every location of a board. */
function sizeCalculation(known: Sighting, key: string): number {
  return key.length + JSON.stringify(known).length;
}

function unlessOutOfTime<T extends Sighting>(known: T | undefined): T | undefined {
  return known && performance.now() < known.validUntilMs ? known : undefined;
}

function toKey(scope: Scope, key: string): string {
  return `${scope.organizationId} ${key}`;
}
