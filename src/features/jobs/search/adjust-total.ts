import { sql } from 'kysely';
import { prepared } from '../../../platform/database/prepared.ts';
import type { Scope } from '../../../platform/scope.ts';
import { jobCreated, jobDeleted } from '../schema.ts';

/** A total of all jobs, and the snapshot of PostgreSQL that it was counted in. */
export interface CountedAll {
  total: number;
  snapshot: string;
}

/**
 * The total of all jobs now: a former one, plus the jobs created since, minus those deleted. Every write of a job records its event in
 * the same transaction, so the result is exact, and an index of events has all that it needs.
 */
export async function adjustTotal(
  { db, organizationId }: Scope,
  { total, snapshot }: CountedAll,
): Promise<CountedAll> {
  const [row] = await selectDifference(db, { organizationId, snapshot });
  if (!row) throw new Error('no difference');
  return { total: total + row.difference, snapshot: row.snapshot };
}

const countOf = ({ name }: { name: string }) => sql<number>`count(*) filter (where type = ${sql.lit(name)})`;

const selectDifference = prepared(
  (db, { organizationId, snapshot }: { organizationId: number; snapshot: string }) =>
    db
      .selectFrom('events')
      .select([
        sql<number>`${countOf(jobCreated)} - ${countOf(jobDeleted)}`.as('difference'),
        sql<string>`pg_current_snapshot()::text`.as('snapshot'),
      ])
      .where('organization_id', '=', organizationId)
      .where(sql<boolean>`position >= pg_snapshot_xmin(${snapshot}::pg_snapshot)`)
      .where(sql<boolean>`not pg_visible_in_snapshot(transaction_id, ${snapshot}::pg_snapshot)`),
);
