import { describe, expect, it } from 'vitest';
import { type Client, newOrganization } from '../app.ts';
import { openPage } from '../hosts.ts';
import { postJobs } from '../jobs.ts';
import { browserHint, chromiumPath } from './chromium.ts';
import { auditAll, auditViews } from './find-violations.ts';
import { visit } from './visit.ts';

const viewsOf = (widths: number[]) =>
  widths.flatMap((width) =>
    (['light', 'dark'] as const).map((colorScheme) => ({
      name: `${colorScheme}, ${width} px`,
      colorScheme,
      viewport: { width, height: 844 },
    })),
  );
const phones = viewsOf([320, 390]);
const screens = [...viewsOf([1440]), ...phones];

/** Jobs with one value each for every filter, as long as the API allows and without a place to break the line. */
const longNames = Array.from({ length: 20 }, (_, index) => ({
  title: `${'Donaudampfschifffahrtskapitän'.repeat(3)} ${index}`,
  company_name: `${'Gesellschaft'.repeat(9)}${index}`,
  location: `${'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'} ${index}`,
  category: `${'Rindfleischetikettierungsüberwachung'} ${index}`,
  job_type: `${'aushilfskraft'.repeat(3)}-${index}`,
  salary_min: 123_456_789,
  salary_max: 987_654_321,
  salary_currency: 'EUR',
  salary_period: 'yearly' as const,
  is_sticky: index === 0,
  is_highlighted: index === 1,
  expires_at: null,
}));

const boards: { name: string; fill(client: Client): Promise<unknown>; language: string }[] = [
  { name: 'an empty board', fill: async () => {}, language: 'en' },
  {
    name: 'a board with one job',
    fill: (client) => postJobs(client, [{ title: 'Deckhand' }]),
    language: 'en',
  },
  { name: 'long names, in German', fill: (client) => postJobs(client, longNames), language: 'de' },
];

/** The pages about the first of the jobs above, and what is filled in for it. */
async function fillLongPages(client: Client): Promise<string[]> {
  const jobs = await postJobs(
    client,
    longNames.slice(0, 6).map((job) => ({
      ...job,
      company_name: longNames[0]!.company_name,
      location: longNames[0]!.location,
      category: longNames[0]!.category,
      // Higher pay would be implausible, and so would have no page.
      salary_min: 50_000,
      salary_max: 70_000,
      how_to_apply_method: 'form' as const,
    })),
  );
  const { slug } = jobs[0]!;
  const pages = [
    '/categories',
    '/companies',
    '/locations',
    '/salaries',
    '/sign-in',
    '/embed/jobs',
    '/nothing',
  ];
  const paths = [`/jobs/${slug}`, `/jobs/${slug}/apply`, `/jobs/${slug}/report`, ...pages];
  for (const list of ['/categories', '/companies', '/locations', '/salaries']) {
    const link = /href="(\/(?:categories|companies|locations|salaries\/categories)\/[^"?]+)"/;
    const [, path] = link.exec((await openPage(client, list)).text) ?? [];
    expect(path, list).toBeDefined();
    paths.push(path!);
  }
  return paths;
}

describe.skipIf(!chromiumPath)(`layouts of the job list${browserHint}`, { timeout: 240_000 }, () => {
  it.each(boards)('have no violation and fit each screen: $name', async ({ fill, language }) => {
    const client = await newOrganization();
    await client.patch('/organization', { language, name: 'A board with quite a long name of its own' });
    await fill(client);
    const visitor = await visit({}, client.scope.organization.boardUrl);
    const { page } = visitor;
    const found = await auditAll(visitor, ['/', '/jobs?remote=1&posted=30d'], { in: screens });
    const summary = page.locator('.filters > summary');
    if (await summary.isVisible()) {
      await summary.click();
      for (const group of await page.locator('dialog .filter-group:not([open]) > summary').all())
        await group.click();
      for (const view of phones) {
        found.push(...(await auditViews(visitor, { in: [view] })));
        if (await page.evaluate("document.querySelector('dialog').scrollWidth > innerWidth"))
          found.push(`${view.name}: the sheet is wider than the screen`);
      }
    }
    expect(found).toEqual([]);
  });

  it.each([320, 768, 1440])('long names and words fit each page, %d px wide', async (width) => {
    const client = await newOrganization();
    const tagline = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz';
    const name = 'Bundesverband Donaudampfschifffahrtsgesellschaftskapitäne';
    const changed = await client.patch('/organization', { language: 'de', name, tagline });
    expect(changed.status, changed.text).toBe(200);
    const paths = ['/', ...(await fillLongPages(client))];
    const viewport = { width, height: 844 };
    const visitor = await visit({ viewport }, client.scope.organization.boardUrl);
    const tooWide: string[] = [];
    for (const path of paths) {
      await visitor.open(path);
      if (await visitor.page.evaluate('document.documentElement.scrollWidth > innerWidth'))
        tooWide.push(path);
    }
    expect(tooWide).toEqual([]);
  });
});
