import type pg from 'pg';

/** Columns that requests write beside their purpose. */
const VOLATILE = ['last_used_at', 'last_seen_at'];

let statement: string | undefined;

/** A hash of the rows of each table. */
export async function readFingerprint(pool: pg.Pool): Promise<Record<string, string>> {
  statement ??= await makeStatement(pool);
  const { rows } = await pool.query<{ name: string; hash: string }>(statement);
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

/** The names of the tables whose rows differ. */
export function findChanged(before: Record<string, string>, after: Record<string, string>): string[] {
  return Object.keys(after).filter((name) => before[name] !== after[name]);
}

async function makeStatement(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and not relispartition
     and relnamespace = 'public'::regnamespace order by relname`,
  );
  const volatile = `array[${VOLATILE.map((name) => `'${name}'`).join(', ')}]`;
  const parts = rows.map(
    ({ name }) => `select '${name}' as name, md5(coalesce(string_agg(row, '' order by row), '')) as hash
      from (select (to_jsonb(t) - ${volatile})::text as row from "${name}" as t) as rows`,
  );
  return parts.join(' union all ');
}
