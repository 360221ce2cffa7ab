import type { Static } from 'typebox';
import { recordAudit } from '../../../platform/audit/record.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { deleteItemsWithoutJob } from './planning/item-queries.ts';
import { lockImport, updateImportRow } from './queries.ts';
import type { RestoredJobs } from './schema.ts';

/** Jobs that someone has deleted stay deleted, until this. The next run then reads the whole source, and earlier plans are stale. */
export async function restoreDeletedJobs(scope: Scope, id: string): Promise<Static<typeof RestoredJobs>> {
  return inTransaction(scope, async (scope) => {
    const row = await lockImport(scope, id);
    const count = await deleteItemsWithoutJob(scope, row.id);
    await updateImportRow(scope, row.id, { fetch_state: null, version: row.version + 1 });
    await recordAudit(scope, { action: 'import.restored', object: { type: 'import', id: row.id } });
    return { id: row.id, count };
  });
}
