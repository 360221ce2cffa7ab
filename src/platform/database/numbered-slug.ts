import { sql } from 'kysely';
import type { Scope } from '../scope.ts';
import type { DB } from './tables.ts';

/** Tables whose slugs are unique in an organization. */
type TableWithSlugs = {
  [T in keyof DB]: DB[T] extends { organization_id: number; slug: string } ? T : never;
}[keyof DB];

/** Leaves room for a number in a slug of 120 characters. */
export const MAX_SLUG_BASE = 110;

/**
 * The first free slug of `base-2`, `base-3`, …. The unique constraint still decides. The lock makes transactions with the same base
 * wait for each other, because twenty concurrent ones would all try the same number.
 */
export async function findNumberedSlug(scope: Scope, table: TableWithSlugs, base: string): Promise<string> {
  const { db, organizationId } = scope;
  const name = `${organizationId} ${table} ${base}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 3))`.execute(db);
  // One pass over the organization's slugs takes a few milliseconds for 10,000. A lookup per number is usually faster, but takes
  // seconds with a plan that PostgreSQL made while the table was small.
  const { rows } = await sql<{ number: number }>`
    with taken as materialized (
      select substr(slug, ${base.length + 2}) as ending from ${sql.table(table)}
      where organization_id = ${organizationId} and starts_with(slug, ${`${base}-`}))
    select min(ending::int) as number from (
      select number::text as ending from generate_series(2, (select count(*) from taken)::int + 2) as number
      except select ending from taken) as free`.execute(db);
  return `${base}-${rows[0]?.number}`;
}

/**
 * Inserts a row under the first name that is free. `insert` returns undefined if the name is taken. Without `nextName`, only
 * `name` will do. Returns undefined if no name was free.
 */
export async function insertWithFreeName<Row>(
  name: string,
  insert: (name: string) => Promise<Row | undefined>,
  nextName?: (() => Promise<string> | string) | undefined,
): Promise<Row | undefined> {
  for (let attempt = 0, next = name; attempt < 10; attempt++) {
    const row = await insert(next);
    if (row !== undefined || !nextName) return row;
    next = await nextName();
  }
  return undefined;
}
