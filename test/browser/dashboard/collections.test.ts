import { describe, expect, it } from 'vitest';
import { newOrganization } from '../../app.ts';
import { requestBoard, saveCollection, saveItem } from '../../collections.ts';
import { browserHint, chromiumPath } from '../chromium.ts';
import { visitDashboard } from './stage.ts';

describe.skipIf(!chromiumPath)(`collections in the dashboard${browserHint}`, () => {
  it('a collection is built, filled by a visitor, and reviewed by keyboard', async () => {
    const { client, page, base, open, complaints, server } = await visitDashboard();
    await open(`${base}/collections/new`);
    await page.getByLabel('Name').fill('Kind words');
    await page.getByRole('button', { name: 'Add field' }).click();
    await page.getByRole('textbox', { name: 'Label' }).fill('Your quote');
    // The form beside the builder shows the field at once.
    const preview = page.getByRole('region', { name: 'This is the form of an item' });
    await preview.getByRole('textbox', { name: 'Your quote' }).waitFor();
    await page.getByRole('combobox', { name: 'Visibility' }).click();
    await page.getByRole('option', { name: 'Public' }).click();
    await page.getByRole('switch', { name: 'Visitors can send items' }).click();
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.waitForURL(`**${base}/collections/kind-words`);

    const { host } = new URL(client.scope.organization.boardUrl);
    for (const your_quote of ['First', 'Second', 'Third']) {
      const body = JSON.stringify({ data: { your_quote } });
      const path = '/organization/cms/kind-words/submit';
      const sent = await requestBoard(server.origin, host, path, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      });
      expect(sent.status, sent.text).toBeLessThan(300);
    }
    await open(`${base}/collections/kind-words/review`);
    await page.getByRole('heading', { name: 'First' }).waitFor();
    await page.keyboard.press('a');
    await page.getByRole('heading', { name: 'Second' }).waitFor();
    await page.keyboard.press('j');
    await page.getByRole('heading', { name: 'Third' }).waitFor();
    await page.keyboard.press('r');
    await page.getByText('Rejected: Third').waitFor();
    await page.getByText('1 waiting for review').first().waitFor();
    const { items } = (await client.get('/cms/kind-words?sort=created_at')).body;
    expect(items.map(({ status }: { status: string }) => status)).toEqual([
      'published',
      'pending_review',
      'archived',
    ]);
    await page
      .getByRole('status')
      .filter({ hasText: 'Rejected: Third' })
      .getByRole('button', { name: 'Undo' })
      .click();
    await page.getByText('2 waiting for review').first().waitFor();
    expect(complaints).toEqual([]);
  });

  it('a change that items do not match is named before it is saved', async () => {
    const client = await newOrganization();
    const schema = [
      { name: 'name', type: 'text', label: 'Name' },
      { name: 'city', type: 'text', label: 'City' },
    ];
    await saveCollection(client, { schema });
    await saveItem(client, { name: 'North Sea Pilots' });
    await saveItem(client, { city: 'Rotterdam' });
    const { page, base, open } = await visitDashboard({ client });
    await open(`${base}/collections/partners/settings`);
    await page.getByRole('group', { name: 'Name' }).getByRole('switch').click();
    await page.getByRole('button', { name: 'Delete: City' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Before you save' });
    await dialog.getByText('“City” disappears.').waitFor();
    await dialog.getByText('“Name” is now required.').waitFor();
    await dialog.getByText('One stored item does not match the new fields.').waitFor();
    const fieldsOf = async () => {
      const [collection] = (await client.get('/cms')).body.collections;
      return collection.schema.map(({ name }: { name: string }) => name);
    };
    expect(await fieldsOf()).toEqual(['name', 'city']);
    await dialog.getByRole('button', { name: 'Save anyway' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await fieldsOf()).toEqual(['name']);
  });
});
