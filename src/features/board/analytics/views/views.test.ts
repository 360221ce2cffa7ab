import { expect, test } from 'vitest';
import {
  analyticsOf,
  browser,
  jobAnalyticsOf,
  PHONE,
  recordViews,
  TABLET,
} from '../../../../../test/analytics.ts';
import { newOrganization } from '../../../../../test/app.ts';
import { postJob } from '../../../../../test/jobs.ts';

test('every figure matches a count by hand', async () => {
  const client = await newOrganization();
  const pilot = await postJob(client, { title: 'Pilot' });
  const cook = await postJob(client, { title: 'Cook' });
  const fromSearch = 'https://www.search.example/?q=pilot';
  const board = `http://${client.slug}.boards.localhost:3000/`;
  // One visitor on a desktop: from a search to a job, the list, the job again, and an application.
  await recordViews(client, [
    { path: `/jobs/${pilot.slug}`, referrer: fromSearch },
    { path: '/jobs', referrer: `${board}jobs/${pilot.slug}` },
    { path: `/jobs/${pilot.slug}`, referrer: `${board}jobs` },
    { kind: 'apply_click', path: `/jobs/${pilot.slug}/apply`, job: pilot.id },
  ]);
  // Another visitor on a phone: directly, two jobs, and two applications for one of them.
  await recordViews(
    client,
    [
      { path: '/?utm_source=Newsletter', referrer: '' },
      { path: `/jobs/${cook.slug}`, referrer: board },
      { path: `/jobs/${pilot.slug}`, referrer: board },
      { kind: 'apply_click', path: `/jobs/${cook.slug}` },
      { kind: 'apply_click', path: `/jobs/${cook.slug}` },
    ],
    { agent: PHONE },
  );
  await recordViews(client, [{ path: '/jobs/', referrer: '' }], { agent: TABLET });

  const report = await analyticsOf(client);
  expect(report.totals).toEqual({
    page_views: 7,
    visitors: 3,
    job_views: 4,
    apply_clicks: 3,
    apply_rate: 0.75,
  });
  expect(report.top_pages).toEqual([
    { path: `/jobs/${pilot.slug}`, views: 3, visitors: 2 },
    { path: '/jobs', views: 2, visitors: 2 },
    { path: `/jobs/${cook.slug}`, views: 1, visitors: 1 },
    { path: '/', views: 1, visitors: 1 },
  ]);
  expect(report.sources).toEqual([
    { source: 'search.example', views: 1, visitors: 1 },
    { source: 'newsletter', views: 1, visitors: 1 },
    { source: 'direct', views: 1, visitors: 1 },
  ]);
  expect(report.devices).toEqual([
    { device: 'desktop', views: 3, visitors: 1 },
    { device: 'mobile', views: 3, visitors: 1 },
    { device: 'tablet', views: 1, visitors: 1 },
  ]);
  expect(report.series).toHaveLength(30);
  expect(report.series.at(-1)).toEqual({ date: report.range.to, ...report.totals });

  const { data, meta } = await jobAnalyticsOf(client);
  expect(data).toEqual([
    {
      job_id: pilot.id,
      title: 'Pilot',
      slug: pilot.slug,
      status: 'active',
      ...{ views: 3, visitors: 2, apply_clicks: 1, apply_rate: 0.3333 },
    },
    expect.objectContaining({ job_id: cook.id, views: 1, visitors: 1, apply_clicks: 2, apply_rate: 2 }),
  ]);
  expect(meta.pagination.total_items).toBe(2);
});

test('a visitor is counted once a day, separately from others with the same IP address', async () => {
  const client = await newOrganization();
  await recordViews(client, [{ path: '/' }, { path: '/about' }]);
  await recordViews(client, [{ path: '/' }], { agent: browser(141) });
  expect((await analyticsOf(client)).totals).toMatchObject({ page_views: 3, visitors: 2 });
});
