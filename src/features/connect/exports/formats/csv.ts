import type { Column, ExportFormat, Row } from './format.ts';

/** Without it, Excel reads the file in the encoding of the computer instead of UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/**
 * RFC 4180 in UTF-8. Lists and objects are JSON in their cells. An empty cell is null; an empty text is in quotes. A text that a
 * spreadsheet could run as a formula begins with `'`, and so does a text that begins with `'`, so that one can always be removed.
 */
export const csv: ExportFormat = {
  name: 'csv',
  mediaType: 'text/csv; charset=utf-8',
  printBeginning: ({ columns }) => BYTE_ORDER_MARK + printLine(toHeader(columns)),
  printRow: ({ columns }, row) => printLine(toCells(columns, row)),
  separator: '',
  printEnd: () => '',
};

function printLine(cells: string[]): string {
  return cells.join(',') + LINE_END;
}

function toHeader(columns: readonly Column[]): string[] {
  return columns.flatMap(({ name, fields }) =>
    fields ? toHeader(fields).map((field) => `${name}.${field}`) : [name],
  );
}

function toCells(columns: readonly Column[], row: Row): string[] {
  return columns.flatMap(({ name, fields, isJson }) => {
    const value = Object.hasOwn(row, name) ? row[name] : null;
    return fields ? toCells(fields, (value ?? {}) as Row) : [toCell(value, isJson)];
  });
}

function toCell(value: unknown, isJson = false): string {
  if (value === null || value === undefined) return '';
  if (isJson || typeof value === 'object') return quote(JSON.stringify(value));
  if (typeof value !== 'string') return String(value);
  return value === '' ? '""' : quote(FORMULA.test(value) ? `'${value}` : value);
}

const FORMULA = /^[=+\-@\t\r']/;
/** Other programs may take semicolons, tabs and bars for delimiters, and trim spaces. */
const NEEDS_QUOTES = /[",;|\t\r\n]|^\s|\s$/;

function quote(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
