import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { newOrganization } from '../../app.ts';
import { postJob } from '../../jobs.ts';
import { browserHint, chromiumPath } from '../chromium.ts';
import { auditViews, phone, wide } from '../find-violations.ts';
import { visitDashboard } from './stage.ts';

async function boardWithJobs() {
  const client = await newOrganization();
  await postJob(client, {
    title: 'Harbour Pilot',
    company_name: 'North Sea Pilots',
    location: 'Rotterdam, Netherlands',
    category: 'Shipping',
    job_type: 'full-time',
    salary_min: 52_000,
    salary_max: 68_000,
    salary_currency: 'EUR',
    salary_period: 'yearly',
    source: 'feed',
  });
  await postJob(client, { title: 'Cook', status: 'draft' });
  return client;
}

const headings = async (page: Page) =>
  (await page.getByRole('columnheader').allInnerTexts()).filter((text) => text !== '');
const USUAL = ['Title', 'Company', 'Location', 'Status', 'Posted', 'Expires'];
const parameters = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const viewLinks = (page: Page) => page.getByRole('navigation', { name: 'Saved views' }).getByRole('link');

async function saveView(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByLabel('Name').fill(name);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
}

describe.skipIf(!chromiumPath)(`the columns of the job list${browserHint}`, () => {
  it('can be shown and hidden with the keyboard, and the choice stays in this browser', async () => {
    const { page, base, open, complaints } = await visitDashboard({ client: await boardWithJobs() });
    await open(`${base}/jobs`);
    expect(await headings(page)).toEqual(USUAL);
    await page.getByRole('button', { name: 'Columns' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitemcheckbox', { name: 'Company', checked: true }).waitFor();
    await page.getByRole('menuitemcheckbox', { name: 'Company' }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('menuitemcheckbox', { name: 'Company', checked: false }).waitFor();
    for (const name of ['Pay', 'Category', 'Type', 'Source']) {
      await page.getByRole('menuitemcheckbox', { name }).focus();
      await page.keyboard.press('Enter');
    }
    await page.keyboard.press('Escape');
    const chosen = ['Title', 'Location', 'Status', 'Posted', 'Expires', 'Type', 'Category', 'Pay', 'Source'];
    await expect.poll(() => headings(page)).toEqual(chosen);
    await page.getByRole('cell', { name: '€52,000 – €68,000 / Year' }).waitFor();
    await page.getByRole('cell', { name: 'Shipping' }).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Columns');
    // The list itself has a short URL.
    expect(parameters(page)).toEqual({});
    await open(`${base}/jobs`);
    expect(await headings(page)).toEqual(chosen);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitem', { name: 'Show the usual columns' }).click();
    await expect.poll(() => headings(page)).toEqual(USUAL);
    expect(complaints).toEqual([]);
  });

  it('come from the URL if it names them, in one order, whatever else it says', async () => {
    const { page, base, open } = await visitDashboard({ client: await boardWithJobs() });
    await open(`${base}/jobs?columns=pay,nonsense,company`);
    expect(await headings(page)).toEqual(['Title', 'Company', 'Pay']);
    await page.getByRole('button', { name: 'Columns' }).click();
    for (const name of ['Pay', 'Company']) await page.getByRole('menuitemcheckbox', { name }).click();
    await expect.poll(() => headings(page)).toEqual(['Title']);
    expect(parameters(page)).toEqual({ columns: 'none' });
    // The columns of a link do not replace the person's own.
    await open(`${base}/jobs`);
    expect(await headings(page)).toEqual(USUAL);
  });
});

describe.skipIf(!chromiumPath)(`saved views of the job list${browserHint}`, () => {
  it('have the filters, the order and the columns, and are links', async () => {
    const { page, base, open, complaints } = await visitDashboard({ client: await boardWithJobs() });
    await open(`${base}/jobs?status=draft&sort=title&columns=company,source`);
    expect(await page.getByRole('navigation', { name: 'Saved views' }).count()).toBe(0);
    await saveView(page, 'Drafts');
    expect(await viewLinks(page).allInnerTexts()).toEqual(['All jobs', 'Drafts']);
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Save view');
    await viewLinks(page).getByText('All jobs').click();
    await page.getByText('Harbour Pilot').waitFor();
    expect(parameters(page)).toEqual({});
    expect(await headings(page)).toEqual(USUAL);
    await page.reload();
    await viewLinks(page).getByText('Drafts').click();
    await expect.poll(() => page.getByText('Harbour Pilot').count()).toBe(0);
    await page.getByRole('link', { name: 'Cook' }).waitFor();
    expect(parameters(page)).toEqual({ status: 'draft', sort: 'title', columns: 'company,source' });
    expect(await headings(page)).toEqual(['Title', 'Company', 'Source']);
    const current = page.locator('nav [aria-current=page]', { hasText: 'Drafts' });
    expect(await current.count()).toBe(1);
    expect(complaints).toEqual([]);
  });

  it('can be changed, renamed and deleted, and a deletion undone', async () => {
    const { page, base, open } = await visitDashboard({ client: await boardWithJobs() });
    await open(`${base}/jobs?status=draft`);
    await saveView(page, 'Drafts');
    await page.getByRole('checkbox', { name: 'Remote' }).check();
    await page.getByRole('button', { name: 'Save view' }).click();
    // The name of the view that is being changed.
    const dialog = page.getByRole('dialog', { name: 'Save view' });
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Drafts');
    await dialog.getByText('Saving replaces it.').waitFor();
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await viewLinks(page).allInnerTexts()).toEqual(['All jobs', 'Drafts']);

    await page.getByRole('button', { name: 'Actions for the view Drafts' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByRole('dialog', { name: 'Rename view' }).getByLabel('Name').fill('Remote drafts');
    await page.keyboard.press('Enter');
    await expect.poll(() => viewLinks(page).allInnerTexts()).toEqual(['All jobs', 'Remote drafts']);
    const menu = 'Actions for the view Remote drafts';
    await expect.poll(() => page.evaluate('document.activeElement.ariaLabel')).toBe(menu);

    await page.getByRole('button', { name: menu }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect.poll(() => viewLinks(page).count()).toBe(0);
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Save view');
    expect(parameters(page)).toMatchObject({ status: 'draft', remote: '1' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => viewLinks(page).allInnerTexts()).toEqual(['All jobs', 'Remote drafts']);
  });

  it('belong to the organization, and what is no view is ignored', async () => {
    const client = await boardWithJobs();
    const { page, base, open } = await visitDashboard({ client });
    await open(`${base}/jobs`);
    await saveView(page, 'Mine');
    const keys = () =>
      page.evaluate(`Object.keys(localStorage).filter((key) => key.startsWith('corkboard-job-views:'))`);
    expect(await keys()).toEqual([
      expect.stringMatching(`^corkboard-job-views:${client.scope.organizationId}:.+`),
    ]);
    for (const stored of ['{', '"x"', '[null, 1, {"name": "x"}, {"name": "y", "search": {"status": 1}}]']) {
      await page.evaluate(
        `localStorage.setItem(${JSON.stringify(await keys())}[0], ${JSON.stringify(stored)})`,
      );
      await open(`${base}/jobs`);
      expect(await viewLinks(page).count()).toBe(0);
    }
  });

  it.each([wide, phone])('have no axe violation, with each menu and dialog open: $name', async (view) => {
    const { colorScheme, viewport } = view;
    const visitor = await visitDashboard({
      client: await boardWithJobs(),
      browser: { colorScheme, viewport },
    });
    const audit = () => auditViews(visitor, { in: [view] });
    const { page, base, open } = visitor;
    await open(`${base}/jobs?status=draft`);
    await saveView(page, 'Drafts');
    const found = await audit();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Pay' }).click();
    found.push(...(await audit()));
    await page.keyboard.press('Escape');
    expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false);
    await viewLinks(page).getByText('Drafts').click();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Pay' }).click();
    await page.keyboard.press('Escape');
    await saveView(page, 'Drafts');
    await page.getByRole('button', { name: 'Actions for the view Drafts' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).waitFor();
    found.push(...(await audit()));
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByRole('dialog', { name: 'Rename view' }).waitFor();
    found.push(...(await audit()));
    expect(found).toEqual([]);
  });
});
