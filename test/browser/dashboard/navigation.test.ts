import { describe, expect, it } from 'vitest';
import { browserHint, chromiumPath } from '../chromium.ts';
import { visitDashboard } from './stage.ts';

describe.skipIf(!chromiumPath)(`a navigation of the dashboard${browserHint}`, () => {
  it('shows a line at once and then a skeleton, while the code of the screen is on its way', async () => {
    const { page, base, open, complaints } = await visitDashboard();
    await open(`${base}/jobs`);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/dashboard/assets/*.js', (route) => released.then(() => route.continue()));
    await page.getByRole('link', { name: 'Companies' }).click();
    await page.locator('.progress-line').waitFor({ state: 'attached' });
    await page.getByRole('status', { name: 'Loading' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Jobs', level: 1 }).count()).toBe(0);
    release();
    await page.getByRole('heading', { name: 'Companies', level: 1 }).waitFor();
    await expect.poll(() => page.locator('.progress-line').count()).toBe(0);
    // The focus moves on to the new screen.
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Companies');
    expect(complaints).toEqual([]);
  });
});
