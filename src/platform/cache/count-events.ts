import { type RawBuilder, sql } from 'kysely';
import { prepared } from '../database/prepared.ts';
import type { EventType } from '../events.ts';
import type { Scope } from '../scope.ts';

interface Since {
  /** In PostgreSQL's notation. */
  snapshot: string;
  added: EventType;
  removed: EventType;
}

export interface Difference {
  /** Objects that were added since the snapshot, minus those removed. */
  difference: number;
  /** The snapshot that the difference was counted in. */
  snapshot: string;
}

/** How many more objects there are than in the snapshot, by their events. An index has all that it needs. */
export async function countSince({ db, organizationId }: Scope, since: Since): Promise<Difference> {
  const { snapshot } = since;
  const values = { organizationId, snapshot, added: since.added.name, removed: since.removed.name };
  const [row] = await selectDifference(db, values);
  if (!row) throw new Error('no difference');
  return row;
}

const selectDifference = prepared(
  (db, values: { organizationId: number; snapshot: string; added: string; removed: string }) =>
    db
      .selectFrom('events')
      .select([
        sql<number>`count(*) filter (where type = ${values.added}) - count(*) filter (where type = ${values.removed})`.as(
          'difference',
        ),
        sql<string>`pg_current_snapshot()::text`.as('snapshot'),
      ])
      .where('organization_id', '=', values.organizationId)
      .where(unseen(values.snapshot)),
);

/**
 * Whether the snapshot did not see an event that is visible now. The index on `position` finds these events: a position is never below
 * its event's transaction.
 */
export function unseen(snapshot: string): RawBuilder<boolean> {
  return sql<boolean>`(position >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
    and not pg_visible_in_snapshot(transaction_id, ${snapshot}::pg_snapshot))`;
}
