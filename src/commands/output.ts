import { ConfigError } from '../config.ts';
import { EmbeddedPostgresError } from '../platform/database/embedded-error.ts';
import { MigrationError } from '../platform/database/migrate.ts';
import { EncryptionError } from '../platform/encryption/key-ring.ts';
import { HttpError } from '../platform/http/errors.ts';
import { StorageError } from '../platform/storage/errors.ts';

/** A failure that one sentence explains. */
export class CommandError extends Error {}

/** Whether the message alone tells what to do; anything else is ours to explain, with its stack. */
export function isExpected(error: Error & { code?: string }): boolean {
  const kinds = [
    ...[CommandError, ConfigError, MigrationError, HttpError],
    ...[EmbeddedPostgresError, StorageError, EncryptionError],
  ];
  if (kinds.some((kind) => error instanceof kind)) return true;
  return PLAIN_CODES.has(error.code ?? '');
}

/** Addresses that cannot be had or reached, and a database that refuses the login: the message names what. */
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

/** Prints a result: as JSON for programs, as lines for people. */
export function print(result: unknown, { json }: OutputOptions, toText: () => string): void {
  process.stdout.write(json ? `${JSON.stringify(result)}\n` : `${toText()}\n`);
}

/** Rows in columns that line up. Names may come from strangers: what would steer the terminal is left out. */
export function toTable(header: string[], rows: (string | null)[][]): string {
  const lines = [header, ...rows.map((row) => row.map((cell) => cell?.replace(/\p{Cc}/gu, ' ') ?? '–'))];
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
