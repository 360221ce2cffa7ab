import { createHash } from 'node:crypto';
import { Kysely, type Kysely as KyselyType, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { startStatement } from '../tracing/statements.ts';
import { inSpan } from '../tracing/tracing.ts';
import { DatabaseClient } from './client.ts';
import { registerPool } from './pools.ts';
import { Readiness } from './readiness.ts';
import { newStoredUrls, type StoredUrlOptions, type StoredUrls, typesWithUrls } from './stored-urls.ts';
import type { DB } from './tables.ts';
import { WATCH_LIMITS, type WatchLimits, watchConnections } from './watch-connections.ts';

export type Database = KyselyType<DB>;

export interface Connection {
  db: Database;
  pool: pg.Pool;
  readiness: Readiness;
  close(): Promise<void>;
}

export interface ConnectOptions {
  poolSize: number;
  /** Statements have no timeout by default. */
  statementTimeoutSeconds?: number;
  /** How long a statement waits for a connection of the pool. */
  connectTimeoutMs?: number;
  /** Waiting for a lock has no timeout by default. */
  lockTimeoutSeconds?: number;
  /** URLs of images are stored relative to `{cdn_url}`. Without it, statements write and read stored texts unchanged. */
  storedUrls?: StoredUrlOptions;
  /** When a connection that does not respond is dead. */
  watchLimits?: WatchLimits;
  log?: Logger;
}

/**
 * Opens a connection pool. It connects on demand, so the first query fails if the server is down. Connections that no longer
 * respond are replaced.
 */
export function connectDatabase(url: string, options: ConnectOptions): Connection {
  const { poolSize, statementTimeoutSeconds = 0, lockTimeoutSeconds = 0, log } = options;
  const { watchLimits = WATCH_LIMITS } = options;
  const storedUrls = options.storedUrls && newStoredUrls(options.storedUrls);
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    Client: storedUrls ? convertingClient(storedUrls) : PreparingClient,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
    idleTimeoutMillis: 60_000,
    application_name: 'corkboard',
    types: { getTypeParser: storedUrls ? convertingParsers(storedUrls) : getTypeParser },
    options: [
      ...SESSION,
      `statement_timeout=${statementTimeoutSeconds}s`,
      `lock_timeout=${lockTimeoutSeconds}s`,
    ]
      .map((setting) => `-c ${setting}`)
      .join(' '),
  });
  pool.on('error', (error) => {
    if (!pool.ending) log?.warn({ error: error.message }, 'database connection lost');
  });
  // Ten seconds longer than PostgreSQL needs to cancel the statement itself.
  const limitMs = statementTimeoutSeconds > 0 ? (statementTimeoutSeconds + 10) * 1000 : Infinity;
  const stopWatching = watchConnections(pool, { ...watchLimits, url, limitMs, log });
  const readiness = new Readiness(url);
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  registerPool(db, pool);
  const close = async () => {
    // Kysely ends only a pool that it has used, and prepared statements use the pool itself.
    const end = db.destroy().then(() => (pool.ending ? undefined : pool.end()));
    await Promise.all([end, readiness.close()]).finally(stopWatching);
  };
  return { db, pool, readiness, close };
}

const SESSION = [
  'TimeZone=UTC',
  'DateStyle=ISO',
  'idle_in_transaction_session_timeout=60s',
  // A machine that loses power does not close its connections. By default PostgreSQL keeps their locks for two hours.
  'tcp_keepalives_idle=15',
  'tcp_keepalives_interval=5',
  'tcp_keepalives_count=3',
  // JIT compilation costs tens of milliseconds, which pays only for queries that are far longer than ours.
  'jit=off',
  // Every query has an index, and a sequential scan reads the rows of all organizations. The planner ignores the cost of reading
  // TOASTed tsvectors, and would scan the whole table for a word that most jobs contain.
  'enable_seqscan=off',
];

/**
 * Marks a statement that PostgreSQL must plan for its values each time. A generic plan would be very slow for some values
 * (searches, lists with filters).
 */
export const PLAN_EACH_TIME = '/* plan each time */';

/**
 * Prepares each statement once per connection: 6,000 single reads a second instead of 4,400. The number of prepared statements is
 * bounded, because every connection stores each plan.
 */
class PreparingClient extends DatabaseClient {
  // biome-ignore lint/suspicious/noExplicitAny: supports the overloads of pg and adds a name to one of them.
  override query(...given: any[]): any {
    const [text, values, ...rest] = given;
    const name = typeof text === 'string' && Array.isArray(values) ? statementName(text) : undefined;
    // biome-ignore lint/suspicious/noExplicitAny: as above.
    const query = super.query as (...args: any[]) => any;
    const prepared = name ? [{ name, text, values }, ...rest] : given;
    // Only with a list of values, because only then the text cannot contain them. Callers with a callback get no promise.
    const span = Array.isArray(values) && rest.length === 0 ? startStatement(text, this) : undefined;
    return span ? inSpan(span, () => query.apply(this, prepared)) : query.apply(this, prepared);
  }
}

/** Converts URLs in the values of statements. */
function convertingClient({ toStored }: StoredUrls): typeof PreparingClient {
  return class extends PreparingClient {
    // biome-ignore lint/suspicious/noExplicitAny: as above.
    override query(...given: any[]): any {
      const [text, values, ...rest] = given;
      // biome-ignore lint/suspicious/noExplicitAny: as above.
      const query = super.query as (...args: any[]) => any;
      return query.apply(this, Array.isArray(values) ? [text, toStored(values), ...rest] : given);
    }
  };
}

/** Converts URLs in results. */
function convertingParsers({ toRead }: StoredUrls): typeof getTypeParser {
  const parsers = new Map<number, TypeParser>();
  for (const oid of typesWithUrls) {
    const parse = getTypeParser(oid);
    parsers.set(oid, (text) => parse(toRead(text)));
  }
  return (oid, format) => parsers.get(oid) ?? getTypeParser(oid, format);
}

const statementNames = new Map<string, string>();

function statementName(text: string): string | undefined {
  const existing = statementNames.get(text);
  if (existing) return existing;
  if (statementNames.size >= 300 || text.includes(PLAN_EACH_TIME)) return undefined;
  const name = createHash('sha1').update(text).digest('hex');
  statementNames.set(text, name);
  return name;
}

type TypeParser = (value: string) => unknown;

const ownParsers = new Map<number, TypeParser>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.TIMESTAMPTZ, toWireTime],
  // Keeps the day as text. The driver would convert it to a Date in the local time zone.
  [pg.types.builtins.DATE, String],
]);

function getTypeParser(oid: number, format?: 'text' | 'binary'): TypeParser {
  return ownParsers.get(oid) ?? (pg.types.getTypeParser(oid, format as 'text') as TypeParser);
}

/** Converts PostgreSQL's timestamptz(3) in UTC, such as `2026-11-21 02:44:34.12+00`, to ISO 8601. */
function toWireTime(text: string): string {
  const seconds = `${text.slice(0, 10)}T${text.slice(11, 19)}`;
  const fraction = text.slice(20, text.length - 3);
  return `${seconds}.${fraction.padEnd(3, '0')}Z`;
}
