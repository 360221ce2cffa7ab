import type { ArchiveHead } from '../../../platform/archive/writer.ts';

/** The head of an export. It has no time and no random bytes, so that equal organizations have equal exports. */
export interface ExportHead extends ArchiveHead {
  kind: 'organization';
  /** The newest migration. An installation imports only what has its own version of the tables. */
  schema: number;
  portable_id: string;
  slug: string;
  name: string;
  /** The public key that secrets are encrypted for. Null: they travel without their values. */
  receiver: string | null;
  has_password_hashes: boolean;
  has_api_keys: boolean;
}

/** What an export includes. */
export interface ExportOptions {
  /** The public key of the installation that will import the file. */
  receiver: string | null;
  /** Whether the hashes of members' passwords travel. */
  hasPasswordHashes: boolean;
  hasApiKeys: boolean;
}

/** Parts: the rows of a table as NDJSON, then the files that the rows name. */
export const ROWS_PREFIX = 'rows/';
export const FILES_PREFIX = 'files/';

/** A row of an export by column. Values that PostgreSQL stores as JSON are texts, so that they stay as they are. */
export type ExportedRow = Record<string, ExportedValue>;
export type ExportedValue = string | number | boolean | null | (string | number | boolean | null)[];

export function secretContext(portableId: string, name: string, version: number): string[] {
  return ['secret', portableId, name, String(version)];
}

export function signingSecretContext(portableId: string, webhookId: string, version: number): string[] {
  return ['webhook_secret', portableId, webhookId, String(version)];
}
