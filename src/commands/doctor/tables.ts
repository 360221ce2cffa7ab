import type { Database } from '../../platform/database/connect.ts';
import {
  listBloatedTables,
  listDeadRows,
  listOldTransactions,
  readTransactionAge,
} from '../../platform/database/table-health.ts';
import { type Finding, failure, orOk, type TableCheck, warning } from './check.ts';

/** PostgreSQL refuses writes at 2 billion, and warns from 40 million before that on. */
const ERROR_AGE = 1_500_000_000;

/** What makes tables grow and statements slow. */
export const tableCheck: TableCheck = {
  name: 'tables',
  read: async (db) =>
    orOk(
      (await Promise.all([findDeadRows(db), findBloat(db), findOldTransactions(db), findOldAge(db)])).flat(),
      'Vacuum keeps up: few dead rows, no bloat, no old transactions.',
    ),
};

async function findDeadRows(db: Database): Promise<Finding[]> {
  return (await listDeadRows(db)).map(({ table, live, dead, vacuumed_at }) =>
    warning(
      `${table} has ${dead} dead and ${live} live rows; the last vacuum was ${vacuumed_at ?? 'never'}.`,
      `Check that autovacuum is on, and run VACUUM ANALYZE ${table}.`,
    ),
  );
}

async function findBloat(db: Database): Promise<Finding[]> {
  return (await listBloatedTables(db)).map(({ table, megabytes, needed_megabytes }) =>
    warning(
      `${table} takes ${megabytes} MB, and its rows need about ${needed_megabytes} MB.`,
      `When the boards may stand still for minutes, run VACUUM FULL ${table}; pg_repack does it without a lock.`,
    ),
  );
}

async function findOldTransactions(db: Database): Promise<Finding[]> {
  return (await listOldTransactions(db)).map(({ pid, application, minutes }) =>
    warning(
      `A transaction of “${application}” has been open for ${minutes} minutes, so vacuum can remove nothing since.`,
      `End that program, or run SELECT pg_terminate_backend(${pid}).`,
    ),
  );
}

async function findOldAge(db: Database): Promise<Finding[]> {
  const age = await readTransactionAge(db);
  if (age < ERROR_AGE) return [];
  const message = `The oldest transaction id is ${age} transactions old. At 2,000,000,000 PostgreSQL refuses all writes.`;
  return [failure(message, 'End old transactions and replication slots, and run VACUUM (FREEZE).')];
}
