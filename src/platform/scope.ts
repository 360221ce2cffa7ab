import { type Kysely, sql } from 'kysely';
import type { DB } from './database/tables.ts';

/**
 * Whose data, on which connection, by whom. The first parameter of every function that touches data: tenant and
 * transaction travel together.
 */
export interface Scope {
  db: Kysely<DB>;
  organizationId: number;
  organization: ScopedOrganization;
  /** `{cdn_url}`: the address under which images are served, no trailing slash. */
  cdnUrl: string;
  /** Hosts (with ports) of the platform, the board and the images: never framed, never fetched. */
  ownHosts: readonly string[];
  /** Who acts, for the record: `api_key:<id>`, `enrichment:<id>`, `system` or `command_line`. */
  actor: string;
}

/** What answers say of the organization itself. */
interface ScopedOrganization {
  slug: string;
  name: string;
  /** Scheme and host of the public board, no trailing slash. */
  boardUrl: string;
  /** Days from posting to expiry where a job names no other; null: never. */
  jobLifetimeDays: number | null;
}

/**
 * Runs `work` in one transaction: all of it is committed, or none. Inside another transaction it is a savepoint, so
 * that a part can fail by itself.
 */
export async function inTransaction<T>(scope: Scope, work: (scope: Scope) => Promise<T>): Promise<T> {
  if (scope.db.isTransaction) return inSavepoint(scope, work);
  return scope.db.transaction().execute((db) => work({ ...scope, db }));
}

/** Runs `work`, which only reads, on what was there at one moment. */
export async function inSnapshot<T>(scope: Scope, work: (scope: Scope) => Promise<T>): Promise<T> {
  return scope.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((db) => work({ ...scope, db }));
}

/** Runs `work` in a transaction and takes back all that it did to the database: what would come of it, with nothing done. */
export async function withoutTrace<T>(scope: Scope, work: (scope: Scope) => Promise<T>): Promise<T> {
  const undo = new Error('taken back');
  const outcome: T[] = [];
  try {
    await inTransaction(scope, async (scope) => {
      outcome.push(await work(scope));
      throw undo;
    });
  } catch (error) {
    if (error !== undo) throw error;
  }
  return outcome[0] as T;
}

async function inSavepoint<T>(scope: Scope, work: (scope: Scope) => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(scope.db);
  try {
    const result = await work(scope);
    await sql`release savepoint part`.execute(scope.db);
    return result;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(scope.db);
    await sql`release savepoint part`.execute(scope.db);
    throw error;
  }
}
