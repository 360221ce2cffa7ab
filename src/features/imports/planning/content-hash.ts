import { createHash } from 'node:crypto';
import type { ImportRow } from '../queries.ts';
import type { SourceRow } from '../sources/source.ts';

/** Raise it when rows are mapped in another way than before: the next run then compares each row with its job. */
const MAPPING_VERSION = 1;

/**
 * Hashes rows as their source has them, together with the settings that map them: 16 bytes, hexadecimal. A row with the same hash as in
 * the last run is unchanged, and is not mapped.
 */
export function newContentHash({
  source,
  mapping,
  rules,
  defaults,
  mode,
}: ImportRow): (row: SourceRow) => string {
  const settings = JSON.stringify([MAPPING_VERSION, source, mapping, rules, defaults, mode]);
  return ({ version, record, id }) =>
    createHash('sha256')
      .update(settings)
      .update(JSON.stringify([id, version ?? record]))
      .digest('hex')
      .slice(0, 32);
}
