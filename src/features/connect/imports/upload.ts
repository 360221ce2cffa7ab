import { peekBytes } from '@corkboard/basics/peek';
import { detectKind } from '@corkboard/job-feeds/detect-kind';
import { recordAudit } from '../../../platform/audit/record.ts';
import { freedContent } from '../../../platform/concurrency/freed-content.ts';
import { invalid } from '../../../platform/http/errors/http-error.ts';
import type { StreamedFile } from '../../../platform/http/input/multipart-stream.ts';
import type { Scope } from '../../../platform/scope.ts';
import { type PrivateFileStore, savePrivateFile } from '../../../platform/storage/private/files.ts';
import { findPrivateFile } from '../../../platform/storage/private/queries.ts';
import { getImport } from './queries.ts';
import type { ImportFile, ImportSource } from './schema.ts';

export interface UploadOptions {
  files: PrivateFileStore;
  /** IMPORT_FILE_MB in bytes. */
  maxFileBytes: number;
}

/** In `private_files.kind`. */
const IMPORT_FILE = 'import';
const FILE_DAYS = 90;
const DAY_MS = 86_400_000;
const HEAD_BYTES = 4096;

/** Stores a file for the source of an import, encrypted, for 90 days. */
export async function uploadFile(
  scope: Scope,
  { files, maxFileBytes: maxBytes }: UploadOptions,
  importId: string,
  file: Pick<StreamedFile, 'name' | 'mediaType' | 'content'>,
): Promise<ImportFile> {
  await getImport(scope, importId);
  const name = file.name?.trim() || 'jobs';
  const mediaType = file.mediaType ?? 'application/octet-stream';
  const expiresAt = new Date(Date.now() + FILE_DAYS * DAY_MS).toISOString();
  const [head, content] = await peekBytes(file.content, HEAD_BYTES);
  const saved = await savePrivateFile(
    scope,
    files,
    { kind: IMPORT_FILE, name, mediaType, maxBytes, expiresAt },
    freedContent(content),
  );
  await recordAudit(scope, { action: 'import_file.created', object: { type: 'import_file', id: saved.id } });
  return { id: saved.id, name, size_bytes: saved.sizeBytes, kind: detectKind(head), expires_at: expiresAt };
}

/** Throws if the source names a file that was not uploaded for an import, or a URL too. */
export async function assertFileExists(scope: Scope, source: ImportSource): Promise<void> {
  const { file_id: id, url } = source as { file_id?: string; url?: string };
  if (id === undefined) return;
  if (url !== undefined) throw invalid([{ path: '/source/file_id', message: 'is only allowed without url' }]);
  const file = await findPrivateFile(scope, id);
  if (file?.kind === IMPORT_FILE) return;
  throw invalid([{ path: '/source/file_id', message: 'must be a file that was uploaded to an import' }]);
}
