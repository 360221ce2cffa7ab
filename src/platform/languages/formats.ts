import { minorDigits } from '@corkboard/basics/currencies';
import { LRUCache } from 'lru-cache';

/** Prints days, months and times in a time zone. */
export function newDateFormat(
  language: string,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): (instant: string) => string {
  const format = new Intl.DateTimeFormat(language, { ...options, timeZone });
  const print = (instant: string) => format.format(new Date(instant));
  // French writes the first day of a month as an ordinal, which CLDR does not know.
  return language === 'fr' ? (instant) => print(instant).replace(/^1 /, '1er ') : print;
}

/** Prints pay, which may have no currency. */
export function newPayFormat(language: string, currency: string | null | undefined): Intl.NumberFormat {
  // The default is three decimals.
  if (!currency) return new Intl.NumberFormat(language, { maximumFractionDigits: 20 });
  return newMoneyFormat(language, currency);
}

const payFormats = new Map<string, Intl.NumberFormat>();
const payRanges = new LRUCache<string, string>({ max: 10_000 });

/** Prints a range of pay as the language writes ranges, such as “€50,000 – €60,000”. Equal amounts are one amount. */
export function printPayRange(language: string, currency: string | null, low: number, high: number): string {
  const key = `${language} ${currency}`;
  const format = payFormats.get(key) ?? newPayFormat(language, currency);
  payFormats.set(key, format);
  if (low === high) return format.format(low);
  // To print a range takes 67 µs, and a page has up to 20.
  const rangeKey = `${key} ${low} ${high}`;
  const printed = payRanges.get(rangeKey) ?? format.formatRange(low, high);
  payRanges.set(rangeKey, printed);
  return printed;
}

/** Prints amounts in the usual unit of the currency, without decimals for whole amounts. */
export function newMoneyFormat(language: string, currency: string): Intl.NumberFormat {
  const digits = minorDigits(currency);
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    trailingZeroDisplay: 'stripIfInteger',
  });
}
