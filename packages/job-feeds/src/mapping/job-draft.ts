import { type ImportMessage, newMessage } from '../message.ts';
import type { JobFields, MappedJob, Note } from '../sources/source.ts';
import { toCountryName } from '../values/country.ts';
import { readPay, readPayRange } from '../values/pay.ts';
import { readPeriod } from '../values/pay-periods.ts';
import { readRemoteInText } from '../values/remote.ts';
import { type Hints, type ReadValue, toLine, toPlainLine } from '../values/value.ts';
import { fieldReaders, type ReadableField, readCurrencyCode } from './field-readers.ts';

/** Values that the draft combines: `pay` is a text such as `€45k p.a.`; city, region and country make a location. */
const combined = [
  'pay',
  'salary_min',
  'salary_max',
  'salary_currency',
  'salary_period',
  'city',
  'region',
  'country',
] as const;
type Combined = (typeof combined)[number];
export type Target = ReadableField | Combined;
export const targets: readonly Target[] = [...(Object.keys(fieldReaders) as ReadableField[]), ...combined];

const isCombined = new Set<string>(combined);
const MAX_NOTES = 30;
const MAX_VALUE = 200;

/**
 * A job in the making, from values as a source has them. Each value is read and checked. A value that cannot be read leaves its field
 * out, with a note. `finish` never returns a field that `POST /jobs` would refuse, except for references to other resources.
 */
export class JobDraft {
  readonly hints: Hints;
  readonly #fields: Record<string, unknown> = {};
  readonly #combined = new Map<Combined, unknown>();
  readonly #notes: Note[] = [];
  readonly #problems: Note[] = [];

  constructor(hints: Hints) {
    this.hints = hints;
  }

  /** Sets a field from a value of the source. Empty values leave it out. The last value counts. */
  set(target: Target, value: unknown): this {
    if (value === undefined || value === null || value === '') return this;
    if (isCombined.has(target)) {
      this.#combined.set(target as Combined, value);
      return this;
    }
    const field = target as ReadableField;
    const read: ReadValue<unknown> = fieldReaders[field](value, this.hints);
    if (read.value !== undefined) this.#fields[field] = read.value;
    this.#noteReading(field, value, read);
    if (read.problem && field === 'description') this.refuse(read.problem, field);
    return this;
  }

  /** Sets a field that the source clears. */
  clear(target: Exclude<keyof JobFields, 'title'>): this {
    this.#fields[target] = null;
    return this;
  }

  has(target: Target): boolean {
    return Object.hasOwn(this.#fields, target) || this.#combined.has(target as Combined);
  }

  note(field: string | undefined, message: ImportMessage, value?: unknown): this {
    const note = toNote(field, message, value);
    const isSaid = this.#notes.some((said) => said.field === field && said.message === message.message);
    if (!isSaid && this.#notes.length < MAX_NOTES) this.#notes.push(note);
    return this;
  }

  /** Refuses the row. */
  refuse(message: ImportMessage, field?: string, value?: unknown): this {
    if (this.#problems.length < MAX_NOTES) this.#problems.push(toNote(field, message, value));
    return this;
  }

  finish(): MappedJob {
    this.#finishLocation();
    this.#finishPay();
    // Both must agree, and is_remote cannot say hybrid.
    if (Object.hasOwn(this.#fields, 'remote')) delete this.#fields.is_remote;
    if (typeof this.#fields.title !== 'string') this.refuse(newMessage('no_title'), 'title');
    return { fields: this.#fields as JobFields, notes: this.#notes, problems: this.#problems };
  }

  #noteReading(field: string, value: unknown, { notes, problem }: ReadValue<unknown>): void {
    for (const message of notes) this.note(field, message, value);
    if (problem) this.note(field, problem, value);
  }

  #finishLocation(): void {
    if (!this.has('location')) {
      const place = ['city', 'region', 'country'] as const;
      const [city, region, country] = place.map((part) => toPlainLine(this.#combined.get(part), 200)) as [
        string,
        string,
        string,
      ];
      const parts = [city, region, toCountryName(country, this.hints)].filter(Boolean);
      this.set('location', [...new Set(parts)].join(', '));
    }
    const { location } = this.#fields;
    if (this.has('remote') || this.has('is_remote') || typeof location !== 'string') return;
    const remote = readRemoteInText(location);
    if (remote === undefined) return;
    this.#fields.remote = remote;
    this.note('remote', newMessage('remote_from_location'), location);
  }

  #finishPay(): void {
    const [min, max] = [this.#combined.get('salary_min'), this.#combined.get('salary_max')];
    const text = this.#combined.get('pay');
    if (min === undefined && max === undefined && text === undefined) return;
    const stated = this.#combined.get('salary_currency');
    const currency = readCurrencyCode(stated);
    if (stated !== undefined && currency === undefined)
      this.note('salary_currency', newMessage('not_a_currency'), stated);
    const word = this.#combined.get('salary_period');
    const { period, isOther } = readPeriod(word);
    if (isOther) {
      this.note('salary_period', newMessage('period_unsupported', { text: toLine(word, 50) }), word);
      return;
    }
    if (word !== undefined && period === undefined)
      this.note('salary_period', newMessage('not_a_period'), word);
    const hints = { ...this.hints, ...(currency && { currency }), ...(period && { period }) };
    const hasRange = min !== undefined || max !== undefined;
    const pay = hasRange
      ? readPayRange(min, max, hints, currency !== undefined)
      : readPay(text, hints, currency !== undefined);
    this.#noteReading(
      hasRange ? 'salary_min' : 'pay',
      hasRange ? `${toLine(min, 90)} – ${toLine(max, 90)}` : text,
      pay,
    );
    if (!pay.value) return;
    Object.assign(this.#fields, {
      salary_min: pay.value.min,
      salary_max: pay.value.max,
      salary_currency: pay.value.currency,
      salary_period: pay.value.period,
    });
  }
}

function toNote(field: string | undefined, message: ImportMessage, value: unknown): Note {
  const text =
    typeof value === 'object' && value !== null ? JSON.stringify(value) : toLine(value, MAX_VALUE + 1);
  const cut = text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE - 1)}…` : text;
  return {
    ...(field !== undefined && { field }),
    ...message,
    ...(cut !== '' && { value: cut.toWellFormed() }),
  };
}
