import { LRUCache } from 'lru-cache';
import { nameJobType } from '../features/jobs/jobs/job-types/display-names.ts';
import { daysBetween } from '../platform/day.ts';
import { displayLocation } from '../platform/gazetteer/display-location.ts';
import { displayPlace, type KnownPlace } from '../platform/gazetteer/gazetteer.ts';
import { newDateFormat, newMoneyFormat } from '../platform/languages/formats.ts';
import type { Language } from '../platform/languages/languages.ts';
import { nameRegion } from '../platform/languages/region-names.ts';
import { isDateOnly } from '../platform/time.ts';
import { localDayOf } from '../platform/time-zones.ts';
import { inCountry, withArticle } from './messages/countries.ts';

/** Formats of numbers, dates and amounts in a language. Dates are in one time zone, so that one cached page suits all visitors. */
export interface Formats {
  number(value: number): string;
  /** Day, month and year of a moment or of a day, such as `2026-01-31`. */
  date(instant: string): string;
  /** Days from today, such as “3 days ago”; the date if there are more than 30. */
  relativeDay(instant: string): string;
  /** Date with the time of day and the time zone. */
  dateTime(instant: string): string;
  /** Orders names as the language does. */
  compare(a: string, b: string): number;
  /** Without decimals for whole amounts. */
  money(amount: number, currency: string | null): string;
  /** The name of a country by its ISO 3166-1 alpha-2 code, of a group of countries such as EU, or of a range of time zones. */
  country(code: string): string;
  /** A place within a sentence, such as “the Netherlands”. */
  withArticle(place: string): string;
  /** A country after “Jobs in”. */
  inCountry(country: string): string;
  /** The name of a city or region. */
  place(place: KnownPlace): string;
  /** The location of a job, with the names of its places in this language. */
  location(text: string): string;
  jobType(jobType: string): string;
}

const knownFormats = new LRUCache<string, Formats>({ max: 200 });

export function formatsIn(language: Language, timeZone: string): Formats {
  const key = `${language} ${timeZone}`;
  const formats = knownFormats.get(key) ?? newFormats(language, timeZone);
  knownFormats.set(key, formats);
  return formats;
}

const MAX_RELATIVE_DAYS = 30;

function newFormats(language: Language, timeZone: string): Formats {
  // The default is three decimals.
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 20 });
  const day = newDateFormat(language, 'UTC', { dateStyle: 'long' });
  const dayOfMoment = byQuarterHour(newDateFormat(language, timeZone, { dateStyle: 'long' }));
  const date = (instant: string) => (isDateOnly(instant) ? day(instant) : dayOfMoment(instant));
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const dateTime = newDateFormat(language, timeZone, { dateStyle: 'long', timeStyle: 'short' });
  const zone = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'short' });
  const nameZone = (instant: string) =>
    zone.formatToParts(new Date(instant)).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  const moneyFormats = new Map<string, Intl.NumberFormat>();
  const countries = new Map<string, string>();
  return {
    country: (code) => {
      const name = countries.get(code) ?? nameRegion(code.toUpperCase(), language);
      countries.set(code, name);
      return name;
    },
    withArticle: (place) => withArticle(place, language),
    inCountry: (country) => inCountry(country, language),
    place: (place) => displayPlace(place, language),
    location: (text) => displayLocation(text, language),
    jobType: (jobType) => nameJobType(jobType, language),
    number: (value) => number.format(value),
    date,
    relativeDay: (instant) => {
      const days = daysBetween(localDayOf(Date.now(), timeZone), localDayOf(Date.parse(instant), timeZone));
      return Math.abs(days) > MAX_RELATIVE_DAYS ? date(instant) : relative.format(days, 'day');
    },
    compare: new Intl.Collator(language).compare,
    dateTime: (instant) => `${dateTime(instant)} ${nameZone(instant)}`,
    money: (amount, currency) => {
      if (currency === null) return number.format(amount);
      const format = moneyFormats.get(currency) ?? newMoneyFormat(language, currency);
      moneyFormats.set(currency, format);
      return format.format(amount);
    },
  };
}

/**
 * Caches printed dates: printing a date takes longer than the row of a job around it. Days of all time zones begin at a quarter of an
 * hour in UTC.
 */
function byQuarterHour(print: (instant: string) => string): (instant: string) => string {
  const printed = new LRUCache<string, string>({ max: 10_000 });
  return (instant) => {
    const key = `${instant.slice(0, 14)}${Math.floor(Number(instant.slice(14, 16)) / 15)}`;
    const known = printed.get(key) ?? print(instant);
    printed.set(key, known);
    return known;
  };
}
