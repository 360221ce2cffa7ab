import { Readable } from 'node:stream';
import type { DownloadKind, StoredFile } from '../../../../platform/downloads/kind.ts';
import { HttpError } from '../../../../platform/http/errors/http-error.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { openPrivateFile, type PrivateFileStore } from '../../../../platform/storage/private/files.ts';
import { findPrivateFile, type PrivateFile } from '../../../../platform/storage/private/queries.ts';
import { type ExportRow, getExport } from './queries.ts';

/** The files of exports. Throws `export_not_ready` for an export without a file. */
export function exportFile(files: PrivateFileStore): DownloadKind<StoredFile> {
  return {
    name: 'export',
    objectType: 'export',
    actions: { linked: 'export.link_created', downloaded: 'export.downloaded' },
    open: async (scope, id) => {
      const file = await getFile(scope, await getExport(scope, id));
      return {
        name: file.name,
        contentType: file.mediaType,
        sizeBytes: file.sizeBytes,
        entityTag: `"${file.sha256.toString('hex')}"`,
        read: (range) => Readable.from(openPrivateFile(scope, files, file.id, range), { objectMode: false }),
      };
    },
  };
}

export async function getFile(scope: Scope, { file_id: id }: ExportRow): Promise<PrivateFile> {
  const file = id === null ? undefined : await findPrivateFile(scope, id);
  if (!file) throw new HttpError('export_not_ready', 'The export has no file yet.');
  return file;
}
