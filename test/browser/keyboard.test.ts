import { describe, expect, it } from 'vitest';
import { tokenOf } from '../alerts.ts';
import { sendDueEmails } from '../emails.ts';
import { browserHint, chromiumPath } from './chromium.ts';
import { press, tab } from './press-keys.ts';
import { visit } from './visit.ts';

describe.skipIf(!chromiumPath)(`the keyboard in Chromium${browserHint}`, () => {
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

  it('is enough to request, confirm and change an alert', async () => {
    const visitor = await visit();
    const { page, board, server } = visitor;
    await visitor.open(board.pages.alerts);
    await tab(visitor, 'Email address');
    await page.keyboard.type('keys@pilots.example');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/alerts?sent=*');
    const [mail] = await sendDueEmails(server, board.client.scope.organizationId);
    await visitor.open(`/alerts/${tokenOf(mail)}`);
    await tab(visitor, /^Start the alert$/);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/alerts/*?saved=1');
    await visitor.open(`/alerts/${tokenOf(mail)}`);
    await tab(visitor, /^Save$/);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/alerts/*?saved=1');
    expect(await page.getByRole('status').textContent()).toBe('Your alert is active.');
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
