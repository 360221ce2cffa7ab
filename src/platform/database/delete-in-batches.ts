import { type RawBuilder, sql } from 'kysely';
import type { Database } from './connect.ts';

const ROWS_AT_ONCE = 10_000;

/** Deletes what fits the condition, a part at a time: however much has gathered, no statement meets its time limit. */
export async function deleteInParts(
  db: Database,
  table: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): Promise<void> {
  let deleted = BigInt(ROWS_AT_ONCE);
  while (deleted === BigInt(ROWS_AT_ONCE)) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${table} where ctid = any(array(select ctid from ${table} where ${condition} limit ${ROWS_AT_ONCE}))`.execute(
      db,
    );
    deleted = numAffectedRows;
  }
}
