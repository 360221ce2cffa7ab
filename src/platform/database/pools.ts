import type pg from 'pg';

const pools = new WeakMap<object, pg.Pool>();

/** Lets prepared queries use the pool of `db` directly. Kysely's layers cost CPU time on each query. */
export function registerPool(db: object, pool: pg.Pool): void {
  pools.set(db, pool);
}

/** The pool behind `db`. Undefined for a transaction, which has its own connection. */
export function findPool(db: object): pg.Pool | undefined {
  return pools.get(db);
}
