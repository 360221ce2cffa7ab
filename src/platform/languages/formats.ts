import { minorDigits } from '../currencies.ts';

/** Prints days, months and times in UTC. */
export function newDateFormat(
  language: string,
  options: Intl.DateTimeFormatOptions,
): (instant: string) => string {
  const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
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
