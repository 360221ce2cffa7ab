import { END_OF_TIME_MS } from '../../../platform/time.ts';

/**
 * Returns the end of a period: the same day and time in the next month or year, or the last day of a shorter month. All times
 * are UTC.
 */
export function endOfPeriod(start: string, interval: string): string {
  const end = new Date(start);
  if (interval === 'day') end.setUTCDate(end.getUTCDate() + 1);
  else if (interval === 'week') end.setUTCDate(end.getUTCDate() + 7);
  else addMonths(end, interval === 'month' ? 1 : 12);
  return new Date(Math.min(end.getTime(), END_OF_TIME_MS)).toISOString();
}

function addMonths(date: Date, months: number): void {
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months);
  // Overflow: 31 February becomes 3 March. Day 0 is the last day of February.
  if (date.getUTCDate() !== day) date.setUTCDate(0);
}
