import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg, { escapeIdentifier } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { ArchivePart } from '../../archive/reader.ts';
import { isKey } from '../../storage/keys.ts';
import type { TableDescription } from '../catalog.ts';
import { RestoreError } from './error.ts';
import { recordTable } from './progress.ts';

/** Loads a table in one transaction with the note that it is loaded. Returns the number of its rows. */
export async function loadTable(
  client: pg.ClientBase,
  { name, columns }: Pick<TableDescription, 'name' | 'columns'>,
  { content }: ArchivePart,
): Promise<number> {
  await client.query('begin');
  try {
    const list = columns.map(escapeIdentifier).join(', ');
    const stream = client.query(copyFrom(`copy ${escapeIdentifier(name)} (${list}) from stdin`));
    await pipeline(Readable.from(content, { objectMode: false }), stream);
    await recordTable(client, name);
    await client.query('commit');
    return stream.rowCount;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw isRefusal(error)
      ? new RestoreError(`The rows of ${name} in the backup cannot be loaded: ${error.message}.`)
      : error;
  }
}

/** The database refuses a value, or a row is too large for it. Then the file was changed. */
function isRefusal(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && /^(22|23|54)/.test(error.code ?? '');
}

/** The largest file that an organization can upload has a tenth of it. */
const MAX_FILE_BYTES = 128 * 1_048_576;

export async function readFile({
  name,
  attributes: { content_type },
  content,
}: ArchivePart): Promise<{ key: string; bytes: Buffer; contentType: string }> {
  const key = name.slice('files/'.length);
  if (!name.startsWith('files/') || !isKey(key))
    throw new RestoreError(
      `The backup has a part that is neither a table nor a file: ${JSON.stringify(name)}.`,
    );
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > MAX_FILE_BYTES) throw new RestoreError(`${name} in the backup is larger than any file.`);
    chunks.push(chunk);
  }
  return { key, bytes: Buffer.concat(chunks), contentType: String(content_type) };
}
