import { MoveError } from '../error.ts';
import type { ExportedRow } from '../format.ts';

/** More than the largest row: a page of 512 kB of HTML is stored as a document of several times its size. */
const MAX_LINE_BYTES = 16_000_000;

export interface NumberedRow {
  /** Starts at 1. */
  number: number;
  row: ExportedRow;
}

/** Reads rows of NDJSON with constant memory. Each row has exactly the `columns`. */
export async function* readLines(
  content: AsyncIterable<Buffer>,
  columns: ReadonlySet<string>,
): AsyncGenerator<NumberedRow> {
  let number = 0;
  for await (const line of splitLines(content)) {
    number++;
    yield { number, row: parseRow(line, number, columns) };
  }
}

async function* splitLines(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let length = 0;
  for await (const chunk of content) {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      yield Buffer.concat([...parts, chunk.subarray(start, end)]);
      parts = [];
      length = 0;
      start = end + 1;
    }
    parts.push(chunk.subarray(start));
    length += chunk.length - start;
    if (length > MAX_LINE_BYTES) throw new MoveError(`a row has more than ${MAX_LINE_BYTES} bytes`);
  }
  if (length > 0) throw new MoveError('the last row has no end');
}

function parseRow(line: Buffer, number: number, columns: ReadonlySet<string>): ExportedRow {
  let row: unknown;
  try {
    row = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(line));
  } catch {
    throw new MoveError(`row ${number} is not JSON`);
  }
  if (typeof row !== 'object' || row === null || Array.isArray(row))
    throw new MoveError(`row ${number} is not an object`);
  const names = Object.keys(row);
  if (names.length !== columns.size || !names.every((name) => columns.has(name)))
    throw new MoveError(`row ${number} has other columns than the table`);
  const values = Object.values(row);
  if (!values.every((value) => isScalar(value) || (Array.isArray(value) && value.every(isScalar))))
    throw new MoveError(`row ${number} has a value that no column can have`);
  return row as ExportedRow;
}

function isScalar(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  return value === null || typeof value === 'number' || typeof value === 'boolean';
}
