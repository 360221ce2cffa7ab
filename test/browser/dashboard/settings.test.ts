import { describe, expect, it } from 'vitest';
import { sharedServer } from '../../app.ts';
import { openPage } from '../../hosts.ts';
import { newUser, STAFF_PASSWORD } from '../../staff.ts';
import { createEvent, deliveriesOf, postWebhook, setDelivery } from '../../webhooks.ts';
import { browserHint, chromiumPath } from '../chromium.ts';
import { visitDashboard } from './stage.ts';

describe.skipIf(!chromiumPath)(`settings in Chromium${browserHint}`, () => {
  it('an API key is shown once, and can do what its scopes allow', async () => {
    const { client, page, base, open } = await visitDashboard();
    await open(`${base}/api-keys/new`);
    await page.getByLabel('Name').fill('Importer');
    await page.getByRole('radiogroup', { name: 'Access to jobs' }).getByText('Write').click();
    await page.getByRole('button', { name: 'Create' }).click();
    const shown = page.getByRole('dialog', { name: 'Your new API key' });
    const key = (await shown.getByRole('textbox', { name: 'API key' }).textContent()) ?? '';
    expect(await shown.getByRole('textbox', { name: 'Try it in a terminal' }).textContent()).toContain(key);
    await shown.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('heading', { name: 'Importer' }).waitFor();
    expect(await page.content()).not.toContain(key);
    const headers = { 'x-api-key': key };
    expect((await client.post('/jobs', { title: 'Pilot' }, headers)).status).toBe(201);
    expect((await client.post('/categories', { name: 'Pilots' }, headers)).status).toBe(403);
  });

  it('a failed delivery is found with its attempt, and replayed', async () => {
    const { client, page, base, open } = await visitDashboard();
    const webhook = await postWebhook(client);
    await createEvent(client);
    await createEvent(client);
    const [failed] = await deliveriesOf(client, webhook.id);
    await setDelivery(client, failed!, { status: 'exhausted' });
    await open(`${base}/webhooks/${webhook.id}?status=exhausted`);
    const rows = page.getByRole('table', { name: 'Deliveries' }).getByRole('row');
    await expect.poll(() => rows.count()).toBe(2);
    await rows.getByRole('link').click();
    await page.getByText('Every attempt failed.').waitFor();
    await page.getByRole('group', { name: 'category.created' }).getByText('"Category').waitFor();
    await page.getByRole('button', { name: 'Replay' }).click();
    await page.getByText('An attempt is scheduled or in progress.').waitFor();
    const statuses = (await deliveriesOf(client, webhook.id)).map(({ status }) => status);
    expect(statuses).toEqual(['pending', 'pending']);
  });

  it('a new name and color appear on the board', async () => {
    const { client, page, base, open } = await visitDashboard();
    await open(`${base}/board`);
    await page.getByLabel('Name', { exact: true }).fill('Harbour Jobs');
    await page.getByRole('textbox', { name: 'Brand color' }).fill('#ffcc00');
    await page.getByRole('button', { name: 'Save' }).click();
    // Yellow text on white has a contrast of 1.5:1, so light pages use a darker one.
    await page
      .getByText(/^#[0-9a-f]{6} · Contrast (4\.[5-9]|[5-9])/)
      .first()
      .waitFor();
    await expect.poll(async () => (await openPage(client, '/')).text).toContain('Harbour Jobs');
  });

  it('the text of an email is previewed as people get it, and every problem appears at the field', async () => {
    const { page, base, open, complaints } = await visitDashboard();
    await open(`${base}/emails/member_sign_in_link/en`);
    const text = page.getByLabel('Text').and(page.locator('textarea'));
    await text.fill('**Ahoy** <b>sailor</b>\n\n[Come aboard]({{link}})');
    const email = page.frameLocator('iframe[title=Preview]');
    await email.getByRole('link', { name: 'Come aboard' }).waitFor();
    await email.locator('strong', { hasText: 'Ahoy' }).waitFor();
    await email.getByText('<b>sailor</b>').waitFor();
    expect(complaints).toEqual([]);
    await text.fill('Hello {{captain}}');
    await page.getByRole('button', { name: 'Save' }).click();
    const problems = page.locator('form').getByText(/unknown placeholder \{\{captain\}\}.*\{\{link\}\}/);
    await problems.waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('a secret can be saved after signing in again, and is stored nowhere in the browser', async () => {
    const { client, page, base, open, user } = await visitDashboard();
    const { db } = (await sharedServer()).connection;
    const authenticated_at = new Date(Date.now() - 3_600_000).toISOString();
    const { password_hash } = await newUser({ password: STAFF_PASSWORD });
    await db.updateTable('user_sessions').set({ authenticated_at }).where('user_id', '=', user.id).execute();
    await db.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute();
    await open(`${base}/secrets`);
    await page.getByRole('button', { name: 'New secret' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New secret' });
    await dialog.getByLabel('Name').fill('hook-token');
    await dialog.getByRole('textbox', { name: 'Value' }).fill('three tugs');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    await again.locator('input[name=password]').fill(STAFF_PASSWORD);
    await again.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('vault:hook-token').waitFor();
    expect((await client.get('/secrets')).body.data).toMatchObject([{ name: 'hook-token', version: 1 }]);
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(stored + (await page.content())).not.toContain('three tugs');
  });
});
