import { sql } from 'kysely';
import type { Scope } from '../scope.ts';
import type { DB } from './tables.ts';

/** Tables whose slugs are unique in an organization. */
type TableWithSlugs = {
  [T in keyof DB]: DB[T] extends { organization_id: number; slug: string } ? T : never;
}[keyof DB];

/** The longest base that has room for a number in a slug of 120 characters. */
export const MAX_SLUG_BASE = 110;

/**
 * The first of `base-2`, `base-3`, … that is free. The unique constraint still decides, but who asks for the same base
 * waits until the one before has committed: twenty who looked at once would all try the same number.
 */
export async function findNumberedSlug(scope: Scope, table: TableWithSlugs, base: string): Promise<string> {
  const { db, organizationId } = scope;
  const name = `${organizationId} ${table} ${base}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 3))`.execute(db);
  // One pass over the organization's slugs, a few milliseconds for 10,000. A look for each number would be quicker as a
  // rule, and take seconds with a plan that was made while the table was small.
  const { rows } = await sql<{ number: number }>`
    with taken as materialized (
      select substr(slug, ${base.length + 2}) as ending from ${sql.table(table)}
      where organization_id = ${organizationId} and starts_with(slug, ${`${base}-`}))
    select min(ending::int) as number from (
      select number::text as ending from generate_series(2, (select count(*) from taken)::int + 2) as number
      except select ending from taken) as free`.execute(db);
  return `${base}-${rows[0]?.number}`;
}
