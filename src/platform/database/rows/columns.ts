import { type DB, tableColumns } from '../tables.ts';

/**
 * The names of all columns of a table but the given ones. Queries name columns, because a prepared statement with `*` fails as
 * soon as another node adds a column. Inserts without that column use its default.
 */
export function columnsOf<T extends keyof DB, Other extends keyof DB[T] = never>(
  table: T,
  ...without: Other[]
): Exclude<(typeof tableColumns)[T][number], Other>[] {
  const names: readonly string[] = tableColumns[table];
  return names.filter((name) => !(without as readonly PropertyKey[]).includes(name)) as never;
}
