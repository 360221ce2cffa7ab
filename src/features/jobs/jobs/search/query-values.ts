import { readTimeRange } from '../../../../platform/time-zones.ts';

/** The windows that end now, with their length in days. */
export const postedWithin = { '24h': 1, '7d': 7, '14d': 14, '30d': 30, '90d': 90 } as const;

export type PostedWithin = keyof typeof postedWithin;

const DAY_MS = 86_400_000;

/** The start of a window that ends now. */
export function windowStart(window: PostedWithin): string {
  return new Date(Date.now() - postedWithin[window] * DAY_MS).toISOString();
}

export interface DateParameters {
  posted_within?: PostedWithin;
  date_from?: string;
  date_to?: string;
}

/** The earliest and the latest posting time. Explicit dates override posted_within. */
export function readDates(
  { posted_within, date_from, date_to }: DateParameters,
  timeZone: string,
): {
  from?: string | undefined;
  to?: string | undefined;
  withinDays?: number;
} {
  if (posted_within && !date_from && !date_to) {
    const withinDays = postedWithin[posted_within];
    return { from: windowStart(posted_within), withinDays };
  }
  return readTimeRange({ ...(date_from && { from: date_from }), ...(date_to && { to: date_to }) }, timeZone);
}

export function blankToNull(text: string | undefined): string | null {
  return text === undefined || text.trim() === '' ? null : text;
}
