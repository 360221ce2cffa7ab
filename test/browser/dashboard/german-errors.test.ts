import { describe, expect, it } from 'vitest';
import { newId } from '../../../src/platform/ids.ts';
import { browserHint, chromiumPath } from '../chromium.ts';
import { INSTALLATION, visitDashboard } from './stage.ts';

describe.skipIf(!chromiumPath)(`errors in the German dashboard${browserHint}`, () => {
  it('are German where a screen loads and at fields', async () => {
    const visit = await visitDashboard({ browser: { locale: 'de-DE' } });
    const { page, base, open } = visit;
    // The screen has no title when its object cannot be read.
    await page.goto(`${INSTALLATION}${base}/imports/${newId()}`);
    await page.getByText('Das gibt es nicht oder nicht mehr.').waitFor();

    await open(`${base}/imports/new?by=feed`);
    await page.getByRole('textbox', { name: 'URL des Feeds' }).fill('http://10.0.0.1/jobs.xml');
    await page.getByRole('textbox', { name: 'URL des Feeds' }).press('Enter');
    await page.getByText('Die IP-Adresse ist nicht öffentlich').waitFor();

    await visit.client.post('/categories', { name: 'Hafen', slug: 'hafen' });
    await open(`${base}/categories`);
    await page.getByRole('button', { name: 'Neue Kategorie' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('hafen');
    await page.getByRole('textbox', { name: 'Name' }).press('Enter');
    await page.getByText('Diesen Namen gibt es schon. Wähle einen anderen.').waitFor();
    expect(await page.getByText(/already|not found|not public/).count()).toBe(0);
  });
});
