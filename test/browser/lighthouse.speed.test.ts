import lighthouse, { desktopConfig } from 'lighthouse';
import { describe, expect, it } from 'vitest';
import { newOrganization } from '../app.ts';
import { postJobs } from '../jobs.ts';
import { postPostingPlan } from '../postings.ts';
import { newStaff, signInAs } from '../staff.ts';
import { browserHint, chromiumPath } from './chromium.ts';
import { INSTALLATION } from './dashboard/stage.ts';
import { findPhoneSlowdown } from './phone-slowdown.ts';
import { sharedStage } from './visit.ts';

const MIN_SCORE = 0.95;

/**
 * One page for each template that search engines lead visitors to. Places, countries and types have that of `category`, and
 * `remoteCategory` has an introduction. `document.test.ts` checks what search engines read in every kind of page, and axe examines all.
 */
const kinds = [
  ...(['list', 'job', 'category', 'remoteCategory', 'companies', 'company'] as const),
  ...(['blog', 'post', 'salaries', 'categorySalaries'] as const),
] as const;

describe.skipIf(!chromiumPath)(`Lighthouse${browserHint}`, () => {
  it.each(kinds)('gives the page at least 95 in every category on a phone: %s', async (kind) => {
    const { board } = await sharedStage();
    await expectGoodPage(board.origin + board.pages[kind]);
  });

  it.each(['/', '/jobs/harbour-pilot'])('gives the dense theme at least 95, too: %s', async (path) => {
    const client = await newOrganization();
    const look = { theme: 'dense', font: 'inter', header_style: 'filled', hero_style: 'filled' };
    expect((await client.patch('/organization', { ...look, tagline: 'Jobs at sea' })).status).toBe(200);
    const job = { title: 'Harbour Pilot', location: 'Rotterdam, Netherlands', description: '<p>Ships.</p>' };
    await postJobs(client, [
      { ...job, slug: 'harbour-pilot', salary_min: 52_000, salary_currency: 'EUR', salary_period: 'yearly' },
      ...Array.from({ length: 24 }, () => job),
    ]);
    await expectGoodPage(client.scope.organization.boardUrl + path);
  });

  it('gives the page where employers post at least 95, too', async () => {
    const client = await newOrganization();
    for (const amount of [0, 99, 199])
      await postPostingPlan(client, { amount, description: 'On the board.' });
    await expectGoodPage(`${client.scope.organization.boardUrl}/post`);
  });

  it.each(['sign-in', 'Home'])('gives the dashboard at least 95 on a desktop: %s', async (screen) => {
    const { debuggingPort } = await sharedStage();
    const client = await newOrganization();
    const { cookie = '' } = await signInAs(await newStaff(client, 'owner'));
    const path = screen === 'Home' ? `/dashboard/o/${client.slug}` : '/dashboard/sign-in';
    const flags = {
      port: debuggingPort,
      logLevel: 'silent' as const,
      output: 'json' as const,
      disableFullPageScreenshot: true,
      // Search engines must not list the dashboard. Home runs so many scripts that other tests on the same cores decide its time: alone,
      // its performance is above 95 too.
      onlyCategories: ['accessibility', 'best-practices', ...(screen === 'Home' ? [] : ['performance'])],
      ...(screen === 'Home' && { extraHeaders: { cookie } }),
    };
    expectScores(await lighthouse(INSTALLATION + path, flags, desktopConfig), flags.onlyCategories.length);
  });
});

async function expectGoodPage(url: string): Promise<void> {
  const { browser, debuggingPort } = await sharedStage();
  const result = await lighthouse(url, {
    port: debuggingPort,
    logLevel: 'silent',
    output: 'json',
    disableFullPageScreenshot: true,
    throttling: { cpuSlowdownMultiplier: await findPhoneSlowdown(browser) },
  });
  expectScores(result, 4);
  expect(result?.lhr.audits['is-crawlable']?.score).toBe(1);
}

function expectScores(result: Awaited<ReturnType<typeof lighthouse>>, categories: number): void {
  const { lhr } = result!;
  const faults = Object.values(lhr.audits)
    .filter(({ score }) => score !== null && score < 0.9)
    .map(({ id, score, displayValue }) => `${id}: ${score} ${displayValue ?? ''}`);
  const scores = Object.entries(lhr.categories).map(([id, { score }]) => [id, score ?? 0] as const);
  expect(scores.length).toBeGreaterThanOrEqual(categories);
  expect(
    scores.filter(([, score]) => score < MIN_SCORE),
    faults.join('\n'),
  ).toEqual([]);
}
