import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserHint, chromiumPath } from './chromium.ts';
import { type Visit, visit } from './visit.ts';

const WIDE = { width: 1440, height: 900 };

/** A page that was not reloaded still has the mark. */
const mark = (page: Page) => page.evaluate('globalThis.isSamePage = true');
const isSamePage = (page: Page) => page.evaluate('globalThis.isSamePage === true');

const resultsOf = (page: Page) => page.getByRole('heading', { level: 2 }).first().innerText();
const countOf = (choice: Locator) => choice.locator('.figures').innerText();

/** With patience, the script waits for responses as long as they take, because other tests on the same cores may delay them. */
async function openList(
  path = '/',
  { hasPatience = true } = {},
): Promise<Visit & { choice(name: RegExp): Locator }> {
  const visitor = await visit({ viewport: WIDE, reducedMotion: 'reduce' });
  if (hasPatience)
    await visitor.page.addInitScript('AbortSignal.timeout = () => new AbortController().signal');
  await visitor.open(path);
  await mark(visitor.page);
  const choice = (name: RegExp) => visitor.page.locator('.filter-groups .choice').filter({ hasText: name });
  return { ...visitor, choice };
}

/** Passes each request of the script for a list to `answer`, but not the navigation of the browser. */
async function onRequests(page: Page, answer: (url: string) => Promise<'abort' | 'continue'>): Promise<void> {
  await page.route(/\/(jobs\?.*)?$/, async (route) => {
    const isOfScript = route.request().resourceType() === 'fetch';
    const decision = isOfScript ? await answer(route.request().url()) : 'continue';
    // The browser may have ended the request meanwhile.
    await route[decision]().catch(() => {});
  });
}

describe.skipIf(!chromiumPath)(`filters in Chromium${browserHint}`, () => {
  it('apply at once: list, counts, URL and title change without a reload, and the focus stays', async () => {
    const { page, choice, complaints } = await openList();
    expect(await resultsOf(page)).toBe('30 jobs');
    expect(await countOf(choice(/^Cranes/))).toBe('14');
    await page.getByRole('checkbox', { name: 'Remote only' }).check();
    await page.waitForURL('**/jobs?remote=1');
    // Seven of the numbered jobs and the pilot.
    expect(await resultsOf(page)).toBe('8 jobs');
    expect(await page.title()).toMatch(/^Remote only/);
    expect(await page.locator('.jobs > .job').count()).toBe(8);
    expect(await choice(/^Cranes/).count()).toBe(0);
    expect(await countOf(choice(/^Engines/))).toBe('7');
    expect(await page.evaluate('document.activeElement.name')).toBe('remote');
    expect(await page.getByRole('status').first().innerText()).toBe('8 jobs');
    expect(await page.getByRole('button', { name: 'Apply filters' }).count()).toBe(0);
    expect(await isSamePage(page)).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('follow the back and forward buttons, with the state of each URL', async () => {
    const { page } = await openList();
    const remote = page.getByRole('checkbox', { name: 'Remote only' });
    await remote.check();
    await page.waitForURL('**/jobs?remote=1');
    await page.getByRole('checkbox', { name: 'Shipping' }).check();
    await page.waitForURL('**/jobs?category=shipping&remote=1');
    await page.goBack();
    await page.getByRole('heading', { level: 2, name: '8 jobs' }).waitFor();
    expect(await page.getByRole('checkbox', { name: 'Shipping' }).isChecked()).toBe(false);
    expect(await remote.isChecked()).toBe(true);
    await page.goBack();
    await page.getByRole('heading', { level: 2, name: '30 jobs' }).waitFor();
    expect(await remote.isChecked()).toBe(false);
    await page.goForward();
    await page.getByRole('heading', { level: 2, name: '8 jobs' }).waitFor();
    expect(await remote.isChecked()).toBe(true);
    expect(await isSamePage(page)).toBe(true);
  });

  it('are removed, and the list is sorted, without a reload', async () => {
    const { page } = await openList('/jobs?remote=1&category=shipping');
    await page.getByRole('link', { name: 'Remove filter: Shipping' }).click();
    await page.waitForURL('**/jobs?remote=1');
    expect(await page.evaluate('document.activeElement.id')).toBe('results');
    await page.getByRole('link', { name: 'Title' }).click();
    await page.waitForURL('**/jobs?remote=1&sort=title');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Title');
    await page.getByRole('checkbox', { name: 'Shipping' }).check();
    await page.waitForURL('**/jobs?category=shipping&remote=1&sort=title');
    expect(await isSamePage(page)).toBe(true);
  });

  it('keep where the visitor lives, through other filters and the back button', async () => {
    const { page } = await openList();
    const residence = page.getByRole('combobox', { name: 'I live in' });
    await residence.selectOption('Belgium');
    await page.waitForURL('**/jobs?remote_region=BE');
    await page.getByRole('checkbox', { name: 'Remote only' }).check();
    await page.waitForURL('**/jobs?remote=1&remote_region=BE');
    expect(await residence.inputValue()).toBe('BE');
    await page.goBack();
    await page.goBack();
    await page.getByRole('heading', { level: 2, name: '30 jobs' }).waitFor();
    expect(await residence.inputValue()).toBe('');
    expect(await isSamePage(page)).toBe(true);
  });

  it('keep the order of clicks: the last one decides, whichever response comes first', async () => {
    const { page, choice } = await openList();
    const requests: string[] = [];
    let release = () => {};
    const first = new Promise<void>((resolve) => {
      release = resolve;
    });
    await onRequests(page, async (url) => {
      requests.push(new URL(url).search);
      if (requests.length === 1) await first;
      return 'continue';
    });
    await page.getByRole('checkbox', { name: 'Remote only' }).check();
    await page.getByRole('checkbox', { name: 'Shipping' }).check();
    await page.waitForURL('**/jobs?category=shipping&remote=1');
    release();
    await choice(/^Engines/).click();
    await page.waitForURL(/category=engines/);
    expect(requests).toHaveLength(3);
    expect(await resultsOf(page)).toBe('8 jobs');
    await page.goBack();
    await page.waitForURL('**/jobs?category=shipping&remote=1');
    expect(await isSamePage(page)).toBe(true);
  });

  it.each(['fails', 'takes too long'])('open the page instead if the request %s', async (problem) => {
    const { page } = await openList('/', { hasPatience: false });
    await onRequests(page, (_) => (problem === 'fails' ? Promise.resolve('abort') : new Promise(() => {})));
    await page.getByRole('checkbox', { name: 'Remote only' }).check();
    await page.waitForURL('**/jobs?remote=1');
    await page.getByRole('heading', { level: 2, name: '8 jobs' }).waitFor();
    expect(await isSamePage(page)).toBe(false);
    expect(await page.getByRole('checkbox', { name: 'Remote only' }).isChecked()).toBe(true);
  });

  it('are one tab stop, in which arrow keys move without changing a choice', async () => {
    const { page } = await openList();
    const stops: string[] = [];
    const isOnJob = () => page.evaluate("document.activeElement.closest('.job') !== null");
    await page.locator('main').focus();
    while (!(await isOnJob()) && stops.length < 20) {
      await page.keyboard.press('Tab');
      stops.push(
        String(
          await page.evaluate(
            '((of) => (of.labels?.[0]?.querySelector("span") ?? of.labels?.[0] ?? of).textContent.trim())(document.activeElement)',
          ),
        ),
      );
    }
    expect(stops.slice(0, -1)).toEqual([
      'Search jobs',
      'Where',
      'Search',
      'Category',
      // A select needs the arrow keys itself.
      'I live in',
      'Newest',
      'Recently updated',
      'Title',
    ]);
    await page.getByRole('toolbar', { name: 'Filters' }).locator('summary').first().focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowUp');
    const focused = 'document.activeElement.labels[0].textContent';
    expect(await page.evaluate(focused)).toMatch(/^Last 30 days/);
    await page.keyboard.press('ArrowUp');
    expect(await page.evaluate(focused)).toMatch(/^Last 7 days/);
    expect(await page.getByRole('radio', { name: 'Any time' }).isChecked()).toBe(true);
    await page.keyboard.press('Space');
    await page.waitForURL('**/jobs?posted=7d');
    // Tab returns to the filter that was left.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    expect(await page.evaluate(focused)).toMatch(/^Last 7 days/);
    // Browsers skip a radio button while another of its group is selected.
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    expect(await page.evaluate(focused)).toMatch(/^Last 7 days/);
  });

  it('have the button to apply them on the screen of each filter where scripts are off', async () => {
    const { page } = await visit({ viewport: WIDE, javaScriptEnabled: false });
    await page.goto('/');
    const apply = page.getByRole('button', { name: 'Apply filters' });
    for (const name of ['Shipping', 'Last 30 days']) {
      await page.getByLabel(name).scrollIntoViewIfNeeded();
      const { y, height } = (await apply.boundingBox())!;
      expect(y + height).toBeLessThanOrEqual(WIDE.height);
      expect(y).toBeGreaterThanOrEqual(0);
    }
    await page.getByLabel('Shipping').check();
    await apply.click();
    await page.waitForURL(/category=shipping/);
  });
});
