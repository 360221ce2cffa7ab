import { sql } from 'kysely';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import { recordUpdated } from '../search/record-updated.ts';

/** Indexing a job again takes milliseconds, so a larger batch would hold its locks too long. */
const BATCH_SIZE = 100;

/**
 * Gives active jobs the default lifetime again, counted from now, once less than half of it is left, so that a source that is read every
 * hour does not write every job each time. Jobs without an end, and ends that a person has set, stay. `revives`: jobs whose lifetime has
 * passed are active again, unless a person has set their status.
 */
export async function prolongJobs(
  scope: Scope,
  ids: readonly string[],
  { revives }: { revives: boolean },
): Promise<void> {
  const { jobLifetimeDays } = scope.organization;
  if (jobLifetimeDays === null) return;
  for (let from = 0; from < ids.length; from += BATCH_SIZE)
    await prolongBatch(scope, ids.slice(from, from + BATCH_SIZE), { days: jobLifetimeDays, revives });
}

async function prolongBatch(
  scope: Scope,
  ids: string[],
  { days, revives }: { days: number; revives: boolean },
): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const { rows } = await sql<{ id: string; is_revived: boolean }>`
      with due as (
        select id, status from jobs where organization_id = ${scope.organizationId} and id = any(${ids}::uuid[])
          and expires_at < now() + ${days}::int * interval '12 hours' and not 'expires_at' = any(locked_fields)
          and (status = 'active' and expires_at > now()
            or ${revives} and status in ('active', 'expired') and expires_at <= now() and not 'status' = any(locked_fields))
        order by id for update)
      update jobs set status = 'active', expires_at = now() + ${days}::int * interval '1 day', updated_at = now() from due
      where jobs.organization_id = ${scope.organizationId} and jobs.id = due.id
      returning jobs.id, due.status = 'expired' as is_revived`.execute(scope.db);
    const [revived, extended] = [true, false].map((isRevived) =>
      rows.filter(({ is_revived }) => is_revived === isRevived).map(({ id }) => id),
    ) as [string[], string[]];
    if (revived.length > 0) await recordUpdated(scope, revived, ['status', 'expires_at']);
    if (extended.length > 0) await recordUpdated(scope, extended, ['expires_at']);
  });
}
