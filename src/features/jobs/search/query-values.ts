import { isDateOnly, parseInstant } from '../../platform/time.ts';

/** The windows that end now, by the days that they have. */
export const postedWithin = { '24h': 1, '7d': 7, '14d': 14, '30d': 30, '90d': 90 } as const;

export type PostedWithin = keyof typeof postedWithin;

const DAY_MS = 86_400_000;

/** When a window that ends now begins. */
export function windowStart(window: PostedWithin): string {
  return new Date(Date.now() - postedWithin[window] * DAY_MS).toISOString();
}

/** Entries of a comma-separated parameter, which may be repeated; `\,` is a comma inside an entry. */
export function readList(given: string | string[] | undefined): string[] {
  return [given ?? []]
    .flat()
    .flatMap((text) => text.match(/(?:\\,|[^,])+/g) ?? [])
    .map((entry) => entry.replaceAll('\\,', ',').trim())
    .filter((entry) => entry !== '');
}

export interface DateParameters {
  posted_within?: PostedWithin;
  date_from?: string;
  date_to?: string;
}

/** The first and the last instant that a job may be posted at. Explicit dates win over posted_within. */
export function readDates({ posted_within, date_from, date_to }: DateParameters): {
  from?: string | undefined;
  to?: string | undefined;
  withinDays?: number;
} {
  // Judged beside the schema, so it may still be a window that there is not.
  if (posted_within && Object.hasOwn(postedWithin, posted_within) && !date_from && !date_to) {
    const withinDays = postedWithin[posted_within];
    return { from: windowStart(posted_within), withinDays };
  }
  const from = date_from && parseInstant(date_from);
  const to = date_to && parseInstant(isDateOnly(date_to) ? `${date_to}T23:59:59.999Z` : date_to);
  return { from: from || undefined, to: to || undefined };
}

export function blankToNull(text: string | undefined): string | null {
  return text === undefined || text.trim() === '' ? null : text;
}
