import { sql } from 'kysely';
import { selectOwn } from '../../../../platform/database/rows/own-rows.ts';
import type { Scope } from '../../../../platform/scope.ts';
import type { Range } from '../../../board/analytics/range.ts';
import { type Stage, stages } from '../../application-forms/stages.ts';
import { isWithinReach } from '../visibility.ts';

/** How many applications for the job arrived in the range, by their stage now. */
export async function countStages(
  scope: Scope,
  jobId: string,
  { from, to }: Range,
): Promise<Record<Stage, number>> {
  const rows = await selectOwn(scope, 'applications')
    .select(['stage', (of) => of.fn.countAll<number>().as('count')])
    .where(isWithinReach(scope))
    .where('job_id', '=', jobId)
    .where('is_pending', '=', false)
    .where('created_at', '>=', sql<string>`${from}::date::timestamp at time zone 'UTC'`)
    .where('created_at', '<', sql<string>`(${to}::date + 1)::timestamp at time zone 'UTC'`)
    .groupBy('stage')
    .execute();
  const counts = new Map(rows.map(({ stage, count }) => [stage, count]));
  return Object.fromEntries(stages.map((stage) => [stage, counts.get(stage) ?? 0])) as Record<Stage, number>;
}

/** How many applications each of these jobs has. Jobs without any are absent. */
export async function countApplications(scope: Scope, jobIds: string[]): Promise<Map<string, number>> {
  if (jobIds.length === 0) return new Map();
  const rows = await selectOwn(scope, 'applications')
    .select(['job_id', (of) => of.fn.countAll<number>().as('count')])
    .where('job_id', '=', sql<string>`any(${jobIds}::uuid[])`)
    .where('is_pending', '=', false)
    .groupBy('job_id')
    .execute();
  return new Map(rows.map(({ job_id, count }) => [job_id ?? '', count]));
}
