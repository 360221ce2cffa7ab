import { peekText } from '@corkboard/basics/peek';
import { CsvError, type CsvErrorCode, parse } from 'csv-parse';
import { newMessage } from '../message.ts';
import { SourceError } from '../sources/source.ts';
import { sniffDelimiter } from './csv-sample.ts';
import { MAX_COLUMNS, MAX_RECORD_LENGTH, malformed, recordTooLarge } from './limits.ts';
import type { ParseReport } from './parse-report.ts';
import type { ParsedRecord } from './parsed-record.ts';
import { newRecord } from './plain-record.ts';
import { skipCharacters } from './skip-characters.ts';

export interface CsvOptions {
  /** Undefined: it is found in the first rows. */
  delimiter?: string;
  /** Whether the first row names the columns. Otherwise they are named `1`, `2`, … Default: true. */
  hasHeader?: boolean;
  onColumns?: (columns: string[]) => void;
}

interface Row {
  values: (string | null)[];
  line: number;
}

const HEAD_LENGTH = 256 * 1024;

/** The rows of a table. An empty value is null; an empty value in quotes is ''. */
export async function* parseCsv(
  text: AsyncIterable<string>,
  options: CsvOptions,
  report: ParseReport,
): AsyncGenerator<ParsedRecord> {
  const [start, whole] = await peekText(text, HEAD_LENGTH);
  const stated = readDelimiterLine(start);
  const [head, all] = stated
    ? [start.slice(stated.length), skipCharacters(whole, stated.length)]
    : [start, whole];
  const delimiter = options.delimiter ?? stated?.delimiter ?? sniffDelimiter(head);
  let columns: string[] | undefined;
  for await (const { values, line } of readRows(all, delimiter)) {
    if (!columns) {
      const isHeader = options.hasHeader ?? true;
      columns = isHeader ? nameColumns(values, report) : values.map((_, index) => String(index + 1));
      if (columns.length > MAX_COLUMNS) throw tooManyColumns();
      options.onColumns?.(columns);
      if (isHeader) continue;
    }
    yield toRecord(columns, values, line, report);
  }
}

/** Excel writes and reads a first line such as `sep=;`. */
function readDelimiterLine(head: string): { delimiter: string; length: number } | undefined {
  const match = /^\uFEFF?"?sep=(.)"?[,;\t]*(?=\r?\n)/i.exec(head);
  return match?.[1] === undefined ? undefined : { delimiter: match[1], length: match[0].length };
}

/** The rows of the parser's buffer would be lost with an error, so that each row is taken when it is complete. */
async function* readRows(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<Row> {
  const rows: Row[] = [];
  const parser = parse({
    delimiter,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_LENGTH,
    cast: (value, { quoting }) => (value === '' && !quoting ? null : value),
    on_record(record: unknown, { lines }) {
      rows.push({ values: record as Row['values'], line: lines });
      return null;
    },
  });
  // The callbacks below get the same error.
  parser.on('error', () => {});
  try {
    for await (const chunk of text) {
      const error = await settle((done) => parser.write(chunk, done));
      yield* rows.splice(0);
      if (error) throw toSourceError(error);
    }
    const error = await settle((done) => parser.end(done));
    yield* rows.splice(0);
    if (error) throw toSourceError(error);
  } finally {
    parser.destroy();
  }
}

function settle(call: (done: (error?: Error | null) => void) => void): Promise<Error | undefined> {
  return new Promise((resolve) => {
    call((error) => resolve(error ?? undefined));
  });
}

function toSourceError(error: Error): Error {
  if (!(error instanceof CsvError)) return error;
  const line = typeof error.lines === 'number' ? error.lines : 0;
  if (error.code === ('CSV_MAX_RECORD_SIZE' satisfies CsvErrorCode)) return recordTooLarge(line);
  if (error.code === ('CSV_QUOTE_NOT_CLOSED' satisfies CsvErrorCode))
    return malformed(newMessage('quote_not_closed'), line);
  return malformed(newMessage('table_error'), line);
}

function tooManyColumns(): SourceError {
  return new SourceError('too_large', newMessage('too_many_columns', { max: MAX_COLUMNS }), {
    position: 'line 1',
  });
}

const MAX_NAME = 200;

/** Names are trimmed and cut to 200 characters. Columns without a name get their number, a second column of a name gets ` 2`. */
export function nameColumns(values: (string | null)[], report: ParseReport): string[] {
  if (values.length > MAX_COLUMNS) throw tooManyColumns();
  const used = new Set<string>();
  return values.map((value, index) => {
    const name = (value ?? '').trim().slice(0, MAX_NAME).toWellFormed();
    let unique = name || `column ${index + 1}`;
    for (let number = 2; used.has(unique); number += 1) unique = `${name || `column ${index + 1}`} ${number}`;
    if (unique !== name) report.addRepair('names');
    used.add(unique);
    return unique;
  });
}

function toRecord(
  columns: string[],
  values: (string | null)[],
  line: number,
  report: ParseReport,
): ParsedRecord {
  const record = newRecord();
  for (const [index, column] of columns.entries()) if (index < values.length) record[column] = values[index];
  if (values.length === columns.length) return { record, line };
  report.addRepair('uneven_rows', 1, line);
  return {
    record,
    line,
    notes: [newMessage('uneven_row', { values: values.length, columns: columns.length })],
  };
}
