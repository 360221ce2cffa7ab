import { decodeHTMLStrict } from 'entities';
import type { ImportMessage } from '../message.ts';
import type { ReadContext } from '../sources/source.ts';

/** What a value that a source leaves open means: the defaults of the import, and the time of the run. */
export type Hints = Partial<ReadContext['defaults']> & {
  now?: Date;
  /** What comes first in dates such as `04/05/2024`, as other dates of the source show. */
  dateOrder?: 'day' | 'month';
};

/** A value as it was understood. Notes are guesses. A problem says why there is no value. */
export interface ReadValue<T> {
  /** Undefined: the source states none, or there is a problem. */
  value?: T;
  notes: ImportMessage[];
  problem?: ImportMessage;
}

/** The source states no value. */
export function absent<T>(...notes: ImportMessage[]): ReadValue<T> {
  return { notes };
}

export function understood<T>(value: T, notes: ImportMessage[] = []): ReadValue<T> {
  return { value, notes };
}

export function rejected<T>(problem: ImportMessage): ReadValue<T> {
  return { notes: [], problem };
}

/** A scalar as one line of text without surrounding white space. Objects and arrays have no text: ''. Bounded by `maxLength`. */
export function toLine(value: unknown, maxLength = 1_000): string {
  return toText(value, maxLength)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
}

/** Tags that a text in one line may have. Others, such as `<Senior>`, are text. */
const tag =
  /<\/?(?:a|abbr|b|big|br|cite|code|del|div|em|font|h[1-6]|hr|i|img|ins|label|li|mark|nobr|ol|p|q|s|small|span|strike|strong|sub|sup|t[dhrt]|table|time|u|ul|wbr)(?:\s[^<>]*)?\/?>/gi;
const inline = /^<\/?(?!(?:br|div|h[1-6r]|li|ol|p|t[dhr]|table|ul)\b)/i;
const invisible = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
/** Feeds escape what a page has escaped. */
const MAX_ESCAPES = 3;

/** The same for words: without tags and invisible characters, and with entities decoded. `R&amp;D <b>Lead</b>` is `R&D Lead`. */
export function toPlainLine(value: unknown, maxLength = 1_000): string {
  let text = toText(value, maxLength);
  for (let round = 0; round < MAX_ESCAPES && /[<&]/.test(text); round += 1)
    text = decodeHTMLStrict(text.replace(tag, (found) => (inline.test(found) ? '' : ' ')));
  return toLine(text.replace(tag, '').replace(invisible, ''), text.length);
}

/** A scalar as text. Objects and arrays have no text: ''. */
export function toText(value: unknown, maxLength = Number.POSITIVE_INFINITY): string {
  if (typeof value === 'number' && !Number.isFinite(value)) return '';
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return '';
  const text = String(value);
  return (text.length > maxLength ? text.slice(0, maxLength) : text).toWellFormed().replaceAll('\0', '');
}
