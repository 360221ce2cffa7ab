import { sql } from 'kysely';
import type { Database } from '../../../platform/database/connect.ts';
import { selectOwn } from '../../../platform/database/rows/own-rows.ts';
import { deleteOfOrganizations } from '../../../platform/outgoing/delete-of-organizations.ts';
import type { Scope } from '../../../platform/scope.ts';

/** Records that the content of these paths was deleted. Call it in the transaction that deletes the content. */
export async function recordDeletedPaths({ db, organizationId }: Scope, paths: string[]): Promise<void> {
  await sql`
    insert into deleted_paths (organization_id, path)
    select ${organizationId}, path from unnest(${paths}::text[]) as path order by path
    on conflict (organization_id, path) do update set deleted_at = now()`.execute(db);
}

/** Whether deleted content was public at this path. Does not check whether something else uses the path now. */
export async function isDeletedPath(scope: Scope, path: string): Promise<boolean> {
  const row = await selectOwn(scope, 'deleted_paths')
    .select('path')
    .where('path', '=', path)
    .executeTakeFirst();
  return row !== undefined;
}

/** After two years, search engines no longer request the path. */
export const DELETED_PATH_RETENTION_DAYS = 730;

export async function deleteExpiredPaths(db: Database): Promise<void> {
  await deleteOfOrganizations(db, {
    table: 'deleted_paths',
    where: sql`deleted_at < now() - ${DELETED_PATH_RETENTION_DAYS} * interval '1 day'`,
  });
}
