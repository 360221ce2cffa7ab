import { describe, expect, it } from 'vitest';
import { onServer } from '../../alerts.ts';
import { newOrganization, sharedServer } from '../../app.ts';
import { postJob } from '../../jobs.ts';
import { browserHint, chromiumPath } from '../chromium.ts';
import { findViolations } from '../find-violations.ts';
import { visitDashboard } from './stage.ts';

describe.skipIf(!chromiumPath)(`job alerts in the dashboard${browserHint}`, () => {
  it('shows subscribers and their growth, and ends an alert', async () => {
    const client = await newOrganization();
    await postJob(client, { title: 'Pilot' });
    const board = onServer(await sharedServer(), client);
    await board.subscribe({ email: 'mette@pilots.example' });
    await board.subscribe({ email: 'jens@pilots.example', frequency: 'weekly' });
    const visitor = await visitDashboard({ client });
    const { page, base, open } = visitor;
    await open(`${base}/alerts`);
    expect(await page.locator('dl').first().innerText()).toMatch(/Subscribers\s+2/);
    // Both were confirmed today, the last of 30 days.
    await page.getByRole('button', { name: 'Show as a table' }).click();
    const values = await page.getByRole('table', { name: 'New alerts' }).getByRole('cell').allTextContents();
    expect(values).toEqual([...Array.from({ length: 29 }, () => '0'), '2']);
    await page.getByRole('button', { name: /^Emails/ }).click();
    await page.getByRole('table', { name: 'Emails' }).waitFor();
    expect(await findViolations(visitor)).toEqual([]);
    await page.getByRole('button', { name: 'Actions: jens@pilots.example' }).click();
    await page.getByRole('menuitem', { name: 'End' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End' }).click();
    await page.getByText('Alert ended').waitFor();
    await page.getByRole('button', { name: 'Actions: jens@pilots.example' }).waitFor({ state: 'hidden' });
    const { data } = (await client.get('/alerts')).body;
    expect(data.map(({ email }: { email: string }) => email)).toEqual(['mette@pilots.example']);
  });
});
