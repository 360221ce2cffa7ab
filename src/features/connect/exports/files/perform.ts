import { sql } from 'kysely';
import { HttpError } from '../../../../platform/http/errors/http-error.ts';
import { LEASE_SECONDS } from '../../../../platform/queue/table-queries.ts';
import { inTransaction, type Scope } from '../../../../platform/scope.ts';
import { type PrivateFileStore, savePrivateFile } from '../../../../platform/storage/private/files.ts';
import { deletePrivateFile } from '../../../../platform/storage/private/queries.ts';
import { type ExportChanges, type ExportRow, updateClaimed } from './queries.ts';

const HOUR_MS = 3_600_000;
const LIFETIME_MS = 24 * HOUR_MS;
/** A snapshot keeps PostgreSQL from removing old rows of all organizations. */
const MAX_DURATION_MS = HOUR_MS;
/** A process that ends while it writes an export has used one. */
const MAX_ATTEMPTS = 5;
const RENEWAL_MS = 2_000;

/** What exports of one kind write. */
export interface ExportContent {
  /** In `private_files.kind`. */
  kind: string;
  maxBytes: number;
  describeFile(scope: Scope, row: ExportRow): { name: string; mediaType: string };
  /** Passes the bytes to `save` and returns its result. Calls `onRows` with the number of rows so far. */
  write<T>(
    scope: Scope,
    row: ExportRow,
    onRows: (rows: number) => void,
    save: (bytes: AsyncIterable<Uint8Array>) => Promise<T>,
  ): Promise<T>;
}

/** An export fails. The message is a sentence for the user. */
export class ExportError extends Error {}

/**
 * Writes a claimed export to a private file. An export that was interrupted starts again; nothing of the first try is visible. Returns
 * false if the export failed.
 */
export async function performExport(
  scope: Scope,
  files: PrivateFileStore,
  content: ExportContent,
  row: ExportRow,
  stop: AbortSignal,
): Promise<boolean> {
  try {
    if (row.attempts >= MAX_ATTEMPTS)
      throw new ExportError(`The export was interrupted ${MAX_ATTEMPTS} times.`);
    await renew(scope, row, { state: 'running', attempts: row.attempts + 1, row_count: 0 });
    await writeFile(scope, files, content, row, stop);
    return true;
  } catch (error) {
    if (stop.aborted || error instanceof ClaimLostError) throw error;
    const isKnown = error instanceof HttpError || error instanceof ExportError;
    await renew(scope, row, {
      state: 'failed',
      error: isKnown ? error.message : 'Corkboard could not write the export.',
      claim: null,
      ...endTimes(),
    });
    if (!isKnown) throw error;
    return false;
  }
}

async function writeFile(
  scope: Scope,
  files: PrivateFileStore,
  content: ExportContent,
  row: ExportRow,
  stop: AbortSignal,
): Promise<void> {
  const { kind, maxBytes } = content;
  const signal = AbortSignal.any([stop, AbortSignal.timeout(MAX_DURATION_MS)]);
  const expiresAt = new Date(Date.now() + LIFETIME_MS + MAX_DURATION_MS).toISOString();
  const file = { kind, maxBytes, expiresAt, ...content.describeFile(scope, row) };
  const progress = new Progress(scope, row);
  const onRows = (rows: number) => {
    progress.rows = rows;
  };
  const saved = await content.write(scope, row, onRows, (bytes) =>
    savePrivateFile(scope, files, file, reportEach(bytes, progress, signal)),
  );
  await inTransaction(scope, async (scope) => {
    const isMine = await updateClaimed(scope, row, {
      state: 'done',
      file_id: saved.id,
      row_count: progress.rows,
      claim: null,
      ...endTimes(),
    });
    if (!isMine) await deletePrivateFile(scope, saved.id);
  });
}

async function* reportEach(
  pieces: AsyncIterable<Uint8Array>,
  progress: Progress,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    signal.throwIfAborted();
    yield piece;
    await progress.report();
  }
}

/** The number of rows so far. Renews the lease with it. */
class Progress {
  rows = 0;
  #reportedAtMs = performance.now();
  readonly #scope: Scope;
  readonly #row: ExportRow;

  constructor(scope: Scope, row: ExportRow) {
    this.#scope = scope;
    this.#row = row;
  }

  async report(): Promise<void> {
    if (performance.now() - this.#reportedAtMs < RENEWAL_MS) return;
    this.#reportedAtMs = performance.now();
    await renew(this.#scope, this.#row, { row_count: this.rows });
  }
}

async function renew(scope: Scope, row: ExportRow, changes: ExportChanges): Promise<void> {
  const dueAt = sql<string>`now() + make_interval(secs => ${LEASE_SECONDS})`;
  if (!(await updateClaimed(scope, row, { due_at: dueAt, ...changes }))) throw new ClaimLostError();
}

function endTimes() {
  return {
    finished_at: sql<string>`now()`,
    expires_at: sql<string>`now() + make_interval(secs => ${LIFETIME_MS / 1000})`,
  };
}

/** Another process has the export, or it was deleted. */
class ClaimLostError extends Error {
  constructor() {
    super('another process has claimed the export');
    this.name = 'ClaimLostError';
  }
}
