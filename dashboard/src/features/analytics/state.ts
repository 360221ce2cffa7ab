import type { CompanyAnalyticsSort, IntervalUnit, JobAnalyticsSort } from '@corkboard/client';
import type { ParametersOf } from '../../api/operations.ts';
import { lastDays, lengthOf, type Range } from '../../ui/chart/range.ts';

/** What the screen shows, as its URL has it. */
export interface AnalyticsState extends Record<string, string | undefined> {
  days?: string;
  /** Own days instead of the last ones. */
  from?: string;
  to?: string;
  interval?: string;
  figure?: string;
  /** Which table is shown: that of jobs, or `companies`. */
  table?: string;
  sort?: string;
  page?: string;
}

export const figures = ['visitors', 'page_views', 'job_views', 'apply_clicks'] as const;
export type Figure = (typeof figures)[number];

const DEFAULT_DAYS = 30;

export function toRange({ days, from, to }: AnalyticsState): Range {
  return from && to && from <= to ? { from, to } : lastDays(Number(days ?? DEFAULT_DAYS));
}

/** The chosen interval, or one that gives a chart a readable number of points. */
export function toInterval({ interval, ...state }: AnalyticsState): IntervalUnit {
  if (interval) return interval as IntervalUnit;
  const days = lengthOf(toRange(state));
  return days > 200 ? 'month' : days > 60 ? 'week' : 'day';
}

export function toFigure({ figure }: AnalyticsState): Figure {
  return figures.find((each) => each === figure) ?? 'visitors';
}

export function toReportQuery(state: AnalyticsState): ParametersOf<'getAnalytics'> {
  return { ...toRange(state), interval: toInterval(state) };
}

export function toJobQuery(state: AnalyticsState): ParametersOf<'listJobAnalytics'> {
  return { ...toTableQuery(state), ...(state.sort && { sort: state.sort as JobAnalyticsSort }) };
}

export function toCompanyQuery(state: AnalyticsState): ParametersOf<'listCompanyAnalytics'> {
  return { ...toTableQuery(state), ...(state.sort && { sort: state.sort as CompanyAnalyticsSort }) };
}

function toTableQuery(state: AnalyticsState) {
  return { ...toRange(state), ...(state.page && { page: Number(state.page) }), per_page: 20 };
}
