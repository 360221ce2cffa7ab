import { valueAt } from '../mapping/paths.ts';
import { newMessage } from '../message.ts';
import { SourceError, type SourceRecord } from '../sources/source.ts';
import { toLine } from '../values/value.ts';
import { type CellFormat, printNumber, toCellFormat } from './cell-formats.ts';
import { PackedStrings } from './packed-strings.ts';
import { ParseReport } from './parse-report.ts';
import { takeAll } from './take-all.ts';
import { XmlElements } from './xml-elements.ts';
import { Zip } from './zip.ts';

/** One row of a sheet. Empty cells are undefined. */
export interface SheetRow {
  cells: (string | undefined)[];
  /** Counts from 1. */
  line: number;
}

interface Sheet {
  name: string;
  isHidden: boolean;
  /** The name of its file in the archive. */
  file: string;
}

const MAX_COLUMN = 16_384;

/** An Excel workbook (ECMA-376). Rows are read while their sheet is decompressed. */
export class Workbook {
  readonly sheets: readonly Sheet[];
  readonly #zip: Zip;
  readonly #uses1904: boolean;

  private constructor(zip: Zip, sheets: Sheet[], uses1904: boolean) {
    this.#zip = zip;
    this.sheets = sheets;
    this.#uses1904 = uses1904;
  }

  static async open(bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Workbook> {
    const zip = await Zip.open(bytes, maxBytes);
    if (!zip.has(WORKBOOK)) throw new SourceError('unexpected_content', newMessage('not_a_workbook'));
    const files = new Map<string, string>();
    for await (const link of elements(zip, 'xl/_rels/workbook.xml.rels', 'Relationships.Relationship'))
      files.set(textAt(link, '@Id'), toFile(textAt(link, '@Target')));
    const sheets: Sheet[] = [];
    for await (const sheet of elements(zip, WORKBOOK, 'workbook.sheets.sheet')) {
      const file = files.get(textAt(sheet, '@r:id'));
      const isHidden = textAt(sheet, '@state') !== '';
      if (file !== undefined && zip.has(file)) sheets.push({ name: textAt(sheet, '@name'), isHidden, file });
    }
    let uses1904 = false;
    for await (const settings of elements(zip, WORKBOOK, 'workbook.workbookPr'))
      uses1904 = /^(?:1|true)$/.test(textAt(settings, '@date1904'));
    return new Workbook(zip, sheets, uses1904);
  }

  /** The rows that have a value. */
  async *rows(sheet: Sheet): AsyncGenerator<SheetRow> {
    const formats = await this.#readFormats();
    const strings = await this.#readStrings();
    let line = 0;
    for await (const row of elements(this.#zip, sheet.file, 'worksheet.sheetData.row')) {
      line = Number(textAt(row, '@r')) || line + 1;
      const cells: SheetRow['cells'] = [];
      for (const cell of listOf(row.c)) {
        const column = toColumn(textAt(cell, '@r')) ?? cells.length;
        const text = this.#print(cell, formats, strings);
        if (column < MAX_COLUMN && text !== '') cells[column] = text;
      }
      if (cells.length > 0) yield { cells: [...cells], line };
    }
  }

  #print(cell: SourceRecord, formats: CellFormat[], strings: PackedStrings): string {
    const value = textAt(cell, 'v');
    const type = textAt(cell, '@t');
    if (type === 's') return strings.get(Number(value)) ?? '';
    if (type === 'inlineStr') return textOf(cell.is);
    if (type === 'b') return value === '1' ? 'true' : 'false';
    // An error, such as #N/A, is no value.
    if (type === 'e') return '';
    if (type === 'str' || type === 'd') return value;
    return printNumber(value, formats[Number(textAt(cell, '@s'))] ?? 'plain', this.#uses1904);
  }

  async #readStrings(): Promise<PackedStrings> {
    const strings = new PackedStrings();
    for await (const item of elements(this.#zip, 'xl/sharedStrings.xml', 'sst.si')) strings.add(textOf(item));
    return strings;
  }

  /** The format of each style of cells. */
  async #readFormats(): Promise<CellFormat[]> {
    const codes = new Map<number, string>();
    for await (const format of elements(this.#zip, 'xl/styles.xml', 'styleSheet.numFmts.numFmt'))
      codes.set(Number(textAt(format, '@numFmtId')), textAt(format, '@formatCode'));
    const formats: CellFormat[] = [];
    for await (const style of elements(this.#zip, 'xl/styles.xml', 'styleSheet.cellXfs.xf')) {
      const id = Number(textAt(style, '@numFmtId'));
      formats.push(toCellFormat(id, codes.get(id)));
    }
    return formats;
  }
}

const WORKBOOK = 'xl/workbook.xml';

/** The elements at a path of a file. Some programs write each name with a prefix. */
async function* elements(zip: Zip, file: string, path: string): AsyncGenerator<SourceRecord> {
  if (!zip.has(file)) return;
  const withoutPrefixes = async function* () {
    for await (const chunk of cutAtTags(zip.read(file)))
      yield chunk.replace(/(<\/?)[\w.-]+:(?=[A-Za-z])/g, '$1');
  };
  for await (const { record } of takeAll(withoutPrefixes(), new XmlElements(path, new ParseReport())))
    yield record;
}

/** Chunks that do not end inside of a tag. */
async function* cutAtTags(text: AsyncIterable<string>): AsyncGenerator<string> {
  let pending = '';
  for await (const chunk of text) {
    const all = pending + chunk;
    const end = all.lastIndexOf('<');
    const cut = end < 0 || all.length - end > 1_000 ? all.length : end;
    pending = all.slice(cut);
    yield all.slice(0, cut);
  }
  yield pending;
}

/** `worksheets/sheet1.xml` and `/xl/worksheets/sheet1.xml`. */
function toFile(target: string): string {
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** `AB12` → 27 */
function toColumn(reference: string): number | undefined {
  const [letters] = /^[A-Z]{1,3}/.exec(reference) ?? [];
  if (letters === undefined) return undefined;
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** A text, or the texts of its parts with different fonts. */
function textOf(item: unknown): string {
  if (typeof item === 'string') return item;
  if (typeof item !== 'object' || item === null) return '';
  const { t, r, '#text': text } = item as SourceRecord;
  if (r !== undefined) return listOf(r).map(textOf).join('');
  return t === undefined ? String(text ?? '') : textOf(t);
}

function textAt(record: SourceRecord, path: string): string {
  return toLine(valueAt(record, path), 100_000);
}

function listOf(value: unknown): SourceRecord[] {
  if (value === undefined) return [];
  return (Array.isArray(value) ? value : [value]) as SourceRecord[];
}
