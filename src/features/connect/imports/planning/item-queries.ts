import { sql } from 'kysely';
import { deleteOwn, updateOwn } from '../../../../platform/database/rows/own-rows.ts';
import type { Scope } from '../../../../platform/scope.ts';
import type { ChangedItem } from '../runs/change-queries.ts';

const PAGE = 5000;

/** Stores the hashes of rows that changed, or came back, without changing their job. */
export async function refreshItems(
  scope: Scope,
  importId: string,
  items: readonly ChangedItem[],
): Promise<void> {
  for (let from = 0; from < items.length; from += PAGE) {
    const page = items.slice(from, from + PAGE);
    await sql`
      update import_items as item set content_hash = decode(changed.hash, 'hex'), fields = changed.fields, misses = 0
      from json_to_recordset(${JSON.stringify(page)}::json) as changed (key text, hash text, fields text[])
      where item.organization_id = ${scope.organizationId} and item.import_id = ${importId} and item.item_key = changed.key`.execute(
      scope.db,
    );
  }
}

/** Counts a complete fetch against the items that it missed, and clears the count of items that are back. */
export async function recordMisses(
  { db, organizationId }: Scope,
  importId: string,
  { missed, returned }: { missed: string[]; returned: string[] },
): Promise<void> {
  await sql`
    update import_items set misses = misses + 1
    where organization_id = ${organizationId} and import_id = ${importId} and item_key = any(${missed}::text[]) and misses < 2`.execute(
    db,
  );
  await sql`
    update import_items set misses = 0
    where organization_id = ${organizationId} and import_id = ${importId} and item_key = any(${returned}::text[])`.execute(
    db,
  );
}

/** An applied change, and the job that the item of the source now has. */
export interface AppliedItem extends ChangedItem {
  jobId: string;
}

export async function saveItems(
  { db, organizationId }: Scope,
  importId: string,
  items: readonly AppliedItem[],
): Promise<void> {
  if (items.length === 0) return;
  await sql`
    insert into import_items (organization_id, import_id, item_key, job_id, content_hash, fields, misses)
    select ${organizationId}::int, ${importId}::uuid, key, "jobId", decode(hash, 'hex'), fields, 0
    from json_to_recordset(${JSON.stringify(items)}::json) as item (key text, "jobId" uuid, hash text, fields text[])
    on conflict (organization_id, import_id, item_key) do update
    set job_id = excluded.job_id, content_hash = excluded.content_hash, fields = excluded.fields, misses = 0`.execute(
    db,
  );
}

/** Before a run deletes jobs. Without the item, the source may supply the job again. */
export async function deleteItemsOfJobs(scope: Scope, jobIds: string[]): Promise<void> {
  await deleteOwn(scope, 'import_items').where('job_id', '=', sql<string>`any(${jobIds}::uuid[])`).execute();
}

/** After an undo, the next run compares the rows of these jobs again. With two misses, a job is active again when the source has it. */
export async function resetItemsOfJobs(scope: Scope, jobIds: string[], misses: 0 | 2): Promise<void> {
  if (jobIds.length === 0) return;
  await updateOwn(scope, 'import_items')
    .set({ content_hash: null, misses })
    .where('job_id', '=', sql<string>`any(${jobIds}::uuid[])`)
    .execute();
}

/** Lets the source supply jobs again that a person has deleted. Returns how many. */
export async function deleteItemsWithoutJob(scope: Scope, importId: string): Promise<number> {
  const { numDeletedRows } = await deleteOwn(scope, 'import_items')
    .where('import_id', '=', importId)
    .where('job_id', 'is', null)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
