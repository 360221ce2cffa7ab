import { createHash } from 'node:crypto';
import type { ReadContext, SourceRow } from '@corkboard/job-feeds/source';
import type { ImportRow } from '../queries.ts';

/** Raise it when rows are mapped in another way than before: the next run then compares each row with its job. Since 2, a closing date is the end of its day. */
const MAPPING_VERSION = 2;

/** Identifies the settings that decide the result of a row: settings of the import, and defaults of the organization. */
export function hashSettings(
  { source, mapping, rules, defaults, mode }: ImportRow,
  hints: ReadContext['defaults'],
): string {
  return digest(JSON.stringify([MAPPING_VERSION, source, mapping, rules, defaults, mode, hints]));
}

/**
 * Hashes rows as their source has them, together with the settings of the mapping. A row with the hash of the last run is unchanged, and is
 * not mapped.
 */
export function newContentHash(settings: string): (row: SourceRow) => string {
  return ({ version, record, id }) => digest(settings, JSON.stringify([id, version ?? record]));
}

/** 16 bytes, hexadecimal. */
function digest(...texts: string[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text);
  return hash.digest('hex').slice(0, 32);
}
