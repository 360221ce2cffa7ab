import { peekBytes } from '@corkboard/basics/peek';
import { Type } from 'typebox';
import { newMessage } from '../message.ts';
import { nameColumns } from '../parsing/csv.ts';
import { MAX_BYTES, MAX_COLUMNS } from '../parsing/limits.ts';
import type { ParseReport } from '../parsing/parse-report.ts';
import type { ParsedRecord } from '../parsing/parsed-record.ts';
import { newRecord } from '../parsing/plain-record.ts';
import { type SheetRow, Workbook } from '../parsing/workbook.ts';
import { hasEnding } from './file-endings.ts';
import { type FileSettings, fileSettings, readFile } from './file-source.ts';
import { SourceError, type SourceKind } from './source.ts';

interface XlsxSettings extends FileSettings {
  sheet?: string;
}

/** An Excel workbook with a job per row. */
export const xlsx: SourceKind<XlsxSettings> = {
  kind: 'xlsx',
  label: 'Excel',
  settings: Type.Object({
    ...fileSettings,
    sheet: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 31,
        description: 'The name of the sheet. By default, the first one that is not hidden.',
        examples: ['Jobs'],
      }),
    ),
  }),
  recognize: (url) => (hasEnding(url, ['xlsx']) ? { url: url.href } : undefined),
  read: (settings, context) =>
    readFile(settings, context, {
      kind: 'xlsx',
      accept: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet, */*;q=0.5',
      async openBytes(bytes, report) {
        const workbook = await openWorkbook(bytes, context.maxBytes ?? MAX_BYTES);
        const rows = workbook.rows(chooseSheet(workbook, settings.sheet, report));
        let columns: string[] = [];
        const records = toRecords(rows, report, (names) => {
          columns = names;
        });
        return { records, describe: () => ({ columns }) };
      },
    }),
};

/** Says which other files of Excel these are. */
async function openWorkbook(bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Workbook> {
  const [head, all] = await peekBytes(bytes, HEAD_BYTES);
  const start = Buffer.from(head.subarray(0, HEAD_BYTES)).toString('latin1');
  if (start.startsWith('\u00D0\u00CF\u0011\u00E0')) {
    const isProtected = start.replaceAll('\0', '').includes('EncryptedPackage');
    throw new SourceError(
      'unexpected_content',
      newMessage(isProtected ? 'workbook_protected' : 'workbook_old'),
    );
  }
  if (!start.startsWith('PK')) throw new SourceError('unexpected_content', newMessage('not_a_workbook'));
  return Workbook.open(all, maxBytes);
}

/** The directory of an encrypted workbook is near its beginning or its end. */
const HEAD_BYTES = 1024 * 1024;

function chooseSheet({ sheets }: Workbook, wanted: string | undefined, report: ParseReport) {
  const names = sheets.map(({ name }) => name).join(', ');
  const isWanted = (name: string) => name.toLowerCase() === wanted?.trim().toLowerCase();
  const sheet =
    wanted === undefined
      ? (sheets.find(({ isHidden }) => !isHidden) ?? sheets[0])
      : sheets.find(({ name }) => isWanted(name));
  if (!sheet) throw new SourceError('not_found', newMessage('sheet_missing', { sheet: wanted ?? '', names }));
  if (wanted === undefined && sheets.length > 1)
    report.addNote(newMessage('first_sheet', { sheet: sheet.name, names }));
  return sheet;
}

/** Rows above the header, such as a title. */
const MAX_ABOVE = 20;

async function* toRecords(
  rows: AsyncIterable<SheetRow>,
  report: ParseReport,
  onColumns: (names: string[]) => void,
): AsyncGenerator<ParsedRecord> {
  const above: SheetRow[] = [];
  let columns: string[] | undefined;
  const begin = (header: SheetRow) => {
    const cells = Array.from(header.cells, (cell) => cell ?? null);
    if (cells.length > MAX_COLUMNS)
      throw new SourceError('too_large', newMessage('too_many_columns', { max: MAX_COLUMNS }));
    columns = nameColumns(cells, report);
    onColumns(columns);
    return columns;
  };
  for await (const row of rows) {
    if (columns) yield toRecord(columns, row);
    else if (isTitle(row) && above.length < MAX_ABOVE) above.push(row);
    else {
      begin(row);
      if (above.length > 0) report.addNote(newMessage('rows_above_header', { count: above.length }));
    }
  }
  const [header, ...others] = above;
  if (columns || !header) return;
  // A sheet of one column.
  const names = begin(header);
  for (const row of others) yield toRecord(names, row);
}

function isTitle({ cells }: SheetRow): boolean {
  return cells.filter((cell) => cell !== undefined).length < 2;
}

/** A value beside the named columns gets the number of its column. */
function toRecord(columns: string[], { cells, line }: SheetRow): ParsedRecord {
  const record = newRecord();
  for (const [index, name] of columns.entries()) record[name] = cells[index] ?? null;
  for (let index = columns.length; index < Math.min(cells.length, MAX_COLUMNS); index += 1)
    if (cells[index] !== undefined) record[`column ${index + 1}`] = cells[index];
  return { record, line };
}
