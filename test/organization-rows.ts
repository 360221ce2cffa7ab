import { sql } from 'kysely';
import type { Client } from './app.ts';

/** The rows of the organization that contain the text, from all tables, each with the name of its table. */
export async function rowsWith({ scope: { db, organizationId } }: Client, text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'organization_id'`.execute(db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.table(name)} as t where organization_id = ${organizationId}`.execute(
      db,
    );
    found.push(...rows.map(({ row }) => `${name} ${row}`).filter((row) => row.includes(text)));
  }
  return found.sort();
}
