import { sql } from 'kysely';
import type { Scope } from '../../../platform/scope.ts';
import type { Range } from '../../analytics/range.ts';
import { type Stage, stages } from '../../application-forms/stages.ts';

/** How many applications for the job arrived in the range, by their stage now. */
export async function countStages(
  { db, organizationId }: Scope,
  jobId: string,
  { from, to }: Range,
): Promise<Record<Stage, number>> {
  const rows = await db
    .selectFrom('applications')
    .select(['stage', (of) => of.fn.countAll<number>().as('count')])
    .where('organization_id', '=', organizationId)
    .where('job_id', '=', jobId)
    .where('is_pending', '=', false)
    .where('created_at', '>=', sql<string>`${from}::date::timestamp at time zone 'UTC'`)
    .where('created_at', '<', sql<string>`(${to}::date + 1)::timestamp at time zone 'UTC'`)
    .groupBy('stage')
    .execute();
  const counts = new Map(rows.map(({ stage, count }) => [stage, count]));
  return Object.fromEntries(stages.map((stage) => [stage, counts.get(stage) ?? 0])) as Record<Stage, number>;
}
