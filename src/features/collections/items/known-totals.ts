import { type SqlBool, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { changedSince, LONGEST_KNOWN_MS } from '../../../platform/changes.ts';
import type { Scope } from '../../../platform/scope.ts';
import { SharedRuns } from '../../../platform/shared-runs.ts';
import { type CountedItems, countItems, type ItemMatch } from './find-items.ts';

interface KnownTotal {
  total: number;
  /** Of when the items were counted, in PostgreSQL's notation. */
  snapshot: string;
  /** When time alone may change the total, on the clock of performance.now(). */
  validUntilMs: number;
}

/**
 * Exact totals cost the most of a list, and depend on nothing but the items and the clock. So they are kept until an event
 * says that an item or a collection of the organization has changed, or until an item's time comes.
 */
export class KnownTotals {
  readonly #totals = new LRUCache<string, KnownTotal>({ max: 10_000 });
  readonly #counting = new SharedRuns<KnownTotal>();

  /** The total that is kept, if it still holds, or a new one: all who ask at once after a change share it. */
  async findOrCount(scope: Scope, match: ItemMatch): Promise<number> {
    const key = `${scope.organizationId} ${JSON.stringify(match)}`;
    const known = this.#totals.get(key);
    if (known && performance.now() < known.validUntilMs && !(await haveItemsChanged(scope, known.snapshot)))
      return known.total;
    const counted = await this.#counting.run(key, async () => {
      const total = toKnownTotal(performance.now(), await countItems(scope, match));
      this.#totals.set(key, total);
      return total;
    });
    return counted.total;
  }
}

function toKnownTotal(askedAtMs: number, { changesInSeconds, ...counted }: CountedItems): KnownTotal {
  const validForMs = Math.min((changesInSeconds ?? Number.POSITIVE_INFINITY) * 1000, LONGEST_KNOWN_MS);
  return { ...counted, validUntilMs: askedAtMs + validForMs };
}

async function haveItemsChanged(scope: Scope, snapshot: string): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`
    select ${changedSince(scope.organizationId, snapshot, sql<SqlBool>`type like 'cms.%'`)} as changed`.execute(
    scope.db,
  );
  return rows[0]?.changed ?? true;
}
