import { createHash } from 'node:crypto';
import { Kysely, type Kysely as KyselyType, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from './tables.ts';

export type Database = KyselyType<DB>;

export interface Connection {
  db: Database;
  pool: pg.Pool;
  close(): Promise<void>;
}

export interface ConnectOptions {
  poolSize: number;
  /** After so long the database gives a statement up; left out, it never does. */
  statementTimeoutSeconds?: number;
  onError?: (error: Error) => void;
}

/** Opens a pool on a PostgreSQL server. Connections are made when needed; a dead server shows at the first query. */
export function connectDatabase(url: string, options: ConnectOptions): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize,
    Client: PreparingClient,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    application_name: 'corkboard',
    types: { getTypeParser },
    options: [...SESSION, `statement_timeout=${options.statementTimeoutSeconds ?? 0}s`]
      .map((setting) => `-c ${setting}`)
      .join(' '),
  });
  pool.on('error', (error) => options.onError?.(error));
  // The pool hears of idle connections only. One that is lost in use tells its query and its client, and what nobody
  // listens to there would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}

const SESSION = [
  'TimeZone=UTC',
  'DateStyle=ISO',
  'idle_in_transaction_session_timeout=60s',
  // Compiling costs tens of milliseconds and pays only for queries far longer than any of ours.
  'jit=off',
  // Every query has its index, and reading a whole table reads all tenants' rows; but the planner does not know what
  // reading a word list out of line costs, and would take a table from end to end for a word that most jobs have.
  'enable_seqscan=off',
];

/**
 * Mark of a statement that must be planned for its values each time, because a plan for any value would be ruinous
 * for some (searches, lists with filters).
 */
export const PLAN_EACH_TIME = '/* plan each time */';

/**
 * Names each statement, so that the server parses it once a connection: 6,000 single reads a second against 4,400.
 * The number of names is bounded, because every connection keeps each plan.
 */
class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg's own overloads, of which one gets a name more.
  override query(...given: any[]): any {
    const [text, values, ...rest] = given;
    const name = typeof text === 'string' && Array.isArray(values) ? statementName(text) : undefined;
    // biome-ignore lint/suspicious/noExplicitAny: as above.
    const query = super.query as (...args: any[]) => any;
    return name ? query.call(this, { name, text, values }, ...rest) : query.apply(this, given);
  }
}

const statementNames = new Map<string, string>();

function statementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known) return known;
  if (statementNames.size >= 300 || text.includes(PLAN_EACH_TIME)) return undefined;
  const name = createHash('sha1').update(text).digest('hex');
  statementNames.set(text, name);
  return name;
}

type TypeParser = (value: string) => unknown;

const ownParsers = new Map<number, TypeParser>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.TIMESTAMPTZ, toWireTime],
  // A day as it is written; the driver would make it a moment, by the clock of this machine.
  [pg.types.builtins.DATE, String],
]);

function getTypeParser(oid: number, format?: 'text' | 'binary'): TypeParser {
  return ownParsers.get(oid) ?? (pg.types.getTypeParser(oid, format as 'text') as TypeParser);
}

/** `2026-11-21 02:44:34.12+00`, as the server writes timestamptz(3) in UTC, in the wire's form. */
function toWireTime(text: string): string {
  const seconds = `${text.slice(0, 10)}T${text.slice(11, 19)}`;
  const fraction = text.slice(20, text.length - 3);
  return `${seconds}.${fraction.padEnd(3, '0')}Z`;
}
