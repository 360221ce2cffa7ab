import { sql } from 'kysely';
import type { Scope } from '../../platform/scope.ts';

/** The snapshot of now, to keep with what is read from here on. */
export async function takeSnapshot(scope: Scope): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(
    scope.db,
  );
  const [row] = rows;
  if (!row) throw new Error('no snapshot');
  return row.snapshot;
}

export async function hasBoardChanged(scope: Scope, snapshot: string): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`
    select ${boardChanged(scope.organizationId, snapshot)} as changed`.execute(scope.db);
  return rows[0]?.changed ?? true;
}

/** Whether a change of the board is visible now that was not visible to the snapshot. */
export function boardChanged(organizationId: number, snapshot: string) {
  return sql<boolean>`exists (
    select from events
    where organization_id = ${organizationId}
      and transaction_id >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
      and not pg_visible_in_snapshot(transaction_id, ${snapshot}::pg_snapshot)
      and (type like 'job.%' or type like 'category.%' or type like 'board.%'))`;
}
