import { type RawBuilder, sql } from 'kysely';

/** A file that belongs to the organization. In an export, its name is `files/<folder>/<id>`. */
export interface FileRow {
  folder: 'assets' | 'logos' | 'private';
  id: string;
  content_type: string | null;
}

/** Selects the files that rows of the organization name, in the order in which an export has them. */
export function selectFiles(
  organizationId: number,
  isTravelingPrivateFile: RawBuilder<unknown> = sql`true`,
): RawBuilder<FileRow> {
  return sql<FileRow>`
    select 'assets' as folder, id, content_type from assets where assets.organization_id = ${organizationId}
    union all
    select 'logos', id, null from logos where logos.organization_id = ${organizationId} and status = 'ready'
    union all
    select 'private', id, null from private_files
    where private_files.organization_id = ${organizationId} and ${isTravelingPrivateFile}
    order by folder, id`;
}
