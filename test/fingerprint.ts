import type pg from 'pg';

/** Columns that requests write beside their purpose. */
const VOLATILE = ['last_used_at', 'last_seen_at'];

/** The rows of each table: their number, and a hash of them. */
export type Fingerprint = Record<string, { count: number; hash: string }>;

interface Reading {
  /** Of all tables. Changes whenever a row is written, and takes a fraction of the time to read the rows. */
  versionStatement: string;
  versions: Map<string, string>;
  fingerprint: Fingerprint;
}

const readings = new WeakMap<pg.Pool, Reading>();

/** Reads through a pool of one connection. Reads only the tables that were written since its last reading. */
export async function readFingerprint(pool: pg.Pool): Promise<Fingerprint> {
  const reading = readings.get(pool) ?? (await beginReading(pool));
  readings.set(pool, reading);
  const { rows } = await pool.query<{ name: string; version: string }>({
    name: 'versions',
    text: reading.versionStatement,
  });
  const written = rows.filter(({ name, version }) => reading.versions.get(name) !== version);
  reading.versions = new Map(rows.map(({ name, version }) => [name, version]));
  const names = written.map(({ name }) => name);
  reading.fingerprint = { ...reading.fingerprint, ...(await readTables(pool, names)) };
  return reading.fingerprint;
}

async function beginReading(pool: pg.Pool): Promise<Reading> {
  // Starting workers takes longer than reading tables this small.
  await pool.query('set max_parallel_workers_per_gather = 0');
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and not relispartition
     and relnamespace = 'public'::regnamespace order by relname`,
  );
  // Every version of a row has another place or transaction.
  const parts = rows.map(
    ({ name }) => `select '${name}' as name,
      count(*) || ' ' || coalesce(bit_xor(hashtextextended(concat_ws(' ', tableoid, ctid, xmin), 0)), 0) as version from "${name}"`,
  );
  return { versionStatement: parts.join(' union all '), versions: new Map(), fingerprint: {} };
}

async function readTables(pool: pg.Pool, names: string[]): Promise<Fingerprint> {
  if (names.length === 0) return {};
  const volatile = `array[${VOLATILE.map((name) => `'${name}'`).join(', ')}]`;
  const parts = names.map(
    (
      name,
    ) => `select '${name}' as name, count(*)::int as count, md5(coalesce(string_agg(row, '' order by row), '')) as hash
      from (select (to_jsonb(t) - ${volatile})::text as row from "${name}" as t) as rows`,
  );
  const { rows } = await pool.query<{ name: string; count: number; hash: string }>(parts.join(' union all '));
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
