import { parseInstant } from '@corkboard/basics/instant';
import { addDays, dayOf, daysBetween, firstOfMonth, mondayOf } from '../../../platform/day.ts';
import type { Issue } from '../../../platform/http/errors/http-error.ts';
import { isDateOnly } from '../../../platform/time.ts';

/** Days in UTC, both included. */
export interface Range {
  from: string;
  to: string;
}

export const intervals = ['day', 'week', 'month'] as const;
export type Interval = (typeof intervals)[number];

const DEFAULT_DAYS = 30;
export const MAX_DAYS = 366;

interface RangeQuery {
  from?: string;
  to?: string;
}

/** By default 30 days that end today. */
export function toRange({ from, to = dayOf(Date.now()) }: RangeQuery): Range {
  return { from: from ?? addDays(to, 1 - DEFAULT_DAYS), to };
}

export function findRangeProblems({ from, to }: RangeQuery): Issue[] {
  const issues = Object.entries({ from, to }).flatMap(([name, day]) =>
    typeof day !== 'string' || isDay(day)
      ? []
      : [{ path: `/${name}`, message: 'must be a date from 1900-01-01 to 9998-12-31' }],
  );
  if (issues.length > 0 || typeof (from ?? '') !== 'string' || typeof (to ?? '') !== 'string') return issues;
  const range = toRange({ ...(from ? { from } : {}), ...(to ? { to } : {}) });
  if (range.from > range.to) return [{ path: '/from', message: `must not be after to (${range.to})` }];
  if (lengthOf(range) <= MAX_DAYS) return [];
  return [{ path: '/from', message: `must not be more than ${MAX_DAYS - 1} days before to (${range.to})` }];
}

/** The same number of days, immediately before. */
export function rangeBefore(range: Range): Range {
  return { from: addDays(range.from, -lengthOf(range)), to: addDays(range.from, -1) };
}

/** The first day of each interval that overlaps the range. */
export function listIntervals(range: Range, interval: Interval): string[] {
  const starts = new Set<string>();
  for (let day = range.from; day <= range.to; day = addDays(day, 1)) starts.add(startOf(day, interval));
  return [...starts];
}

/** The first day of the interval that the day is in. */
export function startOf(day: string, interval: Interval): string {
  if (interval === 'day') return day;
  return interval === 'week' ? mondayOf(day) : firstOfMonth(day);
}

function lengthOf({ from, to }: Range): number {
  return daysBetween(from, to) + 1;
}

/** The years leave room for the range before, and for the intervals around both. */
function isDay(text: string): boolean {
  return isDateOnly(text) && parseInstant(text) !== undefined && text >= '1900-01-01' && text <= '9998-12-31';
}
