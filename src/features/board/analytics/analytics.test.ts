import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { analyticsOf, browser, jobAnalyticsOf, recordViews } from '../../../../test/analytics.ts';
import { type Client, newOrganization } from '../../../../test/app.ts';
import { expectError, issuePaths, postJob } from '../../../../test/jobs.ts';
import { addDays, dayOf, mondayOf } from '../../../platform/day.ts';
import { toApplyRate } from './rate.ts';

const TODAY = dayOf(Date.now());

/** Inserts figures of past days. */
async function insertDays(
  client: Client,
  days: Record<string, [number, number, number, number]>,
): Promise<void> {
  for (const [day, [views, visitors, jobViews, clicks]] of Object.entries(days))
    await sql`insert into analytics_days (organization_id, day, page_views, visitors, job_views, apply_clicks)
      values (${client.scope.organizationId}, ${day}, ${views}, ${visitors}, ${jobViews}, ${clicks})`.execute(
      client.scope.db,
    );
}

test('the default range is the last 30 days including today', async () => {
  const client = await newOrganization();
  const { range, previous, series, totals, top_pages, sources, devices } = await analyticsOf(client);
  expect(range).toEqual({ from: addDays(TODAY, -29), to: TODAY });
  expect(previous.range).toEqual({ from: addDays(TODAY, -59), to: addDays(TODAY, -30) });
  expect(series.map(({ date }: { date: string }) => date)).toEqual(
    Array.from({ length: 30 }, (_, n) => addDays(TODAY, n - 29)),
  );
  const none = { page_views: 0, visitors: 0, job_views: 0, apply_clicks: 0, apply_rate: null };
  expect([totals, previous.totals, series[0]]).toEqual([none, none, { date: range.from, ...none }]);
  expect([top_pages, sources, devices]).toEqual([[], [], []]);
  expect((await analyticsOf(client, '?to=2026-03-31')).range).toEqual({
    from: '2026-03-02',
    to: '2026-03-31',
  });
});

test('the range includes both ends, and the previous range has the same length and ends the day before', async () => {
  const client = await newOrganization();
  await insertDays(client, {
    '2026-02-07': [1, 1, 1, 1],
    '2026-02-08': [10, 2, 4, 1],
    '2026-02-14': [20, 3, 4, 1],
    '2026-02-15': [100, 4, 50, 10],
    '2026-02-21': [200, 5, 10, 5],
    '2026-02-22': [1_000, 1, 1, 1],
  });
  const { totals, previous } = await analyticsOf(client, '?from=2026-02-15&to=2026-02-21');
  expect(totals).toEqual({ page_views: 300, visitors: 9, job_views: 60, apply_clicks: 15, apply_rate: 0.25 });
  expect(previous).toEqual({
    range: { from: '2026-02-08', to: '2026-02-14' },
    totals: { page_views: 30, visitors: 5, job_views: 8, apply_clicks: 2, apply_rate: 0.25 },
  });
});

test('weeks begin on Monday and months on the first, and partial ones count only days of the range', async () => {
  const client = await newOrganization();
  await insertDays(client, {
    '2026-03-31': [7, 1, 0, 0],
    // A Wednesday, a Sunday and a Monday.
    '2026-04-01': [1, 1, 0, 0],
    '2026-04-05': [2, 1, 1, 1],
    '2026-04-06': [4, 1, 0, 0],
    '2026-05-01': [8, 1, 0, 0],
    '2026-05-02': [9, 1, 0, 0],
  });
  const seriesBy = async (interval: string) =>
    (await analyticsOf(client, `?from=2026-04-01&to=2026-05-01&interval=${interval}`)).series.map(
      (each: { date: string; page_views: number }) => [each.date, each.page_views],
    );
  expect(await seriesBy('week')).toEqual([
    ['2026-03-30', 3],
    ['2026-04-06', 4],
    ['2026-04-13', 0],
    ['2026-04-20', 0],
    ['2026-04-27', 8],
  ]);
  expect(await seriesBy('month')).toEqual([
    ['2026-04-01', 7],
    ['2026-05-01', 8],
  ]);
  expect(await seriesBy('day')).toHaveLength(31);
  expect(mondayOf('2026-04-05')).toBe('2026-03-30');
});

test.each([
  ['from=2026-02-30', ['from']],
  ['from=yesterday', ['from']],
  ['from=2026-01-31T00:00:00Z', ['from']],
  ['to=2026-1-3', ['to']],
  ['from=0001-01-01&to=0001-01-02', ['from', 'to']],
  ['from=2026-02-02&to=2026-02-01', ['from']],
  ['from=2999-01-01', ['from']],
  ['from=2024-12-31&to=2026-01-01', ['from']],
  ['interval=hour', ['interval']],
  ['from=2026-01-01&from=2026-01-02', ['from']],
  ['from=1899-12-31&to=1900-01-02', ['from']],
  ['to=9999-01-01', ['to']],
])('%s is rejected', async (query, paths) => {
  const client = await newOrganization();
  const response = await client.get(`/analytics?${query}`);
  expectError(response, 400, 'validation_error');
  expect(issuePaths(response)).toEqual(paths);
});

test('a range may have at most 366 days', async () => {
  const client = await newOrganization();
  const { series } = await analyticsOf(client, '?from=2024-01-01&to=2024-12-31');
  expect(series).toHaveLength(366);
  expectError(await client.get('/analytics?from=2024-01-01&to=2025-01-01'), 400, 'validation_error');
  expectError(await client.get('/analytics/jobs?from=2024-01-01&to=2025-01-01'), 400, 'validation_error');
});

test('jobs are listed once in each order, with pagination', async () => {
  const client = await newOrganization();
  const [a, b, c] = [
    await postJob(client, { title: 'A' }),
    await postJob(client, { title: 'B' }),
    await postJob(client, { title: 'C' }),
  ];
  await postJob(client, { title: 'Unseen' });
  const view = ({ id }: { id: string }) => ({ path: '/', job: id });
  const click = ({ id }: { id: string }) => ({ kind: 'apply_click', path: '/', job: id });
  await recordViews(client, [view(a), view(a), view(a), view(b), click(a), click(b), click(c)]);
  await recordViews(client, [view(b)], { agent: browser(141) });
  const orderBy = async (query: string) =>
    (await jobAnalyticsOf(client, `?${query}`)).data.map(({ title }: { title: string }) => title).join('');
  expect(await orderBy('')).toBe('ABC');
  expect(await orderBy('sort=views')).toBe('CBA');
  expect(await orderBy('sort=-visitors')).toBe('BAC');
  expect(await orderBy('sort=visitors')).toBe('CAB');
  expect(await orderBy('sort=-apply_clicks')).toBe('ABC');
  expect(await orderBy('sort=-apply_rate')).toBe('BAC');
  expect(await orderBy('sort=apply_rate')).toBe('ABC');
  const second = await jobAnalyticsOf(client, '?per_page=2&page=2');
  expect(second.data).toMatchObject([
    { title: 'C', views: 0, visitors: 0, apply_clicks: 1, apply_rate: null },
  ]);
  expect(second.meta).toEqual({
    range: { from: addDays(TODAY, -29), to: TODAY },
    pagination: { current_page: 2, per_page: 2, total_items: 3, total_pages: 2, has_more: false },
  });
  expect(await jobAnalyticsOf(client, '?page=9')).toMatchObject({
    data: [],
    meta: { pagination: { total_items: 3 } },
  });
});

test('job_id returns the figures of one job, also one without views, and nothing for an unknown job', async () => {
  const client = await newOrganization();
  const job = await postJob(client, { title: 'Pilot' });
  expect((await jobAnalyticsOf(client, `?job_id=${job.id}`)).data).toMatchObject([
    { views: 0, apply_rate: null },
  ]);
  await recordViews(client, [{ path: '/', job: job.id }]);
  expect(await jobAnalyticsOf(client, `?job_id=${job.id}`)).toMatchObject({
    data: [{ job_id: job.id, views: 1 }],
    meta: { pagination: { total_items: 1 } },
  });
  expect(await jobAnalyticsOf(client, `?job_id=${job.id}&page=2`)).toMatchObject({
    data: [],
    meta: { pagination: { current_page: 2, total_items: 1 } },
  });
  const other = await newOrganization();
  expect((await jobAnalyticsOf(other, `?job_id=${job.id}`)).data).toEqual([]);
  expectError(await client.get('/analytics/jobs?job_id=pilot'), 400, 'validation_error');
  expectError(await client.get('/analytics/jobs?sort=title'), 400, 'validation_error');
});

test('an apply rate is rounded half up to four digits', () => {
  expect([toApplyRate(57, 800), toApplyRate(1, 3), toApplyRate(0, 5), toApplyRate(3, 0)]).toEqual([
    0.0713,
    0.3333,
    0,
    null,
  ]);
});

test('views of a draft do not count as job views', async () => {
  const client = await newOrganization();
  const draft = await postJob(client, { title: 'Pilot', status: 'draft' });
  await recordViews(client, [
    { path: '/', job: draft.id },
    { path: `/jobs/${draft.slug}` },
    { kind: 'apply_click', path: '/', job: draft.id },
  ]);
  expect((await jobAnalyticsOf(client)).data).toEqual([]);
  const { totals, top_pages } = await analyticsOf(client);
  expect(totals).toMatchObject({ page_views: 2, job_views: 0, apply_clicks: 0 });
  expect(top_pages.map(({ path }: { path: string }) => path).sort()).toEqual(['/', 'other']);
});

test('an expired job keeps its figures; a deleted job loses them, and the totals of the board keep them', async () => {
  const client = await newOrganization();
  const job = await postJob(client, { title: 'Pilot' });
  await recordViews(client, [{ path: '/', job: job.id }]);
  await client.patch(`/jobs/${job.id}`, { status: 'expired' });
  expect((await jobAnalyticsOf(client)).data).toMatchObject([{ status: 'expired', views: 1 }]);
  await client.delete(`/jobs/${job.id}`);
  expect((await jobAnalyticsOf(client)).data).toEqual([]);
  const { totals, top_pages } = await analyticsOf(client);
  expect(totals).toMatchObject({ page_views: 1, job_views: 1 });
  expect(top_pages).toEqual([]);
});

test('figures of another organization are not included', async () => {
  const client = await newOrganization();
  const other = await newOrganization();
  const job = await postJob(client, { title: 'Pilot' });
  await recordViews(client, [{ path: '/', job: job.id, referrer: 'https://search.example' }]);
  const { totals, top_pages, sources } = await analyticsOf(other);
  expect([totals.page_views, top_pages, sources]).toEqual([0, [], []]);
  expect((await jobAnalyticsOf(other)).data).toEqual([]);
});
