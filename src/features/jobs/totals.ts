import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Scope } from '../../platform/scope.ts';
import type { JobCount } from './find-jobs.ts';

interface KnownTotal extends JobCount {
  /** On the clock of performance.now(). */
  validUntilMs: number;
}

/**
 * Exact totals cost the most of a list, and depend on nothing but the board's jobs and the clock. So they are kept, each
 * with the snapshot that it was counted in, and hold until a transaction that this snapshot did not see has recorded a
 * change of the board. Writers pay nothing for it: no counter, no lock, just the event that they write anyway.
 */
export class KnownTotals {
  readonly #totals = new LRUCache<string, KnownTotal>({ max: 20_000 });

  /** The total kept under this key, or undefined when there is none that still holds. */
  async find(scope: Scope, key: string): Promise<number | undefined> {
    const known = this.#totals.get(toKey(scope, key));
    if (!known || performance.now() >= known.validUntilMs) return undefined;
    return (await hasBoardChanged(scope, known.snapshot)) ? undefined : known.total;
  }

  keep(scope: Scope, key: string, count: JobCount): void {
    const { changesInSeconds } = count;
    const validUntilMs = changesInSeconds === null ? Infinity : performance.now() + changesInSeconds * 1000;
    this.#totals.set(toKey(scope, key), { ...count, validUntilMs });
  }
}

function toKey(scope: Scope, key: string): string {
  return `${scope.organizationId} ${key}`;
}

/** Whether a change of the board is visible now that was not visible to the snapshot. */
async function hasBoardChanged(scope: Scope, snapshot: string): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`
    select exists (
      select from events
      where organization_id = ${scope.organizationId}
        and transaction_id >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
        and not pg_visible_in_snapshot(transaction_id, ${snapshot}::pg_snapshot)
        and (type like 'job.%' or type like 'category.%' or type like 'board.%')
    ) as changed`.execute(scope.db);
  return rows[0]?.changed ?? true;
}
