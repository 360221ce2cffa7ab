import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import type { Database } from './connect.ts';
import { findPool } from './pools.ts';

/**
 * A query that is built once and run with different values. Building a query takes as much CPU time as running two. `build`
 * gets placeholders instead of the values, and may use them only as bound values.
 */
export function prepared<V extends object, R>(
  build: (db: Database, values: V) => Compilable<R> | RawBuilder<R>,
): (db: Database, values: V) => Promise<R[]> {
  let compiled: CompiledQuery<R> | undefined;
  return async (db, values) => {
    compiled ??= build(db, placeholders as V).compile(db);
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof V] : parameter,
    );
    const pool = findPool(db);
    if (pool) return runOnPool<R>(pool, compiled.sql, parameters);
    const { rows } = await db.executeQuery<R>({ ...compiled, parameters });
    return rows;
  };
}

/** Unlike `pool.query`, keeps the connection after a failed statement. */
async function runOnPool<R>(pool: pg.Pool, text: string, parameters: unknown[]): Promise<R[]> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<R & pg.QueryResultRow>(text, parameters);
    return rows;
  } finally {
    client.release();
  }
}

/**
 * A list of values whose number the planner does not see. A plan for few values would seem cheaper than one for any number of values, so
 * PostgreSQL would plan the query each time. Planning takes longer than running the query.
 */
export function listOf<T>(values: readonly T[], type: 'text' | 'uuid' | 'bytea'): RawBuilder<T[]> {
  const list = sql.raw(`${type}[]`);
  return sql`(select ${values}::${list})::${list}`;
}

class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) });
