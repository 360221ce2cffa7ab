import { describe, expect, it } from 'vitest';
import { newOrganization } from '../../app.ts';
import { openPage } from '../../hosts.ts';
import { postJob } from '../../jobs.ts';
import { browserHint, chromiumPath } from '../chromium.ts';
import { visitDashboard } from './stage.ts';

describe.skipIf(!chromiumPath)(`the look in the dashboard${browserHint}`, () => {
  it('a theme is seen in the preview before it is saved, and on the board after', async () => {
    const client = await newOrganization();
    await postJob(client, { title: 'Harbour Pilot' });
    const { page, base, open, complaints, foreign } = await visitDashboard({ client });
    await open(`${base}/look`);
    const frame = page.frameLocator('iframe[title="Preview of the board"]');
    await frame
      .getByRole('link', { name: 'Harbour Pilot' })
      .or(frame.getByText('Harbour Pilot'))
      .first()
      .waitFor();
    /** A style of the page that the frame shows. The frame itself runs no scripts. */
    const styleOf = (code: string) =>
      page.evaluate(
        `getComputedStyle(document.querySelector('iframe.page-frame').contentDocument.documentElement).${code}`,
      );
    const widthOf = () => styleOf("getPropertyValue('--page').trim()");
    expect(await widthOf()).toBe('68rem');
    await page
      .getByRole('textbox', { name: 'Theme' })
      .or(page.getByRole('combobox', { name: 'Theme' }))
      .click();
    await page.getByRole('option', { name: 'Dense' }).click();
    await expect.poll(widthOf).toBe('80rem');
    const schemeOf = () => styleOf('colorScheme');
    expect(await schemeOf()).toBe('light');
    await page.getByRole('radiogroup', { name: 'Color scheme' }).getByText('Dark').click();
    await expect.poll(schemeOf).toBe('dark');
    await page.getByRole('radiogroup', { name: 'Page' }).getByText('A job').click();
    await frame.getByRole('heading', { name: 'Harbour Pilot', level: 1 }).waitFor();
    expect((await client.get('/organization')).body.data.theme).toBe('calm');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(async () => (await client.get('/organization')).body.data.theme).toBe('dense');
    expect([complaints, foreign]).toEqual([[], []]);
  });

  it('the code for another site shows the chosen jobs', async () => {
    const client = await newOrganization();
    await postJob(client, { title: 'Harbour Pilot', category: 'Shipping' });
    await postJob(client, { title: 'Baker', category: 'Food' });
    const { page, base, open, complaints } = await visitDashboard({ client });
    await open(`${base}/embeds`);
    const frame = page.frameLocator('iframe[title="Preview of the list"]');
    await frame.getByText('Baker').waitFor();
    await page.getByLabel('Words').fill('pilot & co');
    await frame.getByText('No open jobs right now.').waitFor();
    await page.getByLabel('Words').fill('pilot');
    await frame.getByText('Harbour Pilot').waitFor();
    expect(await frame.getByText('Baker').count()).toBe(0);
    const code = (await page.getByRole('textbox', { name: 'Code for your site' }).textContent()) ?? '';
    const url = /^<iframe src="([^"]+)"/.exec(code)?.[1] ?? '';
    expect(url).toBe(`${client.scope.organization.boardUrl}/embed/jobs?q=pilot`);
    const { text } = await openPage(client, new URL(url).pathname + new URL(url).search);
    expect(text).toContain('Harbour Pilot');
    expect(text).not.toContain('Baker');
    expect(complaints).toEqual([]);
  });
});
