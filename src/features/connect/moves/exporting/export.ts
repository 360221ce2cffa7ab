import { type ArchiveTarget, ArchiveWriter } from '../../../../platform/archive/writer.ts';
import { readNewestVersion } from '../../../../platform/database/migrate.ts';
import { newRelativeUrls, type RelativeUrls } from '../../../../platform/database/relative-urls.ts';
import type { KeyRing } from '../../../../platform/encryption/key-ring.ts';
import { parsePublicKey } from '../../../../platform/encryption/receiver-key.ts';
import { inSnapshot, type Scope } from '../../../../platform/scope.ts';
import type { PrivateFileStore } from '../../../../platform/storage/private/files.ts';
import { getOwnOrganization } from '../../../board/organizations/queries.ts';
import { MoveError } from '../error.ts';
import { type ExportedRow, type ExportHead, type ExportOptions, ROWS_PREFIX } from '../format.ts';
import { mapTexts } from '../map-texts.ts';
import { NO_NUMBER, setOrganizationNumber } from '../organization-number.ts';
import { type CatalogTable, readCatalog } from '../tables/catalog.ts';
import { STAFF_PART } from '../tables/policies.ts';
import { writeFiles } from './files.ts';
import { readRows, useFixedFormats } from './read-rows.ts';
import { type ReaderContext, rowReaders } from './readers.ts';
import { readStaff } from './staff.ts';

export interface ExportProgress {
  /** The part that is being written, such as `rows/jobs`. */
  part: string;
  rows: number;
  files: number;
  bytes: number;
}

export interface ExportReport {
  rows: number;
  files: number;
  bytes: number;
  sha256: string;
  /** The names of the secrets that travel without their values. */
  secrets_without_value: string[];
}

/**
 * Writes the organization from one snapshot, with constant memory. The target has the whole export, or nothing. The same organization makes
 * the same bytes, except for encrypted values.
 */
export async function exportOrganization(
  scope: Scope,
  files: PrivateFileStore,
  options: ExportOptions,
  target: ArchiveTarget,
  onProgress: (progress: ExportProgress) => void = () => {},
): Promise<ExportReport> {
  try {
    return await inSnapshot(scope, async (snapshot) => {
      await useFixedFormats(snapshot);
      return new Export(snapshot, files, options, onProgress).write(target);
    });
  } catch (error) {
    await target.abort();
    throw error;
  }
}

class Export {
  readonly #scope: Scope;
  readonly #files: PrivateFileStore;
  readonly #options: ExportOptions;
  readonly #onProgress: (progress: ExportProgress) => void;
  readonly #cdnUrls: RelativeUrls;
  readonly #secretsWithoutValue: string[] = [];
  #progress: ExportProgress = { part: '', rows: 0, files: 0, bytes: 0 };

  constructor(
    scope: Scope,
    files: PrivateFileStore,
    options: ExportOptions,
    onProgress: (progress: ExportProgress) => void,
  ) {
    this.#scope = scope;
    this.#files = files;
    this.#options = options;
    this.#onProgress = onProgress;
    this.#cdnUrls = newRelativeUrls(scope.cdnUrl);
  }

  async write(target: ArchiveTarget): Promise<ExportReport> {
    const { receiver, hasPasswordHashes, hasApiKeys } = this.#options;
    const key = receiver === null ? undefined : parsePublicKey(receiver);
    if (receiver !== null && !key) throw new MoveError('This is no public key of an installation.');
    const { portable_id, slug, name } = await getOwnOrganization(this.#scope);
    const head: ExportHead = {
      kind: 'organization',
      schema: await readNewestVersion(),
      portable_id,
      slug,
      name,
      receiver,
      has_password_hashes: hasPasswordHashes,
      has_api_keys: hasApiKeys,
    };
    const archive = await ArchiveWriter.start(target, head);
    const context = { ...this.#readerContext(this.#files.keyRing, portable_id), receiver: key };
    for (const table of await readCatalog(this.#scope.db)) {
      if (table.policy.onlyWith === 'api_keys' && !hasApiKeys) continue;
      await archive.addPart(`${ROWS_PREFIX}${table.name}`, this.#readLines(archive, table, context));
    }
    const staff = await readStaff(this.#scope);
    await archive.addPart(`${ROWS_PREFIX}${STAFF_PART}`, [
      Buffer.from(toLines(staff.map((row) => ({ ...row })))),
    ]);
    const fileCount = await writeFiles(this.#scope, this.#files, archive, (count) =>
      this.#report(archive, { part: 'files', files: count }),
    );
    const { sha256, bytes } = await archive.finish();
    const { rows } = this.#progress;
    return { rows, files: fileCount, bytes, sha256, secrets_without_value: this.#secretsWithoutValue };
  }

  #readerContext(keyRing: KeyRing, portableId: string): Omit<ReaderContext, 'receiver'> {
    const { hasPasswordHashes } = this.#options;
    return { scope: this.#scope, keyRing, portableId, hasPasswordHashes };
  }

  async *#readLines(
    archive: ArchiveWriter,
    table: CatalogTable,
    context: ReaderContext,
  ): AsyncGenerator<Buffer> {
    const reader = rowReaders[table.name];
    const setNumber = setOrganizationNumber[table.name];
    for await (const batch of readRows(this.#scope, table, reader?.extra)) {
      const rows = reader
        ? batch.map((row) => reader.toExported(row, context)).filter((row) => row !== undefined)
        : batch;
      const exported = setNumber ? rows.map((row) => setNumber(row, NO_NUMBER)) : rows;
      if (table.name === 'secrets') this.#noteMissingValues(rows);
      yield Buffer.from(toLines(exported.map((row) => mapTexts(row, this.#cdnUrls.toRelative))));
      this.#report(archive, { part: table.name, rows: this.#progress.rows + rows.length });
    }
  }

  #noteMissingValues(rows: ExportedRow[]): void {
    for (const { name, value } of rows) if (value === null) this.#secretsWithoutValue.push(String(name));
  }

  #report({ bytes }: ArchiveWriter, changes: Partial<ExportProgress>): void {
    this.#progress = { ...this.#progress, bytes, ...changes };
    this.#onProgress(this.#progress);
  }
}

function toLines(rows: ExportedRow[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}
