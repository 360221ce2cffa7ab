import type { SourceRecord } from '../sources/source.ts';
import { toText } from '../values/value.ts';
import { listAt } from './paths.ts';
import type { Condition, Rules } from './schema.ts';

/** Whether a record meets all conditions of `include` and none of `exclude`. */
export function isIncluded(record: SourceRecord, { include = [], exclude = [] }: Rules): boolean {
  return (
    include.every((condition) => isMet(record, condition)) &&
    !exclude.some((condition) => isMet(record, condition))
  );
}

/** Of several values at the path, one must match. */
function isMet(record: SourceRecord, { path, operator, values = [] }: Condition): boolean {
  const found = listAt(record, path).map((value) => toText(value).trim().toLowerCase());
  if (operator === 'exists') return found.some((text) => text !== '');
  const wanted = values.map((value) => value.trim().toLowerCase());
  if (operator === 'equals') return found.some((text) => wanted.includes(text));
  return found.some((text) => wanted.some((part) => part !== '' && text.includes(part)));
}
