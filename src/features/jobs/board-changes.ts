import { type SqlBool, sql } from 'kysely';
import { changedSince } from '../../platform/changes.ts';
import type { Scope } from '../../platform/scope.ts';

export async function hasBoardChanged(scope: Scope, snapshot: string): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`
    select ${boardChanged(scope.organizationId, snapshot)} as changed`.execute(scope.db);
  return rows[0]?.changed ?? true;
}

/** Whether a change of the board's jobs is visible now that was not visible to the snapshot. */
export function boardChanged(organizationId: number, snapshot: string) {
  const isOfJobs = sql<SqlBool>`type like 'job.%' or type like 'category.%'`;
  return changedSince(organizationId, snapshot, isOfJobs);
}
