import { createContext, useContext, useMemo } from 'react';
import { type Language, useLanguage } from './language.ts';

export interface Formats {
  number(value: number): string;
  percent(ratio: number): string;
  /** An amount in the smallest unit of the currency. */
  money(amount: number, currency: string): string;
  /** An amount in whole units, as jobs state their pay. */
  pay(amount: number, currency: string | null): string;
  /** The day of a moment, or a day such as `2026-01-31`. */
  date(instant: string | Date): string;
  dateTime(instant: string | Date): string;
  /** Such as "Nov 3", for the axis of a chart. */
  day(day: Date): string;
  /** Such as "Nov 2026". */
  month(day: Date): string;
  time(instant: string | Date): string;
  /** Such as "3 hours ago". */
  relative(instant: string | Date): string;
  bytes(size: number): string;
  /** Words joined with "and". */
  list(words: readonly string[]): string;
}

/** The time zone of the organization on the screen, as on its board. Undefined elsewhere: the time zone of the user. */
export const TimeZoneContext = createContext<string | undefined>(undefined);

/** Numbers, money and times in the user's language, and in the time zone of the screen. */
export function useFormats(): Formats {
  const language = useLanguage();
  const timeZone = useContext(TimeZoneContext);
  return useMemo(() => formatsIn(language, timeZone), [language, timeZone]);
}

function formatsIn(language: Language, timeZone: string | undefined): Formats {
  const number = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const date = new Intl.DateTimeFormat(language, { timeZone, dateStyle: 'medium' });
  const calendarDay = new Intl.DateTimeFormat(language, { timeZone: 'UTC', dateStyle: 'medium' });
  const dateTime = new Intl.DateTimeFormat(language, { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  const day = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric' });
  const month = new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric' });
  const time = new Intl.DateTimeFormat(language, { timeZone, timeStyle: 'short' });
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  return {
    number: (value) => number.format(value),
    percent: (ratio) => percent.format(ratio),
    money: (amount, currency) => {
      const format = new Intl.NumberFormat(language, { style: 'currency', currency });
      return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
    },
    pay: (amount, currency) => {
      const options = currency === null ? {} : { style: 'currency' as const, currency };
      return new Intl.NumberFormat(language, {
        ...options,
        maximumFractionDigits: amount % 1 ? 2 : 0,
      }).format(amount);
    },
    date: (instant) => {
      const isDay = typeof instant === 'string' && instant.length === 10;
      return (isDay ? calendarDay : date).format(new Date(instant));
    },
    dateTime: (instant) => dateTime.format(new Date(instant)),
    day: (instant) => day.format(instant),
    month: (instant) => month.format(instant),
    time: (instant) => time.format(new Date(instant)),
    relative: (instant) => relativeIn(language, new Date(instant)),
    bytes: (size) => bytesIn(language, size),
    list: (words) => list.format(words),
  };
}

const steps: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

function relativeIn(language: Language, instant: Date): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const seconds = (instant.getTime() - Date.now()) / 1000;
  const [unit, size] = steps.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1];
  return format.format(Math.trunc(seconds / size), unit);
}

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

function bytesIn(language: Language, size: number): string {
  const step = Math.min(byteUnits.length - 1, size < 1 ? 0 : Math.floor(Math.log10(size) / 3));
  // The short name of a byte has no plural.
  const unitDisplay = step === 0 ? 'long' : 'short';
  const format = { style: 'unit', unit: byteUnits[step], unitDisplay } as const;
  return new Intl.NumberFormat(language, { ...format, maximumFractionDigits: 1 }).format(size / 1000 ** step);
}
