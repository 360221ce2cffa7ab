import { sql } from 'kysely';
import type { RelativeUrls } from '../../../../platform/database/relative-urls.ts';
import type { KeyRing } from '../../../../platform/encryption/key-ring.ts';
import { invalid } from '../../../../platform/http/errors/http-error.ts';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import { keepFolders } from '../../../../platform/storage/unused-files.ts';
import { type CollectionRow, listCollections } from '../../../content/collections/queries.ts';
import { MoveError } from '../error.ts';
import type { ExportedRow } from '../format.ts';
import { mapTexts } from '../map-texts.ts';
import { setOrganizationNumber } from '../organization-number.ts';
import type { CatalogTable } from '../tables/catalog.ts';
import { explainRefusal, insertRows } from './insert-rows.ts';
import { type NumberedRow, readLines } from './read-lines.ts';
import { findProblems } from './rules.ts';
import { type RowWriter, rowWriters, type WriterContext } from './writers.ts';

export interface RowImporterOptions {
  scope: Scope;
  keyRing: KeyRing;
  portableId: string;
  cdnUrls: RelativeUrls;
}

/** Bounds the memory and the length of a transaction. */
const MAX_BATCH_ROWS = 500;
const MAX_BATCH_BYTES = 1_000_000;
/** The folder in the file storage of the files that a row of the table names. */
const folders: Partial<Record<CatalogTable['name'], string>> = {
  assets: 'assets',
  logos: 'logos',
  private_files: 'private',
};

/** Checks, completes and inserts rows. */
export class RowImporter {
  readonly #options: RowImporterOptions;
  readonly #context: WriterContext;
  readonly figures = {
    rows: 0,
    cleanedTexts: 0,
    unusableHashes: 0,
    secretsWithoutValue: [] as string[],
    webhooksWithNewSecret: [] as string[],
  };

  constructor(options: RowImporterOptions) {
    this.#options = options;
    const { scope, keyRing, portableId } = options;
    let collections: Promise<CollectionRow[]> | undefined;
    const findCollection = async (id: string) => {
      collections ??= listCollections(scope);
      return (await collections).find((row) => row.id === id);
    };
    const onCleaned = () => void this.figures.cleanedTexts++;
    const onUnusableHash = () => void this.figures.unusableHashes++;
    this.#context = { scope, keyRing, portableId, onCleaned, onUnusableHash, findCollection };
  }

  /** Inserts the rows after the first `skipped` ones. `afterBatch` runs in the transaction of a batch, with the number of rows so far. */
  async importRows(
    table: CatalogTable,
    content: AsyncIterable<Buffer>,
    skipped: number,
    afterBatch: (scope: Scope, rows: number) => Promise<void>,
  ): Promise<void> {
    const { scope } = this.#options;
    if (table.name === 'audit_entries' && skipped === 0) await this.#replaceEntries(table);
    for await (const batch of this.readBatches(table, content, skipped)) {
      const insert = (scope: Scope, rows: ExportedRow[]) => this.#insert(scope, table, rows);
      try {
        await inTransaction(scope, async (scope) => {
          await insert(
            scope,
            batch.map(({ row }) => row),
          );
          await afterBatch(scope, batch.at(-1)?.number ?? 0);
        });
      } catch (error) {
        throw await explainRefusal(scope, table.name, batch, error, insert);
      }
      this.figures.rows += batch.length;
    }
  }

  /** Reads, checks and completes rows, in batches. */
  async *readBatches(
    table: CatalogTable,
    content: AsyncIterable<Buffer>,
    skipped = 0,
  ): AsyncGenerator<NumberedRow[]> {
    const writer = rowWriters[table.name];
    const columns = new Set([...table.columns.map(({ name }) => name), ...(writer?.fields ?? [])]);
    let batch: NumberedRow[] = [];
    let bytes = 0;
    for await (const { number, row } of withPlace(table.name, readLines(content, columns))) {
      if (number <= skipped) continue;
      batch.push({ number, row: await this.#toStored(table, writer, number, row) });
      bytes += JSON.stringify(row).length;
      if (batch.length < MAX_BATCH_ROWS && bytes < MAX_BATCH_BYTES) continue;
      yield batch;
      batch = [];
      bytes = 0;
    }
    if (batch.length > 0) yield batch;
  }

  async #toStored(
    table: CatalogTable,
    writer: RowWriter | undefined,
    number: number,
    given: ExportedRow,
  ): Promise<ExportedRow> {
    const { scope, cdnUrls } = this.#options;
    const mapped = mapTexts(given, cdnUrls.toAbsolute);
    const row = setOrganizationNumber[table.name]?.(mapped, scope.organizationId) ?? mapped;
    const issues = findProblems(table.name, row, scope);
    if (issues.length > 0) throw refused(table, number, invalid(issues).message);
    this.#noteMissingValue(table, row);
    try {
      return (await writer?.toStored?.(row, this.#context)) ?? row;
    } catch (error) {
      if (error instanceof MoveError) throw refused(table, number, `${error.message}.`);
      throw error;
    }
  }

  async #insert(scope: Scope, table: CatalogTable, rows: ExportedRow[]): Promise<void> {
    const writer = rowWriters[table.name];
    await insertRows(scope, table, rows, writer?.extra);
    const folder = folders[table.name];
    // Earlier files of the organization may wait for their removal, if it was here before.
    if (folder)
      await keepFolders(
        scope,
        rows.map(({ id }) => `${folder}/${id}`),
      );
    await writer?.afterInsert?.(scope, rows);
  }

  /** A trigger has written entries for the events, with the time of the import. */
  async #replaceEntries(table: CatalogTable): Promise<void> {
    const { db, organizationId } = this.#options.scope;
    await sql`delete from ${sql.table(table.name)} where organization_id = ${organizationId}`.execute(db);
  }

  #noteMissingValue({ name }: CatalogTable, row: ExportedRow): void {
    if (row.value !== null) return;
    if (name === 'secrets') this.figures.secretsWithoutValue.push(String(row.name));
    if (name === 'webhook_secrets' && row.expires_at === null)
      this.figures.webhooksWithNewSecret.push(String(row.webhook_id));
  }
}

async function* withPlace(table: string, rows: AsyncIterable<NumberedRow>): AsyncGenerator<NumberedRow> {
  try {
    yield* rows;
  } catch (error) {
    if (error instanceof MoveError)
      throw new MoveError(`The rows of ${table} cannot be read: ${error.message}.`);
    throw error;
  }
}

function refused({ name }: CatalogTable, number: number, reason: string): MoveError {
  return new MoveError(`Row ${number} of ${name} cannot be stored: ${reason}`);
}
