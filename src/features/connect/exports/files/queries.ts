import { type Insertable, type Selectable, sql, type UpdateObject } from 'kysely';
import type { Database } from '../../../../platform/database/connect.ts';
import { lockName } from '../../../../platform/database/lock-name.ts';
import { insertOwn, selectOwn, updateOwn } from '../../../../platform/database/rows/own-rows.ts';
import type { DB, Exports } from '../../../../platform/database/tables.ts';
import { notFound } from '../../../../platform/http/errors/http-error.ts';
import { toResource } from '../../../../platform/http/resource.ts';
import { isId } from '../../../../platform/ids.ts';
import { deleteOfOrganizations } from '../../../../platform/outgoing/delete-of-organizations.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { Export } from './schema.ts';

export type ExportRow = Selectable<Exports>;
export type ExportChanges = UpdateObject<DB, 'exports', 'exports'>;

const isCurrent = sql<boolean>`(expires_at is null or expires_at > now())`;

/** Throws `not_found` if the export does not exist or has expired. */
export async function getExport(scope: Scope, id: string): Promise<ExportRow> {
  const row = isId(id)
    ? await selectOwn(scope, 'exports').selectAll().where('id', '=', id).where(isCurrent).executeTakeFirst()
    : undefined;
  if (!row) throw notFound('export');
  return row;
}

/** Keeps others from creating an export of the organization until the transaction ends. */
export async function lockExports(scope: Scope): Promise<void> {
  await lockName(scope, 'exports');
}

/** All that have not expired, the oldest first. Each organization has a few. */
export async function listExports(scope: Scope): Promise<ExportRow[]> {
  return selectOwn(scope, 'exports').selectAll().where(isCurrent).orderBy('id').execute();
}

export async function insertExport(
  scope: Scope,
  values: Omit<Insertable<Exports>, 'organization_id' | 'id'>,
): Promise<ExportRow> {
  return insertOwn(scope, 'exports', values).returningAll().executeTakeFirstOrThrow();
}

/** Writes to an export that this process has claimed. Returns false if another process has claimed or deleted the export. */
export async function updateClaimed(
  scope: Scope,
  { id, claim }: Pick<ExportRow, 'id' | 'claim'>,
  changes: ExportChanges,
): Promise<boolean> {
  const { numUpdatedRows } = await updateOwn(scope, 'exports')
    .set(changes)
    .where('id', '=', id)
    .where('claim', '=', claim)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** A recurring task. The files expire by themselves. */
export async function deleteExpiredExports(db: Database): Promise<void> {
  await deleteOfOrganizations(db, {
    table: 'exports',
    where: sql`expires_at < now()`,
    evenIfMoving: sql`resource = 'organization'`,
  });
}

export function toExport(row: ExportRow, sizeBytes: number | null): Export {
  return toResource(Export, row, {
    rows: row.row_count,
    size_bytes: sizeBytes,
  });
}
