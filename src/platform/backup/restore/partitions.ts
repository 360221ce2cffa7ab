import type pg from 'pg';
import { escapeIdentifier, escapeLiteral } from 'pg';
import type { TableDescription } from '../catalog.ts';
import { RestoreError } from './error.ts';

/** Creates the partitions that the migrations did not. A backup may come from a stranger, so its texts never become SQL. */
export async function createPartitions(client: pg.ClientBase, tables: TableDescription[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select inhrelid::regclass::text as name from pg_inherits',
  );
  const existing = new Set(rows.map(({ name }) => name));
  for (const { name: table, partitions } of tables)
    for (const { name, bound } of partitions) {
      if (existing.has(name)) continue;
      await client.query(
        `create table ${escapeIdentifier(name)} partition of ${escapeIdentifier(table)} ${toBound(bound, name)}`,
      );
    }
}

const RANGE = /^FOR VALUES FROM \((MINVALUE|'[^']*')\) TO \((MAXVALUE|'[^']*')\)$/;

function toBound(text: string, partition: string): string {
  if (text === 'DEFAULT') return 'default';
  const [, from, to] = RANGE.exec(text) ?? [];
  if (!from || !to)
    throw new RestoreError(`The backup has a partition that cannot be restored: ${partition}.`);
  const toValue = (value: string) => (value.startsWith("'") ? escapeLiteral(value.slice(1, -1)) : value);
  return `for values from (${toValue(from)}) to (${toValue(to)})`;
}
