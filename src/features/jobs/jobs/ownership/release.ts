import { sql } from 'kysely';
import type { Scope } from '../../../../platform/scope.ts';

/**
 * Ends the ownership of up to `limit` jobs of an import and returns how many. Records no event: cached responses show the import until
 * the next event that changes the job.
 */
export async function releaseJobs(
  { db, organizationId }: Pick<Scope, 'db' | 'organizationId'>,
  importId: string,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update jobs set import_id = null
    where organization_id = ${organizationId} and id = any(array(
      select id from jobs where organization_id = ${organizationId} and import_id = ${importId}::uuid
      order by id limit ${limit} for update))`.execute(db);
  return Number(numAffectedRows);
}
