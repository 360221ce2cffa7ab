import { LRUCache } from 'lru-cache';
import type { Job } from '../../features/jobs/schema.ts';
import type { Board } from '../board.ts';

/** The pay of a job in the board's language; undefined when the job does not state it. */
export function toPay(
  {
    salary_min: min,
    salary_max: max,
    salary_currency: currency,
    salary_period: period,
  }: Pick<Job, 'salary_min' | 'salary_max' | 'salary_currency' | 'salary_period'>,
  { language, messages }: Pick<Board, 'language' | 'messages'>,
): string | undefined {
  const print = (from: number, to: number) => printRange(language, currency, from, to);
  let amount: string;
  if (min !== null && max !== null) amount = print(min, max);
  else if (min !== null) amount = messages.payFrom(print(min, min));
  else if (max !== null) amount = messages.payUpTo(print(max, max));
  else return undefined;
  return period === null ? amount : messages.payPer[period](amount);
}

const ranges = new LRUCache<string, string>({ max: 10_000 });

/** Remembers ranges: to print one takes 67 µs, and a page has up to 20. */
function printRange(language: string, currency: string | null, min: number, max: number): string {
  const format = formatOf(language, currency);
  if (min === max) return format.format(min);
  const key = `${language} ${currency} ${min} ${max}`;
  const printed = ranges.get(key) ?? format.formatRange(min, max);
  ranges.set(key, printed);
  return printed;
}

const formats = new Map<string, Intl.NumberFormat>();

/** Without decimals for whole amounts. */
function formatOf(language: string, currency: string | null): Intl.NumberFormat {
  const key = `${language} ${currency}`;
  let format = formats.get(key);
  if (!format) {
    const options = currency === null ? {} : ({ style: 'currency', currency } as const);
    format = new Intl.NumberFormat(language, { ...options, trailingZeroDisplay: 'stripIfInteger' });
    formats.set(key, format);
  }
  return format;
}
