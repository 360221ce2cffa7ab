import { existsSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { browserHint, chromiumPath } from '../chromium.ts';
import { sharedStage } from '../visit.ts';
import { visitDashboard } from './stage.ts';

/** Bytes of scripts and styles, compressed with Brotli as they are served over HTTPS. */
const HOME_BUDGET = 180_000;
const MAX_FILES = 25;

/** Marks when the figures appear, which are the last part of Home that a person waits for. */
const MARK_USABLE = `
  const observer = new MutationObserver(() => {
    if (!document.body?.textContent.includes('Visitors')) return;
    performance.mark('usable');
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });`;

/** The paths that the page began to load before or after Home was usable. */
const loadsWhen = (condition: string) => `
  performance.getEntriesByType('resource')
    .filter(({ startTime }) => startTime ${condition} performance.getEntriesByName('usable')[0].startTime)
    .map(({ name }) => new URL(name).pathname)`;

describe.skipIf(!chromiumPath)(`the budget of the dashboard${browserHint}`, () => {
  it(`allows ${HOME_BUDGET / 1000} kB in ${MAX_FILES} files until Home is usable, and what happened comes later`, async () => {
    const { board } = await sharedStage();
    const { page, base, open } = await visitDashboard({ client: board.client });
    await page.addInitScript(MARK_USABLE);
    await open(base);
    await page.getByRole('list', { name: 'What happened' }).waitFor();
    const loads = await page.evaluate<string[]>(loadsWhen('<'));
    const files = loads.filter((path) => /^\/dashboard\/assets\/.*\.(js|css)$/.test(path));
    const sizes = [...new Set(files)].map((path) => [path, sizeOf(path)] as const);
    expect(sizes.length).toBeGreaterThan(3);
    expect(sizes.length).toBeLessThanOrEqual(MAX_FILES);
    const total = sizes.reduce((sum, [, size]) => sum + size, 0);
    expect(total, sizes.map(([path, size]) => `${size} ${path}`).join('\n')).toBeLessThan(HOME_BUDGET);
    expect(await page.evaluate<string[]>(loadsWhen('>'))).toContain('/api/v1/activity');
  });

  it('starts everything that Home reads first at once, before any of it has arrived', async () => {
    const { board } = await sharedStage();
    const { page, base, open } = await visitDashboard({ client: board.client });
    const order: string[] = [];
    const note = (text: string) => (request: { url(): string }) => {
      const { pathname } = new URL(request.url());
      if (/\/api\/v1\/(overview|analytics)$/.test(pathname))
        order.push(`${text} ${pathname.split('/').pop()}`);
    };
    page.on('request', note('asks for'));
    page.on('requestfinished', note('has'));
    await open(base);
    await page.getByText('Visitors').waitFor();
    expect(order.slice(0, 2).sort()).toEqual(['asks for analytics', 'asks for overview']);
  });
});

function sizeOf(path: string): number {
  const file = path.replace('/dashboard/', 'dashboard/dist/');
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}
