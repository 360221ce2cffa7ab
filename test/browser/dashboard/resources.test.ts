import { describe, expect, it } from 'vitest';
import { postJob } from '../../jobs.ts';
import { browserHint, chromiumPath } from '../chromium.ts';
import { findViolations } from '../find-violations.ts';
import { visitDashboard } from './stage.ts';

/** Categories stand for all resources whose screens are descriptions. */
describe.skipIf(!chromiumPath)(`the screens of a resource${browserHint}`, () => {
  it('create, change, undo and delete with the keyboard and the menu of a row', async () => {
    const visitor = await visitDashboard();
    const { client, page, base, open } = visitor;
    await open(`${base}/categories`);
    expect(await page.getByText(/curl -X POST .*categories/).count()).toBe(1);
    await page.keyboard.press('c');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Shipping');
    await page.keyboard.press('Control+s');
    await page.getByText('1 entry').waitFor();
    await postJob(client, { title: 'Pilot', category: 'Shipping' });

    await page.getByRole('button', { name: 'Shipping', exact: true }).click();
    await dialog.getByLabel('Name').fill('Seafaring');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Seafaring', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Shipping', exact: true }).waitFor();
    expect((await client.get('/categories')).body.data).toMatchObject([{ name: 'Shipping' }]);

    await page.getByRole('button', { name: 'Actions: Shipping' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
    expect(await findViolations(visitor)).toEqual([]);
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog.getByText(/1 job stays/).waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No categories yet').waitFor();
    expect((await client.get('/categories')).body.data).toEqual([]);
  });

  it('show both versions of a field that someone else changed, and keep what was typed', async () => {
    const { client, page, base, open } = await visitDashboard();
    const { id } = (await client.post('/categories', { name: 'Ports' })).body.data;
    await open(`${base}/categories`);
    await page.getByRole('button', { name: 'Ports', exact: true }).click();
    const name = page.getByRole('dialog').getByLabel('Name');
    await name.fill('Harbors');
    await client.patch(`/categories/${id}`, { name: 'Docks' });
    await page.keyboard.press('Control+s');
    await page.getByRole('dialog', { name: 'Changed elsewhere in the meantime' }).waitFor();
    await page.getByRole('cell', { name: 'Docks' }).waitFor();
    await page.getByRole('button', { name: 'Save my choice' }).click();
    await page.getByRole('button', { name: 'Harbors', exact: true }).waitFor();

    // A dialog that closes by mistake loses nothing.
    await page.getByRole('button', { name: 'New category' }).click();
    await name.fill('Bridges');
    await expect.poll(() => page.evaluate('JSON.stringify({...localStorage})')).toContain('Bridges');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'New category' }).click();
    await page.getByText('Your unsaved changes are back.').waitFor();
    expect(await name.inputValue()).toBe('Bridges');
  });

  it('delete what is selected, and say what stays', async () => {
    const visitor = await visitDashboard();
    const { client, page, base, open } = visitor;
    for (const name of ['Bridges', 'Docks', 'Ports']) await client.post('/categories', { name });
    await open(`${base}/categories`);
    await page.getByRole('checkbox', { name: 'Select Bridges' }).check();
    await page.keyboard.press('j');
    await page.getByRole('checkbox', { name: 'Select Ports' }).check();
    await page.getByRole('region', { name: '2 selected' }).getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete 2 entries?' });
    expect(await dialog.getByRole('listitem').allTextContents()).toMatchObject([
      /^Bridges.*0 jobs stay/,
      /^Ports/,
    ]);
    expect(await findViolations(visitor)).toEqual([]);
    // Someone else is faster.
    const [bridges] = (await client.get('/categories')).body.data;
    await client.delete(`/categories/${bridges.id}`);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('1 entry changed').waitFor();
    await page.getByText('1 entry', { exact: true }).waitFor();
    expect((await client.get('/categories')).body.data).toMatchObject([{ name: 'Docks' }]);
  });

  it('offer nothing that the role may not do', async () => {
    const { client, page, base, open } = await visitDashboard({ role: 'viewer' });
    await client.post('/categories', { name: 'Ports' });
    await open(`${base}/categories`);
    await page.getByRole('cell', { name: 'Ports', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: /New category|Actions|Ports/ }).count()).toBe(0);
    expect(await page.getByRole('checkbox').count()).toBe(0);
  });
});
