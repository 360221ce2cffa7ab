import { sql } from 'kysely';
import type { Database } from '../../platform/database/connect.ts';
import { deleteInParts } from '../../platform/database/delete-in-parts.ts';
import type { Scope } from '../../platform/scope.ts';

/** Remembers that what was public at these paths is gone for good, in the transaction that deletes it. */
export async function notePathsGone({ db, organizationId }: Scope, paths: string[]): Promise<void> {
  await sql`
    insert into gone_paths (organization_id, path)
    select ${organizationId}, path from unnest(${paths}::text[]) as path order by path
    on conflict (organization_id, path) do update set gone_at = now()`.execute(db);
}

/** Whether something that is no more was public at this path. What is there now is not looked at. */
export async function isPathGone({ db, organizationId }: Scope, path: string): Promise<boolean> {
  const row = await db
    .selectFrom('gone_paths')
    .select('path')
    .where('organization_id', '=', organizationId)
    .where('path', '=', path)
    .executeTakeFirst();
  return row !== undefined;
}

/** By then no search engine asks any more. */
export const GONE_PATHS_KEPT_DAYS = 730;

export async function forgetOldGonePaths(db: Database): Promise<void> {
  await deleteInParts(db, sql`gone_paths`, sql`gone_at < now() - ${GONE_PATHS_KEPT_DAYS} * interval '1 day'`);
}
