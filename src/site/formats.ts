import { LRUCache } from 'lru-cache';
import { dayOf, daysBetween } from '../platform/day.ts';
import { displayPlace, type KnownPlace } from '../platform/gazetteer/gazetteer.ts';
import { newDateFormat, newMoneyFormat } from '../platform/languages/formats.ts';
import type { Language } from '../platform/languages/languages.ts';
import { nameRegion } from '../platform/languages/region-names.ts';

/** Formats of numbers, dates and amounts in a language. */
export interface Formats {
  number(value: number): string;
  /** Day, month and year in UTC, so that one cached page suits all visitors. */
  date(instant: string): string;
  /** Days from today in UTC, such as “3 days ago”; the date if there are more than 30. */
  relativeDay(instant: string): string;
  /** Date with the time of day. */
  dateTime(instant: string): string;
  /** Orders names as the language does. */
  compare(a: string, b: string): number;
  /** Without decimals for whole amounts. */
  money(amount: number, currency: string | null): string;
  /** The name of a country by its ISO 3166-1 alpha-2 code, of a group of countries such as EU, or of a range of time zones. */
  country(code: string): string;
  /** The name of a city or region. */
  place(place: KnownPlace): string;
}

const formatsByLanguage = new Map<Language, Formats>();

export function formatsIn(language: Language): Formats {
  let formats = formatsByLanguage.get(language);
  if (!formats) {
    formats = newFormats(language);
    formatsByLanguage.set(language, formats);
  }
  return formats;
}

const MAX_RELATIVE_DAYS = 30;

function newFormats(language: Language): Formats {
  // The default is three decimals.
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 20 });
  const date = byDay(newDateFormat(language, { dateStyle: 'long' }));
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const dateTime = newDateFormat(language, { dateStyle: 'long', timeStyle: 'short' });
  const moneyFormats = new Map<string, Intl.NumberFormat>();
  const countries = new Map<string, string>();
  return {
    country: (code) => {
      const name = countries.get(code) ?? nameRegion(code, language);
      countries.set(code, name);
      return name;
    },
    place: (place) => displayPlace(place, language),
    number: (value) => number.format(value),
    date,
    relativeDay: (instant) => {
      const days = daysBetween(dayOf(Date.now()), dayOf(new Date(instant)));
      return Math.abs(days) > MAX_RELATIVE_DAYS ? date(instant) : relative.format(days, 'day');
    },
    compare: new Intl.Collator(language).compare,
    dateTime: (instant) => `${dateTime(instant)} UTC`,
    money: (amount, currency) => {
      if (currency === null) return number.format(amount);
      const format = moneyFormats.get(currency) ?? newMoneyFormat(language, currency);
      moneyFormats.set(currency, format);
      return format.format(amount);
    },
  };
}

/** Remembers the dates of days: to print one takes longer than the row of a job around it. */
function byDay(print: (instant: string) => string): (instant: string) => string {
  const printed = new LRUCache<string, string>({ max: 1_000 });
  return (instant) => {
    const day = instant.slice(0, 10);
    const known = printed.get(day) ?? print(instant);
    printed.set(day, known);
    return known;
  };
}
