import { expect, test } from 'vitest';
import { analyticsOf, jobAnalyticsOf } from '../../../test/analytics.ts';
import { newOrganization } from '../../../test/app.ts';
import { addDays, dayOf } from '../../platform/day.ts';
import { loadDemoJobs } from '../load-jobs.ts';
import { loadDemoViews } from './load-views.ts';

test('the demo has 90 days of consistent views, with busy weekdays and quiet weekends', async () => {
  const client = await newOrganization();
  await loadDemoJobs(client.scope, { count: 60, seed: 1 });
  await loadDemoViews(client.scope, new Date());
  const today = dayOf(Date.now());
  const { series, totals, devices, sources, top_pages, previous } = await analyticsOf(
    client,
    `?from=${addDays(today, -89)}`,
  );
  expect(previous.totals.page_views).toBe(0);
  const whole = series.slice(0, -1);
  const on = (days: number[]) =>
    whole.filter(({ date }: { date: string }) => days.includes(new Date(date).getUTCDay()));
  const most = Math.max(...on([0, 6]).map(({ page_views }: { page_views: number }) => page_views));
  const busy = on([1, 2, 3]).map(({ page_views }: { page_views: number }) => page_views);
  expect(Math.min(...whole.map(({ visitors }: { visitors: number }) => visitors))).toBeGreaterThan(20);
  expect(busy.reduce((sum: number, count: number) => sum + count, 0) / busy.length).toBeGreaterThan(most);
  expect(totals.apply_rate).toBeGreaterThan(0.02);
  expect(totals.apply_rate).toBeLessThan(0.2);
  expect(devices).toHaveLength(3);
  const sum = (list: { visitors: number }[]) => list.reduce((total, { visitors }) => total + visitors, 0);
  expect(sum(devices)).toBe(totals.visitors);
  expect(sum(sources)).toBe(totals.visitors);
  expect(top_pages[0].path).toBe('/jobs');
  const jobs = await jobAnalyticsOf(client, `?from=${addDays(today, -89)}&per_page=100`);
  expect(jobs.data.reduce((total: number, { views }: { views: number }) => total + views, 0)).toBe(
    totals.job_views,
  );
});
