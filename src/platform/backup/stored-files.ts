import type pg from 'pg';

/** The files that the rows of a table name. */
export interface StoredFiles {
  table: string;
  /** Selects `organization_id`, `key` and `content_type` of each file that must exist. */
  query: string;
}

export interface StoredFile {
  key: string;
  content_type: string;
}

/** All of them as lines of JSON. */
export function toFileList(sources: readonly StoredFiles[]): string {
  const parts = sources.map(({ query }) => `select key, content_type from (${query}) as file`);
  return `select json_build_object('key', key, 'content_type', content_type) from (${parts.join(' union all ')}) as files`;
}

export async function countFiles(client: pg.ClientBase, sources: readonly StoredFiles[]): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `select count(*) from (${toFileList(sources)}) as listed`,
  );
  return Number(rows[0]?.count);
}
