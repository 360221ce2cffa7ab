import { describe, expect, it } from 'vitest';
import { browserHint, chromiumPath } from './chromium.ts';
import { auditAll, auditViews, wide } from './find-violations.ts';
import { visit } from './visit.ts';

const pages = [
  '/docs',
  // Operations, in a short list.
  '/docs/salaries',
  '/docs/guides/webhooks',
  '/docs/errors',
  '/docs/errors/validation_error',
];

describe.skipIf(!chromiumPath)(`the documentation in Chromium${browserHint}`, { timeout: 180_000 }, () => {
  it('has no axe violations, no console errors and no requests to other hosts', async () => {
    const visitor = await visit();
    // The longest list of operations, with fields of every type. axe takes two seconds for it.
    expect(await auditAll(visitor, ['/docs/jobs'], { examined: [wide] })).toEqual([]);
    expect(await auditAll(visitor, pages)).toEqual([]);
    await visitor.page.getByRole('searchbox').fill('webhook');
    await visitor.page.getByRole('status').waitFor();
    expect(await auditViews(visitor)).toEqual([]);
    expect(visitor.complaints).toEqual([]);
    expect(visitor.foreign).toEqual([]);
  });

  it('shows the pictures of the tour of the dashboard', async () => {
    const { page, open, complaints } = await visit();
    await open('/docs/guides/dashboard');
    const widths =
      await page.evaluate(`Promise.all([...document.querySelectorAll('main img')].map(async (image) => {
      // Those below the window load when they are near.
      image.loading = 'eager';
      if (!image.complete) await new Promise((resolve) => { image.onload = image.onerror = resolve; });
      return image.alt === '' ? 0 : image.naturalWidth;
    }))`);
    expect(widths).toEqual(expect.arrayContaining([1280]));
    expect((widths as number[]).length).toBeGreaterThan(10);
    expect(widths).not.toContain(0);
    expect(complaints).toEqual([]);
  });

  it('has a search that finds operations, guides and error codes, and works with the keyboard', async () => {
    const { page, open } = await visit();
    await open('/docs');
    await page.keyboard.press('/');
    await page.keyboard.type('create webhook');
    await page.getByRole('link', { name: 'Create a webhook' }).first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/docs/webhooks#createWebhook');
    await page.getByRole('searchbox').fill('verify the signature');
    await page.getByRole('searchbox').press('Enter');
    await page.waitForURL('**/docs/guides/webhooks#verify-the-signature');
    await page.getByRole('searchbox').fill('rate_limited');
    await page.getByRole('link', { name: 'rate_limited' }).click();
    await page.waitForURL('**/docs/errors/rate_limited');
    await page.getByRole('searchbox').fill('xyzzy');
    await page.getByRole('status').filter({ hasText: 'No results for “xyzzy”' }).waitFor();
  });

  it('has a Copy button that copies a sample to the clipboard', async () => {
    const { page, open } = await visit({ permissions: ['clipboard-read', 'clipboard-write'] });
    await open('/docs/jobs#createJob');
    const sample = page.locator('section:has(#createJob) figure', { hasText: 'curl' }).first();
    await sample.getByRole('button', { name: 'Copy' }).click();
    await sample.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/^curl 'http:.*\/api\/v1\/jobs' /);
  });

  it('works on a phone without JavaScript, including the menu, and then has no search', async () => {
    const { page, open } = await visit({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    await open('/docs');
    expect(await page.getByRole('searchbox').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('navigation').getByRole('link', { name: 'Plans' }).click();
    await page.waitForURL('**/docs/plans');
    expect(await page.getByRole('heading', { name: 'Create a plan' }).isVisible()).toBe(true);
  });
});
