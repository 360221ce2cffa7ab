import { isObject, listAt, valueAt } from '../../mapping/paths.ts';
import { toLine, toPlainLine } from '../../values/value.ts';
import type { SourceRecord } from '../source.ts';

/** A text or a number as one line. Undefined for everything else, and for an empty text. */
export function textAt(record: SourceRecord, path: string): string | undefined {
  return toLine(valueAt(record, path), 10_000) || undefined;
}

export function objectsAt(record: SourceRecord, path: string): SourceRecord[] {
  return listAt(record, path).filter(isObject);
}

/** The parts of a place that are texts, each once: `Berlin, Germany`. */
export function joinParts(record: SourceRecord, paths: string[]): string {
  return joinTexts(
    paths.map((path) => valueAt(record, path)),
    ', ',
  );
}

/** Several places as one text: `Oakland; Boston`. */
export function joinPlaces(places: unknown[]): string {
  return joinTexts(places, '; ');
}

function joinTexts(values: unknown[], separator: string): string {
  const texts = values.map((value) => toPlainLine(value, 500)).filter(Boolean);
  return [...new Set(texts)].join(separator);
}
