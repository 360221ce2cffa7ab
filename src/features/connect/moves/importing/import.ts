import { type ArchivePart, ArchiveReader, type ArchiveSource } from '../../../../platform/archive/reader.ts';
import { COMMAND_LINE, recordAudit } from '../../../../platform/audit/record.ts';
import type { Database } from '../../../../platform/database/connect.ts';
import { newRelativeUrls } from '../../../../platform/database/relative-urls.ts';
import type { KeyRing } from '../../../../platform/encryption/key-ring.ts';
import { hasPrivateKeyOf, readPublicKey } from '../../../../platform/encryption/receiver-key.ts';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import type { PrivateFileStore } from '../../../../platform/storage/private/files.ts';
import { deleteArriving, setArrived } from '../../../board/organizations/arriving.ts';
import { recordImages } from '../../../board/organizations/asset-usages.ts';
import type { Installation } from '../../../board/organizations/board-url.ts';
import { getOwnOrganization, organizationScope } from '../../../board/organizations/queries.ts';
import { MoveError } from '../error.ts';
import { type ExportHead, FILES_PREFIX, ROWS_PREFIX } from '../format.ts';
import { type CatalogTable, readCatalog } from '../tables/catalog.ts';
import { type ArrivalRow, completeArrival, recordProgress } from './arrivals.ts';
import { ExpectedFiles } from './expected-files.ts';
import { type FinalRows, FinalRowsError, insertFinalRows, readFinalRows, toFinalPart } from './final-rows.ts';
import { lockArrival, unlockArrival } from './lock-arrival.ts';
import { openArrival } from './open-arrival.ts';
import { RowImporter } from './row-importer.ts';
import { type ExportSummary, readSummary } from './summary.ts';
import { writeFile } from './write-file.ts';

export interface ImportOptions {
  installation: Installation;
  /** `db` is for one connection, which holds the lock of the import. */
  files: PrivateFileStore;
  /** Whether invitations are sent by email, once outgoing work is resumed. */
  canSendEmail: boolean;
  /** The slug to use instead of the one in the export. */
  slug?: string | undefined;
  /** Called after each batch of rows and each file. */
  onProgress?(progress: ImportProgress): void;
  /** Stops the import between two batches. It continues when the same export is imported again. */
  stop?: AbortSignal;
}

interface ImportProgress {
  part: string;
  /** Bytes of the export that have been read, and its size. */
  bytes: number;
  totalBytes: number;
}

export interface ImportReport {
  organization: { id: number; slug: string; name: string };
  /** Whether the organization was here already, from the same export. Then nothing has changed. */
  was_imported: boolean;
  rows: number;
  files: number;
  /** Secrets that need a value, and webhooks that have a new signing secret, because the export was for no receiver. */
  secrets_without_value: string[];
  webhooks_with_new_secret: string[];
  invited: { email: string; role: string }[];
  domains: string[];
  /** Texts that today's rules clean, and that were stored as these rules say. */
  cleaned_texts: number;
  /** Members with a hash of another kind, or at a higher cost, than a sign-in accepts. */
  passwords_to_set: number;
}

/**
 * Imports an organization. Nothing finds the organization before the end. An interrupted import continues; a refused one leaves nothing.
 */
export async function importOrganization(
  db: Database,
  source: ArchiveSource,
  options: ImportOptions,
): Promise<ImportReport> {
  // The first pass compares all checksums, so that nothing is written of a damaged file.
  const summary = await readSummary(source);
  assertMayOpen(summary.head, options.files.keyRing);
  return db.connection().execute(async (db) => {
    await lockArrival(db, summary.head.portable_id);
    try {
      return await importLocked(db, source, summary, options);
    } finally {
      // A connection that is lost has no lock any more.
      await unlockArrival(db, summary.head.portable_id).catch(() => undefined);
    }
  });
}

/** Throws before anything is written, because the secrets of the export could not be opened later. */
function assertMayOpen({ receiver }: ExportHead, keyRing: KeyRing): void {
  if (receiver === null || hasPrivateKeyOf(keyRing, receiver)) return;
  throw new MoveError(
    `The secrets of this export are encrypted with another key, for ${receiver}. The public key of this installation is ${readPublicKey(keyRing)}. Export the organization again with --for and this key, or import it where that master key is.`,
  );
}

async function importLocked(
  db: Database,
  source: ArchiveSource,
  summary: ExportSummary,
  options: ImportOptions,
): Promise<ImportReport> {
  const catalog = await readCatalog(db);
  const arrival = await openArrival(db, summary, catalog, options);
  const scope = organizationScope(db, arrival.organization, options.installation, 'system');
  const run = new OrganizationImport(scope, source, summary.head, catalog, options);
  if (arrival.row.completed_at !== null) return run.reportEarlier();
  try {
    return await run.perform(arrival.row, summary.parts);
  } catch (error) {
    if (error instanceof MoveError) await deleteArriving(db, scope.organizationId);
    throw error;
  }
}

class OrganizationImport {
  readonly #scope: Scope;
  readonly #source: ArchiveSource;
  readonly #tables: ReadonlyMap<string, CatalogTable>;
  readonly #options: ImportOptions;
  readonly #importer: RowImporter;
  readonly #finalRows: FinalRows = { api_keys: [], domains: [], staff: [] };
  #files = 0;

  constructor(
    scope: Scope,
    source: ArchiveSource,
    head: ExportHead,
    catalog: CatalogTable[],
    options: ImportOptions,
  ) {
    this.#scope = scope;
    this.#source = source;
    this.#tables = new Map(catalog.map((table) => [table.name, table]));
    this.#options = options;
    this.#importer = new RowImporter({
      scope,
      keyRing: options.files.keyRing,
      portableId: head.portable_id,
      cdnUrls: newRelativeUrls(scope.cdnUrl),
    });
  }

  async perform(arrival: ArrivalRow, partCount: number): Promise<ImportReport> {
    const reader = await ArchiveReader.open(this.#source);
    const expectedFiles = new ExpectedFiles(this.#scope);
    try {
      let number = 0;
      for await (const part of reader.parts()) {
        this.#options.stop?.throwIfAborted();
        const done = number < arrival.parts;
        const firstRow = number === arrival.parts ? arrival.rows : 0;
        number++;
        if (part.name.startsWith(FILES_PREFIX)) await expectedFiles.take(part.name);
        if (!done || toFinalPart(part.name)) await this.#importPart(part, number, firstRow, reader);
      }
      if (number !== partCount) throw new MoveError('The export changed while it was read.');
      await expectedFiles.finish();
    } finally {
      await expectedFiles.close();
      await reader.close();
    }
    return this.#complete();
  }

  async #importPart(
    part: ArchivePart,
    number: number,
    firstRow: number,
    reader: ArchiveReader,
  ): Promise<void> {
    const finalPart = toFinalPart(part.name);
    const report = () =>
      this.#options.onProgress?.({
        part: part.name,
        bytes: reader.position,
        totalBytes: this.#source.sizeBytes,
      });
    if (part.name.startsWith(FILES_PREFIX)) {
      await writeFile(this.#scope, this.#options.files, part.name.slice(FILES_PREFIX.length), part.content);
      this.#files++;
      await recordProgress(this.#scope.db, this.#scope.organizationId, { parts: number, rows: 0 });
    } else if (finalPart) {
      // Keys and invitations would work before the rest is there, so they are written last.
      this.#finalRows[finalPart] = await readFinalRows(finalPart, part, this.#tables, this.#importer);
    } else await this.#importTable(part, number, firstRow, report);
    report();
  }

  async #importTable(part: ArchivePart, number: number, firstRow: number, report: () => void): Promise<void> {
    const table = this.#tables.get(part.name.slice(ROWS_PREFIX.length));
    if (!table) throw new MoveError(`The export has the rows of an unknown table: ${part.name}.`);
    const { organizationId } = this.#scope;
    // The organization itself was written first.
    if (table.name !== 'organizations') {
      await this.#importer.importRows(table, part.content, firstRow, async ({ db }, rows) => {
        await recordProgress(db, organizationId, { parts: number - 1, rows });
        this.#options.stop?.throwIfAborted();
        report();
      });
    }
    await recordProgress(this.#scope.db, organizationId, { parts: number, rows: 0 });
  }

  async #complete(): Promise<ImportReport> {
    const domains = await inTransaction(this.#scope, async (scope) => {
      const domains = await insertFinalRows(scope, this.#finalRows, this.#tables, this.#options);
      await recordImages(scope, await getOwnOrganization(scope));
      await completeArrival(scope.db, scope.organizationId);
      await setArrived(scope.db, scope.organizationId);
      const object = { type: 'organization', id: String(scope.organizationId) };
      const author = { db: scope.db, organizationId: null, ...COMMAND_LINE };
      await recordAudit(author, { action: 'organization.imported', object });
      return domains;
    }).catch(async (error: unknown) => {
      throw error instanceof FinalRowsError ? await error.explain(this.#scope) : error;
    });
    return this.#report(false, domains);
  }

  async reportEarlier(): Promise<ImportReport> {
    return this.#report(true, []);
  }

  async #report(wasImported: boolean, domains: string[]): Promise<ImportReport> {
    const { id, slug, name } = await getOwnOrganization(this.#scope);
    const { rows, secretsWithoutValue, webhooksWithNewSecret, cleanedTexts, unusableHashes } =
      this.#importer.figures;
    return {
      organization: { id, slug, name },
      was_imported: wasImported,
      rows,
      files: this.#files,
      secrets_without_value: secretsWithoutValue,
      webhooks_with_new_secret: webhooksWithNewSecret,
      invited: this.#finalRows.staff.map(({ row: { email, role } }) => ({
        email: String(email),
        role: String(role),
      })),
      domains,
      cleaned_texts: cleanedTexts,
      passwords_to_set: unusableHashes,
    };
  }
}
