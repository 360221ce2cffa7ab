import { type Kysely, sql } from 'kysely';
import type { Origin } from './audit/origin.ts';
import type { DB } from './database/tables.ts';
import type { Language } from './languages/languages.ts';

/**
 * The organization, database connection and actor of a piece of work. It is the first parameter of every function that touches data,
 * so that organization and transaction always belong together.
 */
export interface Scope {
  db: Kysely<DB>;
  organizationId: number;
  organization: ScopedOrganization;
  /** `{cdn_url}`: the base URL of images, without a trailing slash. */
  cdnUrl: string;
  /** Hosts (with ports) of the installation, the board and the images. The server neither frames nor fetches them. */
  ownHosts: readonly string[];
  /** Who acts, in events and in the audit log: `api_key:<id>`, `user:<id>`, `enrichment:<id>`, `import:<id>`, `system` or `command_line`. */
  actor: string;
  /** From where, in the audit log. */
  origin: Origin;
}

/** Properties of the organization that responses need. */
interface ScopedOrganization {
  slug: string;
  name: string;
  /** Scheme and host of the public board, without a trailing slash. */
  boardUrl: string;
  /** The default number of days from posting to expiry. Null if jobs do not expire. */
  jobLifetimeDays: number | null;
  /** The language of the board. */
  language: Language;
  /** The IANA name. */
  timeZone: string;
  /** Whether a job with the name of an unknown company creates the company. */
  autoCreateCompanies: boolean;
  /** Whether the organization is read-only, because it moves to another installation. */
  isMoving: boolean;
}

/**
 * Runs `work` in a transaction. Inside another transaction it uses a savepoint, so that the outer one can continue if `work` fails.
 */
export async function inTransaction<T>(scope: Scope, work: (scope: Scope) => Promise<T>): Promise<T> {
  if (scope.db.isTransaction) return inSavepoint(scope, work);
  return scope.db.transaction().execute((db) => work({ ...scope, db }));
}

/** Runs `work`, which may only read, on one consistent snapshot. */
export async function inSnapshot<T>(scope: Scope, work: (scope: Scope) => Promise<T>): Promise<T> {
  return scope.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((db) => work({ ...scope, db }));
}

/** Runs `work` in a transaction, rolls it back and returns the result. */
export async function dryRun<T>(scope: Scope, work: (scope: Scope) => Promise<T>): Promise<T> {
  const undo = new Error('dry run');
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
