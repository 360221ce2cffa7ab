import { sql } from 'kysely';
import type { ArchiveWriter } from '../../../../platform/archive/writer.ts';
import { PLAN_EACH_TIME } from '../../../../platform/database/connect.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { openPrivateFile, type PrivateFileStore } from '../../../../platform/storage/private/files.ts';
import { logoKey, originalKey } from '../../../content/assets/files.ts';
import { extensions } from '../../../content/assets/urls.ts';
import { MoveError } from '../error.ts';
import { type FileRow, selectFiles } from '../file-rows.ts';
import { FILES_PREFIX } from '../format.ts';
import { travelingTables } from '../tables/policies.ts';

/** Writes every file that a row of the snapshot names, as `files/<folder>/<id>`. Returns their number. */
export async function writeFiles(
  scope: Scope,
  files: PrivateFileStore,
  archive: ArchiveWriter,
  onFile: (count: number) => void,
): Promise<number> {
  let count = 0;
  for await (const file of readFileRows(scope)) {
    await archive.addPart(`${FILES_PREFIX}${file.folder}/${file.id}`, openFile(scope, files, file));
    onFile(++count);
  }
  return count;
}

async function* readFileRows({ db, organizationId }: Scope): AsyncGenerator<FileRow> {
  const files = selectFiles(organizationId, sql.raw(travelingTables.private_files.where));
  await sql`declare moved_files no scroll cursor for ${files} ${sql.raw(PLAN_EACH_TIME)}`.execute(db);
  const fetch = sql<FileRow>`${sql.raw(`fetch 500 from moved_files ${PLAN_EACH_TIME}`)}`;
  for (;;) {
    const { rows } = await fetch.execute(db);
    yield* rows;
    if (rows.length < 500) return;
  }
}

async function* openFile(
  scope: Scope,
  files: PrivateFileStore,
  { folder, id, content_type }: FileRow,
): AsyncGenerator<Uint8Array> {
  if (folder === 'private') {
    yield* openPrivateFile(scope, files, id);
    return;
  }
  const key = folder === 'logos' ? logoKey(id) : originalKey(id, extensions[content_type ?? ''] ?? '');
  const bytes = await files.storage.read(key);
  if (!bytes) {
    throw new MoveError(
      `The file ${key} is missing: if its image was deleted while the export ran, export again; otherwise delete the image first.`,
    );
  }
  yield bytes;
}
