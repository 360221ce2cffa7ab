import { type ImportMessage, newMessage } from '../message.ts';

export type Repair =
  | 'invalid_bytes'
  | 'nul'
  | 'surrogates'
  | 'ampersands'
  | 'characters'
  | 'uneven_rows'
  | 'bad_records'
  | 'names'
  | 'inline_html'
  | 'stray_text'
  | 'other_records';

const messages: Readonly<Record<Repair, ImportMessage>> = {
  invalid_bytes: newMessage('invalid_bytes'),
  nul: newMessage('nul_removed'),
  surrogates: newMessage('surrogates_replaced'),
  ampersands: newMessage('ampersands_read'),
  characters: newMessage('characters_removed'),
  uneven_rows: newMessage('uneven_rows'),
  bad_records: newMessage('records_skipped'),
  names: newMessage('columns_renamed'),
  inline_html: newMessage('inline_html_repaired'),
  stray_text: newMessage('stray_text'),
  other_records: newMessage('other_records'),
};
const MAX_PLACES = 10;

/** Repairs and skips of a parser, with counts and the first lines, and the reason for an early end. */
export class ParseReport {
  /** Why jobs may be missing, although the input ended. */
  incompleteReason: ImportMessage | undefined;
  /** Whether an error ended the input. */
  isBroken = false;
  readonly #notes: ImportMessage[] = [];
  readonly #repairs = new Map<Repair, { count: number; lines: number[] }>();

  addRepair(repair: Repair, count = 1, line?: number): void {
    const entry = this.#repairs.get(repair) ?? { count: 0, lines: [] };
    entry.count += count;
    if (line !== undefined && entry.lines.length < MAX_PLACES) entry.lines.push(line);
    this.#repairs.set(repair, entry);
  }

  addNote(note: ImportMessage): void {
    if (this.#notes.every(({ message }) => message !== note.message)) this.#notes.push(note);
  }

  breakOff(reason: ImportMessage): void {
    this.isBroken = true;
    this.incompleteReason = reason;
  }

  countOf(repair: Repair): number {
    return this.#repairs.get(repair)?.count ?? 0;
  }

  toNotes(): ImportMessage[] {
    const repairs = (Object.keys(messages) as Repair[]).flatMap((repair) => {
      const found = this.#repairs.get(repair);
      if (!found) return [];
      const { count, lines } = found;
      const counted = { repair: messages[repair], count };
      return lines.length > 0
        ? newMessage('repaired_on_lines', { ...counted, lines: lines.join(', ') })
        : newMessage('repaired', counted);
    });
    return [...this.#notes, ...repairs];
  }
}
