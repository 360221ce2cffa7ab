import type { ExportedRow, ExportedValue } from './format.ts';

/** Applies the function to every text of the row. */
export function mapTexts(row: ExportedRow, convert: (text: string) => string): ExportedRow {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, convertValue(value, convert)]));
}

function convertValue(value: ExportedValue, convert: (text: string) => string): ExportedValue {
  if (typeof value === 'string') return convert(value);
  if (!Array.isArray(value)) return value;
  return value.map((each) => (typeof each === 'string' ? convert(each) : each));
}
