import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Scope } from '../../platform/scope.ts';
import { SharedRuns } from '../../platform/shared-runs.ts';

/** What a count saw of the board, and how long that can hold by the clock alone. */
export interface Sighting {
  /** In PostgreSQL's notation. */
  snapshot: string;
  /** On the clock of performance.now(). */
  validUntilMs: number;
}

/** What is known of a list: how many jobs are in it, and of a page of it which. */
export interface KnownList extends Sighting {
  total: number;
  ids: string[];
}

/**
 * Exact totals cost the most of a list, and finding the page the rest; both depend on nothing but the board's jobs and
 * the clock. So they are kept, each with a snapshot that is not younger than they are, and hold until a transaction that
 * this snapshot did not see has recorded a change of the board. Writers pay nothing for it: no counter, no lock, just the
 * event that they write anyway.
 */
export class KnownLists {
  readonly #lists = new LRUCache<string, KnownList>({ max: 10_000 });
  readonly #counts = new SharedRuns<KnownList>();

  /** What is kept under this key, or undefined when there is nothing that still holds. */
  async find(scope: Scope, key: string): Promise<KnownList | undefined> {
    const known = this.#lists.get(toKey(scope, key));
    if (!known || performance.now() >= known.validUntilMs) return undefined;
    return (await hasBoardChanged(scope, known.snapshot)) ? undefined : known;
  }

  keep(scope: Scope, key: string, list: KnownList): void {
    this.#lists.set(toKey(scope, key), list);
  }

  /** What is kept under this key, or what `count` finds: after a change all who ask at once share one count. */
  async findOrCount(scope: Scope, key: string, count: () => Promise<KnownList>): Promise<KnownList> {
    return (
      (await this.find(scope, key)) ??
      this.#counts.run(toKey(scope, key), async () => {
        const list = await count();
        this.keep(scope, key, list);
        return list;
      })
    );
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
