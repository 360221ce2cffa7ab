import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from './scope.ts';

/** The snapshot of now, to keep with what is read from here on. */
export async function takeSnapshot(scope: Scope): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(
    scope.db,
  );
  const [row] = rows;
  if (!row) throw new Error('no snapshot');
  return row.snapshot;
}

/**
 * Whether an event of the organization is visible now that was not visible to the snapshot. `isRelevant` says of which
 * types, by the column `type`. The position of an event, by which it is found, is never below its transaction.
 */
export function changedSince(
  organizationId: number,
  snapshot: string,
  isRelevant: RawBuilder<SqlBool>,
): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from events
    where organization_id = ${organizationId}
      and position >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
      and not pg_visible_in_snapshot(transaction_id, ${snapshot}::pg_snapshot)
      and (${isRelevant}))`;
}

/** A change is known by its event, and events are not kept for ever: what is older than they are could hide one. */
export const LONGEST_KNOWN_MS = 86_400_000;
