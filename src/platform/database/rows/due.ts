import { type SelectQueryBuilder, sql } from 'kysely';

/** The first of the due rows, of all organizations but the `except` ones. */
export async function readDue<D, T extends keyof D, Row>(
  due: SelectQueryBuilder<D, T, Row>,
  limit: number,
  except: number[],
): Promise<Row[]> {
  const others = sql<boolean>`organization_id <> all(${except}::int[])`;
  return (await due.where(others).limit(limit).execute()) as Row[];
}
