import { recordAudit, recordEvenIfMoving } from '../../../../platform/audit/record.ts';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import { ORGANIZATION } from './access.ts';
import { deleteWithFile, toType } from './create.ts';
import { getExport, lockExports } from './queries.ts';

/** Deletes an export and its file. One that is queued or running is canceled. */
export async function removeExport(scope: Scope, id: string): Promise<void> {
  await inTransaction(scope, async (scope) => {
    await lockExports(scope);
    const row = await getExport(scope, id);
    await deleteWithFile(scope, row);
    const action = `${toType(row.resource)}.export_deleted`;
    const record = row.resource === ORGANIZATION ? recordEvenIfMoving : recordAudit;
    await record(scope, { action, object: { type: 'export', id } });
  });
}
