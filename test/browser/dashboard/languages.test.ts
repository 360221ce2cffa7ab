import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { browserHint, chromiumPath } from '../chromium.ts';
import { visitDashboard } from './stage.ts';

/** The script with the German messages of the categories. */
function findGermanScript(): string {
  const scripts = globSync('dashboard/dist/assets/*.js');
  return path.basename(scripts.find((file) => readFileSync(file, 'utf8').includes('Neue Kategorie')) ?? '');
}

describe.skipIf(!chromiumPath)(`the languages of the dashboard${browserHint}`, () => {
  it('load when they are chosen, change on the screen, and stay', async () => {
    const { page, base, open, go } = await visitDashboard();
    const loads: string[] = [];
    page.on('request', (request) => loads.push(path.basename(request.url())));
    await open(`${base}/categories`);
    await page.getByRole('button', { name: 'New category' }).first().waitFor();
    expect(loads).not.toContain(findGermanScript());
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Deutsch' }).click();
    await page.getByRole('button', { name: 'Neue Kategorie' }).first().waitFor();
    expect(loads).toContain(findGermanScript());
    expect(await page.getAttribute('html', 'lang')).toBe('de');
    await go(`${base}/authors`);
    await page.getByRole('heading', { name: 'Autoren', level: 1 }).waitFor();
    await open(`${base}/categories`);
    await page.getByRole('button', { name: 'Neue Kategorie' }).first().waitFor();
  });

  it('are replaced by English where they cannot load', async () => {
    const { page, base, open } = await visitDashboard({ browser: { locale: 'de-DE' } });
    await page.route(`**/${findGermanScript()}`, (route) => route.abort());
    await open(`${base}/categories`);
    await page.getByRole('button', { name: 'New category' }).first().waitFor();
    await page.getByRole('link', { name: 'Kategorien' }).first().waitFor();
  });
});
