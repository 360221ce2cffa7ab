import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { type EncryptionContext, EncryptionError, type KeyRing, type Wrapped } from './key-ring.ts';
import { organizationOf, type SealedTable, sealedTables } from './sealed-tables.ts';

export interface Rewrapped {
  count: number;
  /** Values that could not be opened and stay unchanged. */
  damaged: EncryptionContext[];
}

/**
 * Rewraps all data keys with the newest master key. Servers may write and other processes may rewrap at the same time. Each batch is
 * a transaction, so that the next run continues where a killed one stopped.
 */
export async function rewrapAll(db: Database, keyRing: KeyRing): Promise<Rewrapped> {
  const sum: Rewrapped = { count: 0, damaged: [] };
  for (const table of sealedTables) {
    // A batch never waits for a row lock while it has locked others. The second pass waits for the skipped rows, one at a time.
    const most = await rewrapTable(db, keyRing, table, { size: BATCH_SIZE, waitsForLocks: false });
    const rest = await rewrapTable(db, keyRing, table, { size: 1, waitsForLocks: true });
    sum.count += most.count + rest.count;
    sum.damaged.push(...rest.damaged);
  }
  return sum;
}

const BATCH_SIZE = 100;

interface Batch {
  size: number;
  /** Whether to wait for rows that other transactions have locked. Otherwise they are skipped. */
  waitsForLocks: boolean;
}

async function rewrapTable(
  db: Database,
  keyRing: KeyRing,
  table: SealedTable,
  batch: Batch,
): Promise<Rewrapped> {
  const sum: Rewrapped = { count: 0, damaged: [] };
  let last: EncryptionContext | undefined;
  do {
    last = await db.transaction().execute(async (db) => {
      const rows = await lockBatch(db, keyRing.newestId, table, last, batch);
      for (const { context, wrapped } of rows) {
        const rewrapped = tryToRewrap(keyRing, context, wrapped);
        if (rewrapped) await updateRow(db, table, context, rewrapped);
        if (rewrapped) sum.count++;
        else sum.damaged.push(context);
      }
      return rows.at(-1)?.context;
    });
  } while (last);
  return sum;
}

/** Locks the next rows whose key is not the newest, in a fixed order. */
async function lockBatch(
  db: Database,
  newestId: string,
  sealedTable: SealedTable,
  last: EncryptionContext | undefined,
  { size, waitsForLocks }: Batch,
): Promise<{ context: EncryptionContext; wrapped: Wrapped }[]> {
  const { table, kind } = sealedTable;
  const name = sql.ref(sealedTable.nameColumn);
  const organization = organizationOf(sealedTable);
  const after = last
    ? sql`and (${organization}, ${name}, version) > (${last.organizationId}, ${last.name}, ${last.version})`
    : sql``;
  const { rows } = await sql<Wrapped & { organization_id: number; name: string; version: number }>`
    select ${organization} as organization_id, ${name} as name, version, key_id, wrapped_key
    from ${sql.table(table)} where key_id <> ${newestId} ${after}
    order by ${organization}, ${name}, version limit ${size}
    for no key update ${waitsForLocks ? sql`` : sql`skip locked`}`.execute(db);
  return rows.map(({ organization_id: organizationId, name, version, ...wrapped }) => ({
    context: { kind, organizationId, name, version },
    wrapped,
  }));
}

function tryToRewrap(keyRing: KeyRing, context: EncryptionContext, wrapped: Wrapped): Wrapped | undefined {
  try {
    return keyRing.rewrap(context, wrapped);
  } catch (error) {
    if (error instanceof EncryptionError) return undefined;
    throw error;
  }
}

async function updateRow(
  db: Database,
  sealedTable: SealedTable,
  { organizationId, name, version }: EncryptionContext,
  { key_id, wrapped_key }: Wrapped,
): Promise<void> {
  await sql`
    update ${sql.table(sealedTable.table)} set key_id = ${key_id}, wrapped_key = ${wrapped_key}
    where ${organizationOf(sealedTable)} = ${organizationId} and ${sql.ref(sealedTable.nameColumn)} = ${name} and version = ${version}`.execute(
    db,
  );
}
