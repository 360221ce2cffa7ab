import { describe, expect, it } from 'vitest';
import { newOrganization } from '../../app.ts';
import { openPage } from '../../hosts.ts';
import { postJob } from '../../jobs.ts';
import { browserHint, chromiumPath } from '../chromium.ts';
import { visitDashboard } from './stage.ts';

describe.skipIf(!chromiumPath)(`search engines in the dashboard${browserHint}`, () => {
  it('an introduction is written for the pasted URL of a landing page, and changed', async () => {
    const client = await newOrganization();
    await postJob(client, { title: 'Pilot', category: 'Shipping' });
    const { page, base, open } = await visitDashboard({ client });
    await open(`${base}/landing-pages`);
    await page.getByRole('button', { name: 'Write introduction' }).first().click();
    await page.getByLabel('Page').fill(`${client.scope.organization.boardUrl}/categories/shipping`);
    await page.getByLabel('Title', { exact: true }).fill('Jobs at sea');
    const editor = page.locator('[contenteditable=true]');
    await editor.click();
    await page.keyboard.type('The ports hire all year.');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('link', { name: '/categories/shipping' }).click();
    await page.getByLabel('Title', { exact: true }).fill('Jobs in port');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).first().waitFor();
    const { text } = await openPage(client, '/categories/shipping');
    expect(text).toContain('<h1><bdi>Jobs in port</bdi></h1>');
    expect(text).toContain('<p>The ports hire all year.</p>');
  });

  it('the reasons lead to the jobs, and the form of a job says what is wrong', async () => {
    const client = await newOrganization();
    await postJob(client, { title: 'Pilot of nowhere', company_name: 'Quay', location: 'Springfield' });
    const { page, base, open } = await visitDashboard({ client });
    await open(`${base}/preflight`);
    await page.getByRole('button', { name: 'Show jobs: No country, 1' }).click();
    await page.getByRole('link', { name: 'Pilot of nowhere' }).click();
    await page.getByRole('heading', { name: 'Job searches' }).waitFor();
    await page.getByText('No country', { exact: true }).waitFor();
    await page.getByText('Left out by Google for Jobs, Indeed, and LinkedIn').first().waitFor();
    // What is typed counts, before it is saved.
    await page.getByText('Add the country').waitFor();
    await page.getByLabel('Location').fill('Zürich, Switzerland');
    await page.getByText('Add the country').waitFor({ state: 'hidden' });
    await page.getByText('No country', { exact: true }).waitFor({ state: 'hidden' });
    await page.getByLabel('Title').fill('Pilot, 60k');
    await page.getByText('Google rejects pay in the title.').waitFor();
  });
});
