import { type SqlBool, sql } from 'kysely';
import type { Scope } from '../../../platform/scope.ts';

/** The ids of the active sticky jobs, newest first. */
export async function findPinnedIds({ db, organizationId }: Scope, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('jobs')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where(sql<SqlBool>`is_sticky`)
    .where('status', '=', 'active')
    .where(sql<SqlBool>`coalesce(expires_at > now(), true)`)
    .orderBy('posted_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
