import { MoveError } from '../features/connect/moves/error.ts';
import { ArchiveError } from '../platform/archive/error.ts';
import { RestoreError } from '../platform/backup/restore/error.ts';
import { EmbeddedPostgresError } from '../platform/database/embedded/error.ts';
import { MigrationError } from '../platform/database/migrate.ts';
import { EncryptionError } from '../platform/encryption/key-ring.ts';
import { PortError } from '../platform/http/connections/port-error.ts';
import { HttpError } from '../platform/http/errors/http-error.ts';
import { StorageError } from '../platform/storage/storage.ts';
import { ConfigError } from '../settings/config.ts';

/** A failure whose message is one sentence for the user. */
export class CommandError extends Error {}

const DISK_FULL = 'The disk is full: free some space for DATA_DIR and the database, then try again.';
/** Error codes of the operating system and of PostgreSQL. */
const DISK_FULL_CODES = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** The message of an expected failure; the stack of any other. */
export function describeFailure(error: Error & { code?: string }): string {
  if (DISK_FULL_CODES.has(error.code ?? '')) return DISK_FULL;
  return isExpected(error) ? toPrintableLines(error.message) : `${error.stack}`;
}

/** Whether the message alone tells the user what to do. Any other error is a bug, which needs its stack. */
function isExpected(error: Error & { code?: string }): boolean {
  const kinds = [
    ...[CommandError, ConfigError, MigrationError, HttpError],
    ...[
      EmbeddedPostgresError,
      StorageError,
      EncryptionError,
      PortError,
      ArchiveError,
      RestoreError,
      MoveError,
    ],
  ];
  if (kinds.some((kind) => error instanceof kind)) return true;
  return PLAIN_CODES.has(error.code ?? '');
}

/** Listening or connecting failed, or the database rejected the login. The message names the host and port. */
const PLAIN_CODES = new Set([
  'EADDRINUSE',
  'EADDRNOTAVAIL',
  'EACCES',
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  '28000',
  '28P01',
  '3D000',
]);

export interface OutputOptions {
  json?: boolean;
}

/** Prints a result, as JSON with `--json` and else as text. */
export function print(result: unknown, { json }: OutputOptions, toText: () => string): void {
  process.stdout.write(json ? `${JSON.stringify(result)}\n` : `${toText()}\n`);
}

/** Texts may come from strangers, so control characters that could drive the terminal become spaces. */
export function toPrintable(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ');
}

/** Aligned columns. */
export function toTable(header: string[], rows: (string | null)[][]): string {
  const lines = [header, ...rows.map((row) => row.map((cell) => (cell === null ? '–' : toPrintable(cell))))];
  const widths = header.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** `toPrintable` for a text of several lines. */
function toPrintableLines(text: string): string {
  return text.split('\n').map(toPrintable).join('\n');
}
