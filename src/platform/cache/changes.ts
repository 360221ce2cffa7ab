import { type RawBuilder, sql } from 'kysely';
import type { EventType } from '../events.ts';
import type { Scope } from '../scope.ts';

/** The current snapshot in PostgreSQL's notation. Take it before reading what it is stored with. */
export async function takeSnapshot(scope: Scope): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(
    scope.db,
  );
  const [row] = rows;
  if (!row) throw new Error('no snapshot');
  return row.snapshot;
}

/** Whether an event of these types is visible now that the snapshot did not see. */
export async function hasChangedSince(
  { db, organizationId }: Scope,
  snapshot: string,
  types: readonly EventType[],
): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`
    select ${changedSince(organizationId, snapshot, types)} as changed`.execute(db);
  return rows[0]?.changed ?? true;
}

/** The same as an SQL expression. The index on `position` finds the events: a position is never below its event's transaction. */
export function changedSince(
  organizationId: number,
  snapshot: string,
  types: readonly EventType[],
): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from events
    where organization_id = ${organizationId}
      and position >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
      and not pg_visible_in_snapshot(transaction_id, ${snapshot}::pg_snapshot)
      and type = any(${types.map(({ name }) => name)}::text[]))`;
}

/** Events expire. A cache entry older than their retention may have missed one. */
const MAX_CACHE_AGE_MS = 86_400_000;

/** When the clock alone makes a value wrong that was read at `readAtMs`; `changesInSeconds` is null when it never does. */
export function toValidUntilMs(readAtMs: number, changesInSeconds: number | null): number {
  const validForMs = (changesInSeconds ?? Number.POSITIVE_INFINITY) * 1000;
  return readAtMs + Math.min(validForMs, MAX_CACHE_AGE_MS);
}
