import { sql } from 'kysely';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import { recordUpdated } from '../search/record-updated.ts';

/** Indexing a job again takes milliseconds, so a larger batch would hold its locks too long. */
const BATCH_SIZE = 100;

/**
 * Gives active jobs the default lifetime again, counted from now, once less than half of it is left, so that a source that is read every
 * hour does not write every job each time. Jobs without an end, and ends that a person has set, stay.
 */
export async function prolongJobs(scope: Scope, ids: readonly string[]): Promise<void> {
  const { jobLifetimeDays } = scope.organization;
  if (jobLifetimeDays === null) return;
  for (let from = 0; from < ids.length; from += BATCH_SIZE)
    await prolongBatch(scope, ids.slice(from, from + BATCH_SIZE), jobLifetimeDays);
}

async function prolongBatch(scope: Scope, ids: string[], days: number): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const { rows } = await sql<{ id: string }>`
      with due as (
        select id from jobs where organization_id = ${scope.organizationId} and id = any(${ids}::uuid[])
          and status = 'active' and expires_at > now() and expires_at < now() + ${days}::int * interval '12 hours'
          and not 'expires_at' = any(locked_fields)
        order by id for update)
      update jobs set expires_at = now() + ${days}::int * interval '1 day', updated_at = now() from due
      where jobs.organization_id = ${scope.organizationId} and jobs.id = due.id returning jobs.id`.execute(
      scope.db,
    );
    if (rows.length === 0) return;
    await recordUpdated(
      scope,
      rows.map(({ id }) => id),
      ['expires_at'],
    );
  });
}
