import { describe, expect, it } from 'vitest';
import { requestBoard } from '../../collections.ts';
import { createEvent, deliveriesOf, postWebhook, setDelivery } from '../../webhooks.ts';
import { browserHint, chromiumPath } from '../chromium.ts';
import { choose, focusOf, goTo, tabTo } from './keyboard.ts';
import { visitDashboard } from './stage.ts';

describe.skipIf(!chromiumPath)(`the keyboard alone is enough to${browserHint}`, () => {
  it('write a job that is live on the board', async () => {
    const { client, page, base, open } = await visitDashboard();
    await open(base);
    await page.keyboard.press('g');
    await page.keyboard.press('j');
    await page.getByRole('heading', { name: 'Jobs', level: 1 }).waitFor();
    // Focus moves on from the previous screen, so the next Tab is in this one.
    await expect.poll(() => focusOf(page)).toBe('H1: Jobs');
    await page.keyboard.press('c');
    await page.getByRole('heading', { name: 'New job' }).waitFor();
    await page.getByRole('textbox', { name: 'Description' }).waitFor();
    await tabTo(page, 'Title');
    await page.keyboard.type('Harbor Pilot');
    await tabTo(page, 'Company');
    await page.keyboard.type('North Sea Pilots');
    await tabTo(page, 'Description');
    await page.keyboard.type('Guide ships in and out.');
    await page.keyboard.press('Control+s');
    await page.waitForURL(/\/jobs\/[0-9a-f-]{36}$/);
    await expect.poll(() => focusOf(page)).toBe('H1: Harbor Pilot');
    const { data } = (await client.get('/jobs')).body;
    expect(data).toMatchObject([
      { title: 'Harbor Pilot', company_name: 'North Sea Pilots', status: 'active' },
    ]);
  });

  it('write a post and schedule it', async () => {
    const { client, page, base, open } = await visitDashboard();
    await open(base);
    await goTo(page, 'Posts');
    await page.keyboard.press('c');
    await page.locator('.tiptap').waitFor();
    await page.keyboard.type('Before dawn');
    await page.keyboard.press('Enter');
    await page.keyboard.type('The first ship.');
    await page.waitForURL(/\/posts\/[0-9a-f-]{36}$/);
    await tabTo(page, 'More actions');
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Schedule…' }).waitFor();
    // The menu moves the focus to its first item by itself, a moment later.
    await expect
      .poll(async () => {
        await page.keyboard.press('Home');
        return focusOf(page);
      })
      .toBe('BUTTON: Schedule…');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Schedule' }).waitFor();
    await tabTo(page, 'Published');
    // Month, day, year, hour, minute and half of the day, as the browser shows them in English.
    await page.keyboard.type('01022040');
    await page.keyboard.press('Tab');
    await page.keyboard.type('0930AM');
    await tabTo(page, 'Schedule');
    await page.keyboard.press('Enter');
    await page.getByText(/^Goes live/).waitFor();
    const { data } = (await client.get('/pages?kind=blog_post')).body;
    expect(data).toMatchObject([{ title: 'Before dawn', status: 'published' }]);
    expect(data[0].published_at).toMatch(/^2040-01-0/);
  });

  it('build a collection, and approve what a visitor sends', async () => {
    const { client, page, base, open, server } = await visitDashboard();
    await open(base);
    await goTo(page, 'Collections');
    await page.keyboard.press('c');
    await page.getByRole('heading', { name: 'New collection' }).waitFor();
    await tabTo(page, 'Name');
    await page.keyboard.type('Kind words');
    await tabTo(page, 'Add field');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Label' }).waitFor();
    await tabTo(page, 'Label');
    await page.keyboard.type('Quote');
    await tabTo(page, 'Visibility');
    await choose(page, 'Public');
    await tabTo(page, /^Visitors can send items/);
    await page.keyboard.press('Space');
    await tabTo(page, 'Create');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${base}/collections/kind-words`);
    const { host } = new URL(client.scope.organization.boardUrl);
    const sent = await requestBoard(server.origin, host, '/organization/cms/kind-words/submit', {
      method: 'POST',
      body: JSON.stringify({ data: { quote: 'Ahoy' } }),
      headers: { 'content-type': 'application/json' },
    });
    expect(sent.status, sent.text).toBeLessThan(300);
    await page.getByRole('link', { name: 'Review 1' }).waitFor();
    await tabTo(page, 'Review 1');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Ahoy' }).waitFor();
    await page.keyboard.press('a');
    await page.getByText('Nothing to review').waitFor();
    // The screen shows the decision before the server has it.
    await expect
      .poll(async () => (await client.get('/cms/kind-words')).body.items[0].status)
      .toBe('published');
  });

  it('create a key and use it', async () => {
    const { client, page, base, open } = await visitDashboard();
    await open(base);
    await goTo(page, 'API keys');
    await page.keyboard.press('c');
    await page.getByRole('heading', { name: 'New API key' }).waitFor();
    await tabTo(page, 'Name');
    await page.keyboard.type('Reader');
    await tabTo(page, 'Create');
    await page.keyboard.press('Enter');
    const shown = page.getByRole('dialog', { name: 'Your new API key' });
    const key = (await shown.getByRole('textbox', { name: 'API key' }).textContent()) ?? '';
    await tabTo(page, 'Done');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Reader' }).waitFor();
    const headers = { 'x-api-key': key };
    expect((await client.get('/jobs', headers)).status).toBe(200);
    expect((await client.post('/jobs', { title: 'Pilot' }, headers)).status).toBe(403);
  });

  it('find a failed delivery and replay it', async () => {
    const { client, page, base, open } = await visitDashboard();
    const webhook = await postWebhook(client);
    await createEvent(client);
    const [failed] = await deliveriesOf(client, webhook.id);
    await setDelivery(client, failed!, { status: 'exhausted' });
    await open(base);
    await goTo(page, 'Webhooks');
    await page.getByRole('table', { name: 'Webhooks' }).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/webhooks/${webhook.id}`);
    await page.getByRole('table', { name: 'Deliveries' }).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByText('Every attempt failed.').waitFor();
    await tabTo(page, 'Replay');
    await page.keyboard.press('Enter');
    await page.getByText('An attempt is scheduled or in progress.').waitFor();
    // The button was disabled while it was busy.
    await expect.poll(() => focusOf(page)).toBe('BUTTON: Replay');
    expect((await deliveriesOf(client, webhook.id)).map(({ status }) => status)).toEqual(['pending']);
  });

  it('invite an editor', async () => {
    const { client, page, base, open } = await visitDashboard();
    await open(base);
    await goTo(page, 'Staff');
    await page.keyboard.press('c');
    await page.getByRole('dialog', { name: 'Invite a person' }).waitFor();
    await tabTo(page, 'Email');
    await page.keyboard.type('ine@pilots.example');
    await page.keyboard.press('Enter');
    await page.getByRole('cell', { name: 'ine@pilots.example', exact: true }).waitFor();
    const { data } = (await client.get('/invitations')).body;
    expect(data).toMatchObject([{ email: 'ine@pilots.example', role: 'editor' }]);
  });
});
