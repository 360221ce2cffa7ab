import type pg from 'pg';

/** Columns that requests write beside their purpose. */
const VOLATILE = ['last_used_at', 'last_seen_at'];

const statements = new WeakMap<pg.Pool, string>();

/** The rows of each table: their number, and a hash of them. */
export type Fingerprint = Record<string, { count: number; hash: string }>;

/** Reads through a pool of one connection. */
export async function readFingerprint(pool: pg.Pool): Promise<Fingerprint> {
  let text = statements.get(pool);
  if (!text) {
    // Starting workers takes longer than reading tables this small.
    await pool.query('set max_parallel_workers_per_gather = 0');
    text = await makeStatement(pool);
    statements.set(pool, text);
  }
  const { rows } = await pool.query<{ name: string; count: number; hash: string }>({
    name: 'fingerprint',
    text,
  });
  return Object.fromEntries(rows.map(({ name, count, hash }) => [name, { count, hash }]));
}

/** The tables whose rows differ, each with what has become of its rows: more, fewer, or as many others. */
export type Changes = Record<string, 'more' | 'fewer' | 'others'>;

export function listChanges(before: Fingerprint, after: Fingerprint): Changes {
  const changed = Object.entries(after).filter(([name, { hash }]) => before[name]?.hash !== hash);
  return Object.fromEntries(
    changed.map(([name, { count }]) => {
      const added = count - (before[name]?.count ?? 0);
      return [name, added === 0 ? 'others' : added > 0 ? 'more' : 'fewer'];
    }),
  );
}

/** The changes of other tables. */
export function leaveOut(changes: Changes, isLeftOut: (table: string) => boolean): Changes {
  return Object.fromEntries(Object.entries(changes).filter(([name]) => !isLeftOut(name)));
}

async function makeStatement(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and not relispartition
     and relnamespace = 'public'::regnamespace order by relname`,
  );
  const volatile = `array[${VOLATILE.map((name) => `'${name}'`).join(', ')}]`;
  const parts = rows.map(
    ({
      name,
    }) => `select '${name}' as name, count(*)::int as count, md5(coalesce(string_agg(row, '' order by row), '')) as hash
      from (select (to_jsonb(t) - ${volatile})::text as row from "${name}" as t) as rows`,
  );
  return parts.join(' union all ');
}
