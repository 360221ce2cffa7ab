import { describe, expect, it } from 'vitest';
import { postJob } from '../../jobs.ts';
import { browserHint, chromiumPath } from '../chromium.ts';
import { findViolations } from '../find-violations.ts';
import { visitDashboard } from './stage.ts';

/** Categories stand for all resources whose objects open in dialogs, and webhooks for those with screens of their own. */
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

  it('open an object with its tabs and actions, after showing what is returned only once', async () => {
    const visitor = await visitDashboard();
    const { client, page, base, open } = visitor;
    await open(`${base}/webhooks`);
    await page.getByRole('button', { name: 'New webhook' }).first().click();
    await page.getByLabel('URL').fill('https://hooks.example.org/');
    await page.getByRole('button', { name: 'Create' }).click();
    const secret = page.getByRole('dialog', { name: 'Signing secret' });
    const value = (await secret.getByRole('textbox').textContent()) ?? '';
    await secret.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('heading', { name: 'https://hooks.example.org/' }).waitFor();
    expect(await page.content()).not.toContain(value);
    const [webhook] = (await client.get('/webhooks')).body.data;
    // What the form begins with is sent too.
    expect(webhook).toMatchObject({ event: '*', is_enabled: true });
    expect(await page.locator('dl').innerText()).toMatch(/Status\s+On\s+Events\s+All events/i);

    await page.getByRole('button', { name: 'Switch off' }).click();
    await page.getByRole('button', { name: 'Switch on' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Switch off' }).waitFor();
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'New secret' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'New secret' }).click();
    await secret.getByRole('textbox').waitFor();
    expect(await secret.getByRole('textbox').textContent()).not.toBe(value);
    await secret.getByRole('button', { name: 'Done' }).click();

    await page.getByText('No deliveries yet').waitFor();
    await page.getByRole('radiogroup', { name: 'Webhooks' }).getByText('Settings').click();
    await page.waitForURL('**?tab=settings');
    await page.getByLabel('Events').first().fill('job.*');
    await page.getByRole('button', { name: 'Add header' }).click();
    await page.getByLabel('Header', { exact: true }).fill('x-board');
    await page.getByRole('combobox', { name: 'Value' }).fill('harbor');
    await page.keyboard.press('Control+s');
    // Earlier changes may still say “Saved”.
    const stored = async () => (await client.get(`/webhooks/${webhook.id}`)).body.data;
    await expect.poll(stored).toMatchObject({ event: 'job.*', headers: { 'x-board': '••••' } });
    expect(await findViolations(visitor)).toEqual([]);
    expect(await page.evaluate('JSON.stringify({...localStorage})')).not.toContain('harbor');
  });

  it('offer in the row what the screen of the object offers, and clear the filters of its lists', async () => {
    const visitor = await visitDashboard({ role: 'admin' });
    const { client, page, base, open } = visitor;
    const { id } = (await client.post('/webhooks', { event: '*', target_url: 'https://hooks.example.org/' }))
      .body.data;
    await open(`${base}/webhooks/${id}?status=delivered`);
    await page.getByText('No delivery matches').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByText('No deliveries yet').waitFor();
    await open(`${base}/webhooks`);
    await page.getByRole('button', { name: /^Actions: https/ }).click();
    expect(await page.getByRole('menuitem').allTextContents()).toEqual([
      'Open',
      'Send test',
      'Switch off',
      'Recover',
      'New secret',
      'Delete',
    ]);
    expect(await findViolations(visitor)).toEqual([]);
    await page.getByRole('menuitem', { name: 'Switch off' }).click();
    await page.getByRole('cell', { name: 'Off', exact: true }).waitFor();
    expect((await client.get(`/webhooks/${id}`)).body.data.is_enabled).toBe(false);
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
