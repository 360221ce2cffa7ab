import { describe, expect, it } from 'vitest';
import { onServer, tokenOf } from '../alerts.ts';
import { newOrganization } from '../app.ts';
import { postJob } from '../jobs.ts';
import { browserHint, chromiumPath } from './chromium.ts';
import { auditAll } from './find-violations.ts';
import { sharedStage, visit } from './visit.ts';

const PHONE = { width: 390, height: 844 };

describe.skipIf(!chromiumPath)(`job alerts in Chromium${browserHint}`, () => {
  it.each([
    { name: 'without scripts, on a dark phone', javaScriptEnabled: false, colorScheme: 'dark' as const },
    { name: 'with scripts, on a phone', javaScriptEnabled: true, colorScheme: 'light' as const },
  ])('a visitor requests, confirms, changes and ends an alert: $name', async ({ name, ...options }) => {
    const { server } = await sharedStage();
    const client = await newOrganization();
    await postJob(client, { title: 'Harbour Pilot' });
    const board = onServer(server, client);
    const visitor = await visit({ ...options, viewport: PHONE }, client.scope.organization.boardUrl);
    const { page, open, complaints } = visitor;

    await open('/jobs?q=pilot');
    await page.getByLabel('Email address').fill('mette@pilots.example');
    await page.getByRole('button', { name: 'Email me new jobs' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();

    const [mail] = await board.mails();
    const token = tokenOf(mail);
    await open(`/alerts/${token}`);
    expect(await page.getByRole('main').textContent()).toContain('mette@pilots.example');
    await page.getByRole('button', { name: 'Start the alert' }).click();
    await page.getByRole('heading', { name: 'Your job alert' }).waitFor();
    await page.getByLabel('How often').selectOption('weekly');
    await page.getByLabel('Language of the emails').selectOption('de');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('status').waitFor();
    // One column: the parts of the page are equally wide.
    const parts = await page.locator('.narrow > *').all();
    const widths = await Promise.all(parts.map(async (part) => (await part.boundingBox())!.width));
    expect(Math.max(...widths) - Math.min(...widths)).toBeLessThan(8);
    expect(await page.getByLabel('How often').inputValue()).toBe('weekly');
    if (options.javaScriptEnabled)
      expect(await auditAll(visitor, [`/alerts/${token}`, `/alerts/${token}/unsubscribe`])).toEqual([]);
    await open(`/alerts/${token}/unsubscribe`);

    await page.getByRole('button', { name: 'Unsubscribe', exact: true }).click();
    await page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor();
    expect(complaints).toEqual([]);
  });
});
