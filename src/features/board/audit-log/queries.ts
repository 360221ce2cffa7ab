import { type Kysely, type Selectable, sql } from 'kysely';
import { AUDIT_RETENTION_DAYS } from '../../../platform/audit/partitions.ts';
import type { AuditLog as AuditLogTable, DB } from '../../../platform/database/tables.ts';
import { toResource } from '../../../platform/http/resource.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { EntryPosition } from './cursor.ts';
import { AuditLogEntry } from './schema.ts';

export type AuditLogRow = Selectable<AuditLogTable>;

export interface AuditLogFilter {
  actor?: string | undefined;
  type?: string | undefined;
  object?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  after?: EntryPosition | undefined;
}

/** Entries of an organization, or of the installation (null), newest first. */
export async function findEntries(
  db: Kysely<DB>,
  organizationId: number | null,
  { actor, type, object, from, to, after }: AuditLogFilter,
  limit: number,
): Promise<AuditLogRow[]> {
  let entries = db.selectFrom('audit_log').selectAll();
  // `is not distinct from` would use no index.
  entries =
    organizationId === null
      ? entries.where('organization_id', 'is', null)
      : entries.where('organization_id', '=', organizationId);
  if (actor !== undefined) entries = entries.where('actor', '=', actor);
  if (type !== undefined) entries = entries.where('object_type', '=', type);
  if (object !== undefined) entries = entries.where('object_id', '=', object);
  if (from !== undefined) entries = entries.where('created_at', '>=', from);
  if (to !== undefined) entries = entries.where('created_at', '<=', to);
  if (after) {
    const at = new Date(after.createdAtMs).toISOString();
    entries = entries.where(sql<boolean>`(created_at, id) < (${at}::timestamptz, ${after.id}::uuid)`);
  }
  // The entries of the installation come in the order of the index only if the order names its first column too.
  if (organizationId === null) entries = entries.orderBy('organization_id', 'desc');
  return entries
    .where('created_at', '>', sql<string>`now() - make_interval(days => ${AUDIT_RETENTION_DAYS})`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The ids of all entries of an action on objects of the type. */
export async function listEntryIds(
  { db, organizationId }: Scope,
  { type, action }: { type: string; action: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('object_type', '=', type)
    .where('action', '=', action)
    .execute();
  return rows.map(({ id }) => id);
}

export function toEntry(row: AuditLogRow): AuditLogEntry {
  return toResource(AuditLogEntry, row, {
    object: { type: row.object_type, id: row.object_id },
  });
}
