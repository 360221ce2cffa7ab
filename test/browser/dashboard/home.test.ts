import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newOrganization } from '../../app.ts';
import { saveCollection, saveItem } from '../../collections.ts';
import { untilEmitted } from '../../events.ts';
import { postJob, postJobs } from '../../jobs.ts';
import { newStaff, signInAs } from '../../staff.ts';
import { browserHint, chromiumPath } from '../chromium.ts';
import { visitDashboard } from './stage.ts';

describe.skipIf(!chromiumPath)(`Home in Chromium${browserHint}`, () => {
  it('says in words who did what, folds what was done many times, and leads to each object', async () => {
    const client = await newOrganization();
    const { rows } = await sql<{ name: string }>`
      update api_keys set name = 'Importer' where organization_id = ${client.scope.organizationId} returning name`.execute(
      client.scope.db,
    );
    expect(rows).toHaveLength(1);
    await postJobs(client, Array(3).fill({}));
    const ada = await newStaff(client, 'editor');
    const job = await (await signInAs(ada)).in(client).send('POST', '/jobs', { title: 'Harbour Pilot' });
    await saveCollection(client);
    await saveItem(client, { name: 'Quay Works' });
    await untilEmitted(client, 6);
    const { page, base, open } = await visitDashboard({ client });
    await open(base);
    const entries = page.getByRole('list', { name: 'What happened' }).getByRole('listitem');
    const sentences = () =>
      entries
        .locator('p, a')
        .filter({ hasNot: page.locator('time') })
        .allTextContents();
    await expect
      .poll(sentences)
      .toEqual([
        'API key “Importer” created the item Quay Works',
        'API key “Importer” saved the collection Partners',
        `${ada.name} published the job Harbour Pilot`,
        'API key “Importer” created 3 jobs',
      ]);
    expect(await entries.locator('time').count()).toBe(4);
    await page.getByRole('link', { name: 'Harbour Pilot' }).click();
    await page.waitForURL(`**${base}/jobs/${job.body.data.id}`);
  });

  it('shows within 15 seconds what the clock and others do, in German too', async () => {
    const { client, page, base, open } = await visitDashboard({ browser: { locale: 'de-DE' } });
    await open(base);
    await page.getByText('Noch nichts.').waitFor();
    await postJob(client, { title: 'Lotsin' });
    await page.getByText('Job „Lotsin“ veröffentlicht').waitFor();
    await page.getByRole('link', { name: 'Alles zeigen' }).click();
    await page.waitForURL(`**${base}/audit-log`);
  });

  it('leads a role without the audit log to the events, and hides it from a role that may read neither', async () => {
    const editor = await visitDashboard({ role: 'editor' });
    await editor.open(editor.base);
    await editor.page.getByRole('link', { name: 'Show everything' }).click();
    await editor.page.waitForURL(`**${editor.base}/events`);
    const viewer = await visitDashboard({ role: 'viewer' });
    await viewer.open(viewer.base);
    await viewer.page.getByText('Visitors').waitFor();
    expect(await viewer.page.getByRole('heading', { name: 'What happened' }).count()).toBe(0);
    expect([...editor.complaints, ...viewer.complaints]).toEqual([]);
  });

  it('says so if it could not be read, and reads it again', async () => {
    const { client, page, base, open } = await visitDashboard();
    await postJob(client, { title: 'Harbour Pilot' });
    await untilEmitted(client, 1);
    await page.route('**/api/v1/activity', (route) => route.fulfill({ status: 500, body: '' }));
    await open(base);
    await page.getByRole('alert').waitFor();
    await page.unroute('**/api/v1/activity');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('published the job Harbour Pilot').waitFor();
  });
});
