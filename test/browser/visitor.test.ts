import { describe, expect, it } from 'vitest';
import { PASSWORD } from '../sign-in.ts';
import { browserHint, chromiumPath } from './chromium.ts';
import { type Visit, visit } from './visit.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };

/** Expects that the visit caused no console errors and no requests to other hosts. */
function expectNoProblems({ complaints, foreign }: Visit): void {
  expect({ complaints, foreign }).toEqual({ complaints: [], foreign: [] });
}

describe.skipIf(!chromiumPath)(`visitors in Chromium${browserHint}`, () => {
  it.each([
    { name: 'without scripts, on a phone', javaScriptEnabled: false, viewport: PHONE },
    { name: 'with scripts, on a desktop', javaScriptEnabled: true, viewport: DESKTOP },
  ])(
    'a visitor finds a job by search and filters, reads it and applies: $name',
    async ({ name, ...options }) => {
      const visitor = await visit(options);
      const { page, board, employerUrl } = visitor;
      await visitor.open('/');
      await page.getByLabel('Search jobs').fill('pilot');
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await page.waitForURL(/\/jobs\?q=pilot/);
      const filters = page.getByText('Filters', { exact: true });
      if (await filters.isVisible()) await filters.click();
      await page.getByRole('checkbox', { name: 'Remote' }).check();
      await page.getByRole('checkbox', { name: 'Shipping' }).check();
      // With scripts, filters apply at once.
      if (!options.javaScriptEnabled) await page.getByRole('button', { name: 'Apply filters' }).click();
      await page.waitForURL(/category=shipping.*remote=1/);
      expect(await page.getByRole('heading', { level: 2 }).first().textContent()).toBe('1 job');
      await page.getByRole('link', { name: 'Harbour Pilot' }).click();
      await page.waitForURL(`**${board.pages.job}`);
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Harbour Pilot');
      expectNoProblems(visitor);
      await page
        .getByRole('link', { name: /^Apply on/ })
        .first()
        .click();
      await page.waitForURL(employerUrl);
      expect(await page.getByRole('heading').textContent()).toBe('Apply here');
    },
  );

  it('a visitor whose search has no results gets back to all jobs', async () => {
    const visitor = await visit({ javaScriptEnabled: false });
    const { page, board } = visitor;
    await visitor.open(board.pages.emptyList);
    expect(await page.getByRole('main').textContent()).toContain('No matching jobs');
    await page.getByRole('link', { name: 'See all jobs' }).click();
    await page.waitForURL(`${board.origin}/`);
    await page.getByRole('link', { name: 'Next' }).click();
    await page.waitForURL(/page=2/);
    expectNoProblems(visitor);
  });

  it.each([true, false])(
    'a reader follows links from the blog to two posts and a page (scripts: %s)',
    async (javaScriptEnabled) => {
      const visitor = await visit({ javaScriptEnabled, viewport: PHONE });
      const { page } = visitor;
      await visitor.open('/blog');
      await page.getByRole('link', { name: 'Tides for beginners' }).click();
      await page.waitForURL('**/blog/tides-for-beginners');
      await page
        .getByRole('region', { name: /./ })
        .getByRole('link', { name: 'Pilots and their tides' })
        .click();
      await page.waitForURL('**/blog/pilots-and-their-tides');
      expect(await page.getByText('Yellow words').evaluate(colorOf)).not.toBe('rgb(255, 212, 0)');
      await page.getByRole('main').getByRole('link', { name: 'a link' }).click();
      await page.waitForURL('**/about');
      expect(await page.getByRole('table').isVisible()).toBe(true);
      expect(visitor.complaints).toEqual([]);
      // The post embeds a video.
      expect(visitor.foreign.map((url) => new URL(url).host)).toEqual(['www.youtube-nocookie.com']);
    },
  );

  it.each([true, false])(
    'a member signs in to read gated content and signs out (scripts: %s)',
    async (javaScriptEnabled) => {
      const visitor = await visit({ javaScriptEnabled });
      const { page, board } = visitor;
      await visitor.open(board.personal.gatedList);
      await page.waitForURL('**/sign-in?to=*');
      const form = page.locator('form').filter({ has: page.getByLabel('Password') });
      await form.getByLabel('Email address').fill(board.memberEmail);
      await form.getByLabel('Password').fill('not this one');
      await form.getByRole('button', { name: 'Sign in' }).click();
      expect(await page.getByRole('alert').textContent()).toMatch(/./);
      await form.getByLabel('Password').fill(PASSWORD);
      await form.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL(`**${board.personal.gatedList}`);
      await page.getByRole('link', { name: 'What pilots earn' }).click();
      await page.waitForURL(`**${board.personal.gatedItem}`);
      expect(await page.getByRole('main').textContent()).toContain('Cranes since 1911.');
      await visitor.open('/account');
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.waitForURL(`${board.origin}/`);
      await visitor.open(board.personal.gatedItem);
      expect(await page.getByRole('main').textContent()).not.toContain('Cranes since 1911.');
      // Gated content returns 401 to visitors, and a wrong password returns 422.
      expect(visitor.complaints.filter((text) => !/status of 4(01|22)/.test(text))).toEqual([]);
      expect(visitor.foreign).toEqual([]);
    },
  );
});

/** Runs in the page. */
function colorOf(element: unknown): string {
  return (globalThis as unknown as { getComputedStyle(of: unknown): { color: string } }).getComputedStyle(
    element,
  ).color;
}
