import type { BrowserContextOptions } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { analyticsOf, jobAnalyticsOf } from '../analytics.ts';
import { newOrganization, sharedServer, until } from '../app.ts';
import { postJob } from '../jobs.ts';
import { browserHint, chromiumPath } from './chromium.ts';
import { sharedStage, visit } from './visit.ts';

describe.skipIf(!chromiumPath)(`analytics in Chromium${browserHint}`, () => {
  it.each<[string, BrowserContextOptions]>([
    ['with scripts', { javaScriptEnabled: true }],
    ['with a pixel if scripts are disabled', { javaScriptEnabled: false }],
  ])('counts two page views and one application of the right job, %s', async (_, options) => {
    const { employerUrl } = await sharedStage();
    const { app } = await sharedServer();
    const client = await newOrganization();
    const job = await postJob(client, { title: 'Harbour Pilot', how_to_apply: employerUrl });
    await postJob(client, { title: 'Stoker' });
    const { page, open, complaints } = await visit(options, client.scope.organization.boardUrl);
    await open('/');
    await page.getByRole('link', { name: 'Harbour Pilot' }).click();
    await page.waitForURL(`**/jobs/${job.slug}`);
    await page.getByRole('link', { name: /^Apply on/ }).click();
    await page.waitForURL(employerUrl);
    const { totals, top_pages } = await until(
      async () => {
        await app.views.flush();
        return analyticsOf(client);
      },
      ({ totals }) => totals.page_views >= 2 && totals.apply_clicks >= 1,
    );
    expect(totals).toEqual({ page_views: 2, visitors: 1, job_views: 1, apply_clicks: 1, apply_rate: 1 });
    expect(top_pages.map(({ path, views }: { path: string; views: number }) => [path, views]).sort()).toEqual(
      [
        ['/', 1],
        [`/jobs/${job.slug}`, 1],
      ],
    );
    const { data } = await jobAnalyticsOf(client);
    expect(data).toEqual([expect.objectContaining({ views: 1, visitors: 1, apply_clicks: 1 })]);
    expect(JSON.stringify(data)).toContain(job.id);
    expect(complaints).toEqual([]);
  });

  it('counts a click on “Apply by email” as an application', async () => {
    const { app } = await sharedServer();
    const client = await newOrganization();
    const job = await postJob(client, { how_to_apply: 'desk@pilots.example' });
    const { page, open } = await visit({}, client.scope.organization.boardUrl);
    await open(`/jobs/${job.slug}`);
    await page.getByRole('link', { name: 'Apply by email' }).click();
    const { data } = await until(
      async () => {
        await app.views.flush();
        return jobAnalyticsOf(client);
      },
      ({ data }) => data[0]?.apply_clicks === 1 && data[0]?.views === 1,
    );
    expect(data[0]).toMatchObject({ views: 1, apply_clicks: 1 });
  });
});
