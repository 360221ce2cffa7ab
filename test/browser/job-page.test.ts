import { describe, expect, test } from 'vitest';
import { visit } from './visit.ts';

const phone = { width: 390, height: 844 };

describe('the job page on a phone', () => {
  test.each([true, false])(
    'has the way to apply on each screen, with scripts: %s',
    async (javaScriptEnabled) => {
      const { page, open, board, complaints } = await visit({ viewport: phone, javaScriptEnabled });
      await open(board.pages.job);
      const apply = page.getByRole('link', { name: /^Apply on/ }).first();
      const isOnScreen = async () => {
        const box = await apply.boundingBox();
        return box !== null && box.y >= 0 && box.y + box.height <= phone.height;
      };
      expect(await isOnScreen()).toBe(true);
      await page.mouse.wheel(0, 600);
      expect(await isOnScreen()).toBe(true);
      expect(complaints).toEqual([]);
    },
  );

  test('never covers what the keyboard reaches', async () => {
    // Smooth scrolling would still be under way when the position is read.
    const { page, open, board } = await visit({ viewport: phone, reducedMotion: 'reduce' });
    await open(board.pages.job);
    const barTop = (await page.locator('.apply-bar').boundingBox())!.y;
    const links = await page.locator('main a, footer a').count();
    for (let n = 0; n < links + 8; n++) {
      await page.keyboard.press('Tab');
      const bottom = await page.evaluate(() => {
        // biome-ignore lint/suspicious/noExplicitAny: runs in the page, whose types the server's project lacks.
        const { activeElement: element } = (globalThis as any).document;
        // After the last link, the focus leaves the page.
        return element.closest('.apply-bar') || element.matches('body')
          ? 0
          : element.getBoundingClientRect().bottom;
      });
      expect(bottom, await page.evaluate('document.activeElement.outerHTML')).toBeLessThanOrEqual(barTop + 1);
    }
  });
});

test('saves a job in the browser, lists it, and removes it again', async () => {
  const { page, open, board, complaints } = await visit();
  await open(board.pages.job);
  expect(await page.getByRole('link', { name: 'Saved jobs' }).isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('link', { name: 'Saved jobs' }).click();
  await page.getByRole('heading', { level: 2, name: 'Harbour Pilot' }).waitFor();
  await page.getByRole('button', { name: 'Saved' }).click();
  await page.reload();
  await page.getByText('You have not saved any jobs yet.').waitFor();
  expect(complaints).toEqual([]);
});

test('copies the link of a job', async () => {
  const { page, open, board } = await visit({ permissions: ['clipboard-read', 'clipboard-write'] });
  await open(board.pages.job);
  // The clipboard exists on secure origins only, and the board's host is plain HTTP.
  await page.evaluate(() => {
    const copied = { text: '' };
    Object.assign(globalThis, { copied });
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => void Object.assign(copied, { text }) },
    });
  });
  await page.locator('[data-copy]').evaluate((button) => Object.assign(button, { hidden: false }));
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByRole('button', { name: 'Link copied' }).waitFor();
  expect(await page.evaluate('copied.text')).toBe(board.origin + board.pages.job);
});

test('without scripts, shows no button that does nothing', async () => {
  const { page, open, board } = await visit({ javaScriptEnabled: false });
  await open(board.pages.job);
  // The form of alerts works without scripts.
  expect(await page.getByRole('button').allInnerTexts()).toEqual(['Email me new jobs']);
  expect(await page.getByRole('link', { name: 'Send by email' }).isVisible()).toBe(true);
  await open('/account/saved-jobs');
  // Locators of text skip this element.
  expect(await page.locator('noscript p').first().innerText()).toContain('Saving jobs requires JavaScript.');
});

test('prints the job without what only works on a screen', async () => {
  const { page, open, board } = await visit();
  await open(board.pages.job);
  await page.emulateMedia({ media: 'print' });
  const main = page.getByRole('main');
  expect(await main.getByText(board.origin + board.pages.job).isVisible()).toBe(true);
  for (const hidden of [
    '.similar',
    '.alert-box',
    '.job-actions',
    '.breadcrumbs',
    '.site-footer',
    '.site-header nav',
  ])
    expect(await page.locator(hidden).isVisible(), hidden).toBe(false);
  expect(await page.getByRole('link', { name: /^Apply on/ }).count()).toBe(1);
});
