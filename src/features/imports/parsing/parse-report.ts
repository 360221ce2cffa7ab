import type { Note } from '../sources/source.ts';

export type Repair =
  | 'invalid_bytes'
  | 'nul'
  | 'surrogates'
  | 'ampersands'
  | 'characters'
  | 'uneven_rows'
  | 'bad_records'
  | 'names';

const messages: Readonly<Record<Repair, string>> = {
  invalid_bytes: 'Bytes that are not valid in the encoding were replaced with “\uFFFD”.',
  nul: 'NUL characters were removed.',
  surrogates: 'Halves of surrogate pairs were replaced with “\uFFFD”.',
  ampersands: 'Ampersands without an entity were read as text.',
  characters: 'Characters that XML does not allow were removed.',
  uneven_rows: 'Rows have fewer or more values than the header.',
  bad_records: 'Records could not be read and were skipped.',
  names: 'Columns without a name, or with a name that exists, were renamed.',
};
const MAX_PLACES = 10;

/** What a parser repaired or skipped, with counts and the first lines, and why it did not read everything. */
export class ParseReport {
  /** Why jobs may be missing, although the input ended. */
  incompleteReason: string | undefined;
  /** Whether an error ended the input. */
  isBroken = false;
  readonly #notes: string[] = [];
  readonly #repairs = new Map<Repair, { count: number; lines: number[] }>();

  addRepair(repair: Repair, count = 1, line?: number): void {
    const entry = this.#repairs.get(repair) ?? { count: 0, lines: [] };
    entry.count += count;
    if (line !== undefined && entry.lines.length < MAX_PLACES) entry.lines.push(line);
    this.#repairs.set(repair, entry);
  }

  addNote(message: string): void {
    if (!this.#notes.includes(message)) this.#notes.push(message);
  }

  breakOff(reason: string): void {
    this.isBroken = true;
    this.incompleteReason = reason;
  }

  countOf(repair: Repair): number {
    return this.#repairs.get(repair)?.count ?? 0;
  }

  toNotes(): Note[] {
    const repairs = (Object.keys(messages) as Repair[]).flatMap((repair) => {
      const found = this.#repairs.get(repair);
      if (!found) return [];
      const places = found.lines.length > 0 ? `, first on line ${found.lines.join(', ')}` : '';
      return { message: messages[repair], value: `${found.count.toLocaleString('en')} times${places}` };
    });
    return [...this.#notes.map((message) => ({ message })), ...repairs];
  }
}
