import { sql } from 'kysely';
import { HttpError } from '../../../platform/http/errors/http-error.ts';
import { LEASE_SECONDS } from '../../../platform/queue/table-queries.ts';
import { inSnapshot, inTransaction, type Scope } from '../../../platform/scope.ts';
import { type PrivateFileStore, savePrivateFile } from '../../../platform/storage/private/files.ts';
import { deletePrivateFile } from '../../../platform/storage/private/queries.ts';
import { type FormatName, getFormat } from '../formats/registry.ts';
import { findResource } from '../resources/registry.ts';
import { type ExportRequest, writeExport } from '../write.ts';
import { type ExportChanges, type ExportRow, updateClaimed } from './queries.ts';

/** In `private_files.kind`. */
const EXPORT_FILE = 'export';
const HOUR_MS = 3_600_000;
const LIFETIME_MS = 24 * HOUR_MS;
/** A snapshot keeps PostgreSQL from removing old rows of all organizations. */
const MAX_DURATION_MS = HOUR_MS;
const MAX_BYTES = 10_000_000_000;
/** A process that ends while it writes an export has used one. */
const MAX_ATTEMPTS = 5;
const RENEWAL_MS = 2_000;

/**
 * Writes a claimed export to a private file, from one snapshot. An export that was interrupted starts again; nothing of the first try
 * is visible. Returns false if the export failed.
 */
export async function performExport(
  scope: Scope,
  files: PrivateFileStore,
  row: ExportRow,
  stop: AbortSignal,
): Promise<boolean> {
  try {
    if (row.attempts >= MAX_ATTEMPTS) throw new InterruptedError();
    await renew(scope, row, { state: 'running', attempts: row.attempts + 1, row_count: 0 });
    await writeFile(scope, files, row, stop);
    return true;
  } catch (error) {
    if (stop.aborted || error instanceof ClaimLostError) throw error;
    const isKnown = error instanceof HttpError || error instanceof InterruptedError;
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
  row: ExportRow,
  stop: AbortSignal,
): Promise<void> {
  const request = toRequest(row);
  const signal = AbortSignal.any([stop, AbortSignal.timeout(MAX_DURATION_MS)]);
  const { format } = request;
  const expiresAt = new Date(Date.now() + LIFETIME_MS + MAX_DURATION_MS).toISOString();
  const progress = new Progress(scope, row);
  const saved = await inSnapshot(scope, (snapshot) =>
    savePrivateFile(
      scope,
      files,
      {
        kind: EXPORT_FILE,
        name: `${row.resource.replace('/', '-')}.${format.name}`,
        mediaType: format.mediaType,
        maxBytes: MAX_BYTES,
        expiresAt,
      },
      toBytes(
        writeExport(snapshot, request, (count) => progress.add(count)),
        progress,
        signal,
      ),
    ),
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

function toRequest(row: ExportRow): ExportRequest {
  const found = findResource(row.resource);
  if (!found) throw new Error(`${row.resource} cannot be exported`);
  return { ...found, format: getFormat(row.format as FormatName), filters: row.filters as object };
}

async function* toBytes(
  pieces: AsyncIterable<string>,
  progress: Progress,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    signal.throwIfAborted();
    yield Buffer.from(piece);
    await progress.report();
  }
}

/** Counts the rows, and renews the lease with their number. */
class Progress {
  rows = 0;
  #reportedAtMs = performance.now();
  readonly #scope: Scope;
  readonly #row: ExportRow;

  constructor(scope: Scope, row: ExportRow) {
    this.#scope = scope;
    this.#row = row;
  }

  add(count: number): void {
    this.rows += count;
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

class InterruptedError extends Error {
  constructor() {
    super(`The export was interrupted ${MAX_ATTEMPTS} times.`);
    this.name = 'InterruptedError';
  }
}
