import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { deleteOwn, selectOwn, updateOwn } from '../../database/rows/own-rows.ts';
import type { Wrapped } from '../../encryption/key-ring.ts';
import { deleteOfOrganizations } from '../../outgoing/delete-of-organizations.ts';
import type { Scope } from '../../scope.ts';

/** A file that is never public. */
export interface PrivateFile {
  id: string;
  /** The purpose, such as `import`. */
  kind: string;
  name: string;
  mediaType: string;
  sizeBytes: number;
  sha256: Buffer;
  createdAt: string;
  /** Null if it does not expire. */
  expiresAt: string | null;
}

export async function insertPrivateFile(
  { db, organizationId }: Scope,
  file: Omit<PrivateFile, 'createdAt'>,
  wrapped: Wrapped,
): Promise<void> {
  await db
    .insertInto('private_files')
    .values({
      organization_id: organizationId,
      id: file.id,
      kind: file.kind,
      name: file.name,
      media_type: file.mediaType,
      size_bytes: file.sizeBytes,
      sha256: file.sha256,
      expires_at: file.expiresAt,
      ...wrapped,
    })
    .execute();
}

/** Undefined if the file does not exist or has expired. */
export async function findPrivateFile(
  scope: Scope,
  id: string,
): Promise<(PrivateFile & { wrapped: Wrapped }) | undefined> {
  const file = await findStoredFile(scope, id);
  return file?.isExpired ? undefined : file;
}

/** Also finds a file that has expired and is not deleted yet. */
export async function findStoredFile(
  scope: Scope,
  id: string,
): Promise<(PrivateFile & { wrapped: Wrapped; isExpired: boolean }) | undefined> {
  const row = await selectOwn(scope, 'private_files')
    .select(['id', 'kind', 'name', 'sha256', 'key_id', 'wrapped_key'])
    .select(['media_type as mediaType', 'size_bytes as sizeBytes'])
    .select(['created_at as createdAt', 'expires_at as expiresAt'])
    .select(sql<boolean>`coalesce(expires_at <= now(), false)`.as('isExpired'))
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { key_id, wrapped_key, ...file } = row;
  return { ...file, wrapped: { key_id, wrapped_key } };
}

/** The sizes in bytes of the existing files, by their ids. */
export async function readFileSizes(scope: Scope, ids: string[]): Promise<Map<string, number>> {
  const rows = await selectOwn(scope, 'private_files')
    .select(['id', 'size_bytes'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, size_bytes }) => [id, size_bytes]));
}

/** From now on, the file has this name and type, and does not expire. Returns false if it has expired. */
export async function keepPrivateFile(
  scope: Scope,
  id: string,
  { name, mediaType }: Pick<PrivateFile, 'name' | 'mediaType'>,
): Promise<boolean> {
  const { numUpdatedRows } = await updateOwn(scope, 'private_files')
    .set({ name, media_type: mediaType, expires_at: null })
    .where('id', '=', id)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes the file; a task removes its bytes. Returns false if it does not exist. */
export async function deletePrivateFile(scope: Scope, id: string): Promise<boolean> {
  const { numDeletedRows } = await deleteOwn(scope, 'private_files').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes the files that only a lost master key can decrypt. Returns their number. */
export async function deletePrivateFilesOfKey(db: Database, keyId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('private_files')
    .where('key_id', '=', keyId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** A recurring task. Downloads that began before a file expired have an hour to finish. */
export async function deleteExpiredPrivateFiles(db: Database): Promise<void> {
  await deleteOfOrganizations(db, {
    table: 'private_files',
    where: sql`expires_at < now() - interval '1 hour'`,
    evenIfMoving: sql`kind = 'organization_export'`,
  });
}
