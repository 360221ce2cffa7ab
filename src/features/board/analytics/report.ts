import { inSnapshot, type Scope } from '../../../platform/scope.ts';
import { findJobs } from '../../jobs/jobs/queries.ts';
import { type DayRow, listDays, listTopDimensions } from './queries.ts';
import { listIntervals, type Range, rangeBefore, startOf, toRange } from './range.ts';
import { toApplyRate } from './rate.ts';
import type { Analytics, AnalyticsFigures, AnalyticsQuery } from './schema.ts';
import type { Device } from './views/client.ts';

const TOP = 10;

/** Reads from one snapshot, so all figures include the same views. */
export async function getAnalytics(scope: Scope, query: AnalyticsQuery): Promise<Analytics> {
  const range = toRange(query);
  const before = rangeBefore(range);
  return inSnapshot(scope, async (scope) => {
    const days = await listDays(scope, { from: before.from, to: range.to });
    const pages = await listTopDimensions(
      scope,
      { range, kinds: ['job', 'path'] },
      { by: 'views', limit: TOP },
    );
    const sources = await listTopDimensions(
      scope,
      { range, kinds: ['source'] },
      { by: 'visitors', limit: TOP },
    );
    const devices = await listTopDimensions(
      scope,
      { range, kinds: ['device'] },
      { by: 'visitors', limit: TOP },
    );
    return {
      range,
      totals: toTotals(days, range),
      previous: { range: before, totals: toTotals(days, before) },
      series: toSeries(days, range, query.interval ?? 'day'),
      top_pages: await withPaths(scope, pages),
      sources: sources.map(({ value, views, visitors }) => ({ source: value, views, visitors })),
      devices: devices.map(({ value, views, visitors }) => ({ device: value as Device, views, visitors })),
    };
  });
}

function toTotals(days: readonly DayRow[], { from, to }: Range): AnalyticsFigures {
  return addUp(days.filter(({ day }) => day >= from && day <= to));
}

function toSeries(
  days: readonly DayRow[],
  range: Range,
  interval: NonNullable<AnalyticsQuery['interval']>,
): Analytics['series'] {
  const inRange = days.filter(({ day }) => day >= range.from);
  const byStart = Map.groupBy(inRange, ({ day }) => startOf(day, interval));
  return listIntervals(range, interval).map((date) => ({ date, ...addUp(byStart.get(date) ?? []) }));
}

function addUp(days: readonly DayRow[]): AnalyticsFigures {
  const sum = { page_views: 0, visitors: 0, job_views: 0, apply_clicks: 0 };
  for (const day of days)
    for (const name of ['page_views', 'visitors', 'job_views', 'apply_clicks'] as const)
      sum[name] += day[name];
  return { ...sum, apply_rate: toApplyRate(sum.apply_clicks, sum.job_views) };
}

/** Jobs under their current paths. */
async function withPaths(
  scope: Scope,
  pages: Awaited<ReturnType<typeof listTopDimensions>>,
): Promise<Analytics['top_pages']> {
  const ids = pages.filter(({ kind }) => kind === 'job').map(({ value }) => value);
  const slugs = new Map((await findJobs(scope, ids)).map(({ id, slug }) => [id, slug]));
  return pages.map(({ kind, value, views, visitors }) => ({
    path: kind === 'job' ? `/jobs/${slugs.get(value)}` : value,
    views,
    visitors,
  }));
}
