import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../../../platform/scope.ts';

/**
 * Whether a row of `job_index` is live: active and not expired. A job expires exactly at `expires_at`, even if the sweep
 * has not run yet.
 */
export const isLive = sql<SqlBool>`(job_index.status = 'active' and coalesce(job_index.expires_at > now(), true))`;

/** When the next live job expires. Null if none does. */
export function nextExpiry({ organizationId }: Pick<Scope, 'organizationId'>): RawBuilder<string | null> {
  return sql`(select min(expires_at) from job_index
    where organization_id = ${organizationId} and status = 'active' and expires_at > now())`;
}

export async function secondsToNextExpiry(scope: Scope): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from ${nextExpiry(scope)} - now())::float8 as seconds`.execute(scope.db);
  return rows[0]?.seconds ?? null;
}
