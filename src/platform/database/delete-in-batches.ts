import { type RawBuilder, sql } from 'kysely';
import type { Database } from './connect.ts';

const BATCH_SIZE = 10_000;

/** Deletes the matching rows in batches, so that no statement exceeds its timeout. */
export async function deleteInBatches(
  db: Database,
  table: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): Promise<void> {
  let deleted = BigInt(BATCH_SIZE);
  while (deleted === BigInt(BATCH_SIZE)) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${table} where ctid = any(array(select ctid from ${table} where ${condition} limit ${BATCH_SIZE}))`.execute(
      db,
    );
    deleted = numAffectedRows;
  }
}
