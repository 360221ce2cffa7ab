import { Readable } from 'node:stream';
import type { DownloadKind, StoredFile } from '../../../../platform/downloads/kind.ts';
import { notFound, orNotFound } from '../../../../platform/http/errors/http-error.ts';
import { isId } from '../../../../platform/ids.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { openPrivateFile, type PrivateFileStore } from '../../../../platform/storage/private/files.ts';
import { findPrivateFile } from '../../../../platform/storage/private/queries.ts';
import { findFileOwner, getApplication } from '../queries.ts';
import { setRead } from '../write-queries.ts';

/** The files of applications. A download counts as reading. */
export function applicationFile(files: PrivateFileStore): DownloadKind<StoredFile> {
  return {
    ...applicationFileLinks,
    open: async (scope, id) => {
      const applicationId = await getFileOwner(scope, id);
      const file = orNotFound(await findPrivateFile(scope, id), 'file');
      await setRead(scope, applicationId);
      return {
        name: file.name,
        contentType: file.mediaType,
        sizeBytes: file.sizeBytes,
        entityTag: `"${file.sha256.toString('hex')}"`,
        read: (range) => Readable.from(openPrivateFile(scope, files, id, range), { objectMode: false }),
      };
    },
  };
}

export const applicationFileLinks = {
  name: 'application_file',
  objectType: 'application',
  actions: { linked: 'application_file.link_created', downloaded: 'application_file.downloaded' },
  findObjectId: getFileOwner,
} as const;

/** Throws 404 unless the application has the file. */
export async function assertHasFile(scope: Scope, applicationId: string, fileId: string): Promise<void> {
  const { id } = await getApplication(scope, applicationId);
  if ((await getFileOwner(scope, fileId)) !== id) throw notFound('file');
}

/** The id of the application that has the file and that the scope reaches. */
async function getFileOwner(scope: Scope, fileId: string): Promise<string> {
  const id = isId(fileId) ? await findFileOwner(scope, fileId) : undefined;
  if (id === undefined) throw notFound('file');
  return id;
}
