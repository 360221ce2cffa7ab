import { describe, expect, it } from 'vitest';
import { browserHint, chromiumPath } from './chromium.ts';
import { type Visit, visit } from './visit.ts';

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;
const scripts = [{ javaScriptEnabled: true }, { javaScriptEnabled: false }];

const topOfFirstJob = async ({ page }: Visit) => (await page.locator('.job').first().boundingBox())!.y;
const isInSheet = "document.activeElement.closest('dialog') !== null";

describe.skipIf(!chromiumPath)(`the job list on a phone${browserHint}`, () => {
  it.each(scripts)('starts in the top third of the first screen: %j', async (options) => {
    const visitor = await visit({ ...PHONE, ...options });
    for (const path of ['/', '/jobs?sort=title', '/jobs?page=2']) {
      await visitor.open(path);
      expect(await topOfFirstJob(visitor), path).toBeLessThanOrEqual(PHONE.viewport.height / 3);
    }
  });

  it.each(scripts)(
    'has a search of one line, which opens when touched and then stays: %j',
    async (options) => {
      const visitor = await visit({ ...PHONE, ...options });
      const { page } = visitor;
      await visitor.open('/');
      const place = page.getByLabel('Where');
      expect(await place.isVisible()).toBe(false);
      await page.getByLabel('Search jobs').tap();
      expect(await place.isVisible()).toBe(true);
      const top = await topOfFirstJob(visitor);
      await page.getByRole('heading', { level: 2 }).first().tap();
      expect(await place.isVisible()).toBe(true);
      expect(await topOfFirstJob(visitor)).toBe(top);
      await page.getByLabel('Search jobs').fill('driver');
      await place.fill('ghent');
      await page.getByRole('button', { name: 'Search', exact: true }).tap();
      await page.waitForURL(/q=driver&where=ghent/);
      // The place is part of the search, so it stays visible.
      expect(await page.getByLabel('Where').isVisible()).toBe(true);
    },
  );

  it.each(scripts)('has a collapsed menu: %j', async (options) => {
    const { page, open } = await visit({ ...PHONE, ...options });
    await open('/');
    const salaries = page.getByRole('link', { name: 'Salaries' });
    expect(await salaries.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu' }).tap();
    await salaries.waitFor();
    await page.keyboard.press('Escape');
    await salaries.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Menu' }).tap();
    await salaries.tap();
    await page.waitForURL('**/salaries');
  });

  it('opens the filters in a sheet that shows the number of jobs, and closes to the list', async () => {
    const { page, open, complaints } = await visit(PHONE);
    await open('/');
    await page.locator('.filters > summary').tap();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('button', { name: 'Show 30 jobs' }).waitFor();
    // Groups without a selection are collapsed, except the first.
    expect(await sheet.getByRole('checkbox', { name: 'Shipping' }).isVisible()).toBe(true);
    const remote = sheet.getByRole('checkbox', { name: 'Remote only' });
    expect(await remote.isVisible()).toBe(false);
    await sheet.getByText('Workplace').tap();
    await remote.tap();
    await sheet.getByRole('button', { name: 'Show 8 jobs' }).waitFor();
    expect(page.url()).toMatch(/\/jobs\?remote=1$/);
    expect(await sheet.getByRole('status').innerText()).toBe('8 jobs');
    await sheet.getByRole('link', { name: 'Clear' }).tap();
    await sheet.getByRole('button', { name: 'Show 30 jobs' }).waitFor();
    expect(await remote.isChecked()).toBe(false);
    await remote.tap();
    await sheet.getByRole('button', { name: 'Show 8 jobs' }).tap();
    expect(await sheet.isVisible()).toBe(false);
    expect(await page.getByRole('heading', { level: 2 }).first().innerText()).toBe('8 jobs');
    expect(complaints).toEqual([]);
  });

  it('keeps focus and scrolling in the sheet, and returns the focus', async () => {
    const { page, open } = await visit({ viewport: PHONE.viewport });
    await open('/');
    await page.locator('.filters > summary').focus();
    await page.keyboard.press('Space');
    for (let n = 0; n < 40; n++) {
      await page.keyboard.press('Tab');
      // From the last element, the focus goes to the browser, which the page sees as its body.
      expect(await page.evaluate(`${isInSheet} || document.activeElement === document.body`)).toBe(true);
    }
    await page.mouse.move(200, 40);
    await page.mouse.wheel(0, 500);
    await page.mouse.move(200, 400);
    await page.mouse.wheel(0, 5_000);
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))');
    expect(await page.evaluate('scrollY')).toBe(0);
    await page.keyboard.press('Escape');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Filters');
    await page.keyboard.press('Space');
    await expect.poll(() => page.evaluate(isInSheet)).toBe(true);
    // Beside the sheet.
    await page.mouse.click(200, 20);
    expect(await page.getByRole('dialog').isVisible()).toBe(false);
  });

  it('opens the filters in the page where scripts are off', async () => {
    const { page, open } = await visit({ ...PHONE, javaScriptEnabled: false });
    await open('/');
    await page.locator('.filters > summary').tap();
    await page.getByLabel('Shipping').check();
    await page.getByRole('button', { name: 'Apply filters' }).tap();
    await page.waitForURL(/category=shipping/);
    expect(await page.getByRole('button', { name: /^Show/ }).count()).toBe(0);
  });
});
