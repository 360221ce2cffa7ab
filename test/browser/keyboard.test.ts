import { describe, expect, it } from 'vitest';
import { browserHint, chromiumPath } from './chromium.ts';
import { type Visit, visit } from './visit.ts';

/** The element with the focus: its text or label, and whether its focus is visible. */
interface Focused {
  name: string;
  isSeen: boolean;
}

/** Runs in the page. A card shows the focus of its link. */
const readFocus = `(() => {
  const focused = document.activeElement;
  const name = focused.labels?.[0]?.textContent || focused.textContent;
  const box = focused.closest('.job, .card') ?? focused;
  const { outlineStyle, outlineWidth } = getComputedStyle(box);
  const { width, height, bottom, right } = focused.getBoundingClientRect();
  const isShown = width > 0 && height > 0 && bottom > 0 && right > 0;
  return { name: name.trim(), isSeen: isShown && outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 };
})()`;

function tab(visitor: Visit, last: string | RegExp, max = 60): Promise<Focused[]> {
  return press(visitor, 'Tab', last, [], max);
}

/** Presses the key until `last` has the focus, and adds what it passes. Throws if that takes more than `max` times. */
async function press(
  { page }: Visit,
  key: string,
  last: string | RegExp,
  passed: Focused[] = [],
  max = 60,
): Promise<Focused[]> {
  while (passed.length < max) {
    await page.keyboard.press(key);
    const focused = (await page.evaluate(readFocus)) as Focused;
    passed.push(focused);
    if (focused.name.match(last)) return passed;
  }
  throw new Error(`The focus did not reach ${last}: ${passed.map(({ name }) => name).join(', ')}`);
}

describe.skipIf(!chromiumPath)(`the keyboard in Chromium${browserHint}`, { timeout: 60_000 }, () => {
  it('is enough to find a job and to apply, with a visible focus in the order of the page', async () => {
    // The test reads the focus immediately, so the element must not scroll into view smoothly.
    const visitor = await visit({ reducedMotion: 'reduce' });
    const { page, board, employerUrl } = visitor;
    await visitor.open('/');
    const toNavigation = await tab(visitor, /^About us$/);
    expect(toNavigation.map(({ name }) => name)).toEqual([
      'Skip to content',
      'Skip to results',
      expect.stringContaining('Organization'),
      'Jobs',
      'Companies',
      'Salaries',
      'Blog',
      'About us',
    ]);
    const toSearch = await tab(visitor, 'Search jobs');
    await page.keyboard.type('pilot');
    await page.keyboard.press('Enter');
    await page.waitForURL(/q=pilot/);
    // The filters are one tab stop. Arrow keys move between them.
    const toFilter = await press(visitor, 'ArrowDown', /^Remote only/, await tab(visitor, /^Category$/));
    await page.keyboard.press('Space');
    await page.waitForURL(/remote=1/);
    const toJob = await tab(visitor, /^Harbour Pilot/);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${board.pages.job}`);
    const toApply = await tab(visitor, /^Apply on/);
    for (const focused of [toNavigation, toSearch, toFilter, toJob, toApply].flat())
      expect(focused).toEqual({ name: focused.name, isSeen: true });
    await page.keyboard.press('Enter');
    await page.waitForURL(employerUrl);
  });

  it('can skip the header of the page', async () => {
    const visitor = await visit();
    await visitor.open('/');
    await visitor.page.keyboard.press('Tab');
    await visitor.page.keyboard.press('Enter');
    await visitor.page.waitForURL(/#main$/);
    expect(await tab(visitor, /./, 1)).toEqual([{ name: 'Search jobs', isSeen: true }]);
  });

  it('can open the filters on a phone, select one and return to the list', async () => {
    const visitor = await visit({ viewport: { width: 390, height: 844 }, javaScriptEnabled: true });
    const { page } = visitor;
    await visitor.open('/jobs');
    await tab(visitor, /^Filters$/);
    await page.keyboard.press('Space');
    await tab(visitor, /^Shipping/);
    await page.keyboard.press('Space');
    await page.waitForURL(/category=shipping/);
    await tab(visitor, /^Show 1 job$/);
    await page.keyboard.press('Enter');
    await tab(visitor, /^Harbour Pilot/);
  });
});
