import { describe, expect, it } from 'vitest';
import { createLink } from '../../../src/features/people/staff/sessions/links.ts';
import { newOrganization, sharedServer } from '../../app.ts';
import { openPage } from '../../hosts.ts';
import { postJob, postJobs } from '../../jobs.ts';
import { newStaff, newUser, STAFF_PASSWORD, signInAs } from '../../staff.ts';
import { browserHint, chromiumPath } from '../chromium.ts';
import { visit } from '../visit.ts';
import { INSTALLATION, visitDashboard } from './stage.ts';

describe.skipIf(!chromiumPath)(`the dashboard in Chromium${browserHint}`, () => {
  it('a password signs in, and leads to the screen that asked for it', async () => {
    const client = await newOrganization();
    const user = await newStaff(client, 'owner', { password: STAFF_PASSWORD });
    const { page, open } = await visit({}, INSTALLATION);
    await open(`/dashboard/o/${client.slug}/jobs?status=draft`);
    await page.getByLabel('Email').fill(user.email);
    await page.locator('input[name=password]').fill('not this one');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    await page.locator('input[name=password]').fill(STAFF_PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/dashboard/o/${client.slug}/jobs?status=draft`);
    await page.getByRole('heading', { name: 'Jobs', level: 1 }).waitFor();
  });

  it('opening the page of a sign-in link does not use the link, the button does', async () => {
    const client = await newOrganization();
    const user = await newStaff(client, 'owner');
    const { connection } = await sharedServer();
    const token = await createLink(connection.db, { kind: 'command_line', userId: user.id });
    const first = await visit({}, INSTALLATION);
    await first.open(`/dashboard/sign-in?token=${token}`);
    await first.page.getByRole('button', { name: 'Sign in' }).waitFor();
    const { page, open } = await visit({}, INSTALLATION);
    await open(`/dashboard/sign-in?token=${token}`);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`**/dashboard/o/${client.slug}`);
    await first.page.getByRole('button', { name: 'Sign in' }).click();
    await first.page.getByRole('alert').waitFor();
  });

  it('an emailed link signs in, and the page says the same for an unknown address', async () => {
    const user = await newStaff(await newOrganization(), 'owner');
    const { page, open } = await visit({}, INSTALLATION);
    await open('/dashboard/sign-in');
    for (const email of [user.email, 'nobody@pilots.example']) {
      await page.reload();
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Email me a sign-in link' }).click();
      await page.getByText('If the address has an account, the link is on its way.').waitFor();
    }
  });

  it('an invited colleague joins with her link, and sees what her role allows', async () => {
    const { client, page, base, open, user } = await visitDashboard();
    const owner = await signInAs(user);
    const { body } = await owner
      .in(client)
      .send('POST', '/invitations', { email: 'ine@pilots.example', role: 'editor' });
    const colleague = await visit({ locale: 'en-US' }, INSTALLATION);
    await colleague.open(new URL(body.data.url).pathname + new URL(body.data.url).search);
    await colleague.page.getByLabel('Your name').fill('Ine Vos');
    await colleague.page.getByLabel('New password').fill(STAFF_PASSWORD);
    await colleague.page.getByRole('button', { name: 'Join' }).click();
    await colleague.page.waitForURL(`**${base}`);
    await colleague.page.getByRole('link', { name: 'Jobs', exact: true }).waitFor();
    expect(await colleague.page.getByRole('link', { name: 'API keys' }).count()).toBe(0);
    await open(base);
    await page.getByRole('link', { name: 'Jobs', exact: true }).waitFor();
  });

  it('a job that is written here is live on the board', async () => {
    const { client, page, base, open, complaints } = await visitDashboard();
    await open(`${base}/jobs`);
    await page.getByRole('button', { name: 'Write a job' }).first().click();
    // The list has a field whose label contains “titles”.
    await page.getByRole('heading', { name: 'New job' }).waitFor();
    await page.getByLabel('Title').fill('Harbour Pilot');
    await page.getByLabel('Company', { exact: true }).fill('North Sea Pilots');
    await page.getByRole('textbox', { name: 'Description' }).fill('Guide ships in and out.');
    await page.keyboard.press('Control+s');
    await page.waitForURL(/\/jobs\/[0-9a-f-]{36}$/);
    const { data } = (await client.get('/jobs')).body;
    expect(data).toMatchObject([
      {
        title: 'Harbour Pilot',
        company_name: 'North Sea Pilots',
        description: '<p>Guide ships in and out.</p>',
      },
    ]);
    const board = await openPage(client, '/jobs/harbour-pilot-north-sea-pilots');
    expect(board.status).toBe(200);
    expect(complaints).toEqual([]);
  });

  it('problems appear at their fields, and nothing typed is lost', async () => {
    const { page, base, open } = await visitDashboard();
    await open(`${base}/jobs/new`);
    await page.getByLabel('Title').fill('Harbour Pilot');
    await page.getByLabel('Company website').fill('pilots');
    await page.getByLabel('Pay from').fill('9');
    await page.getByLabel('Pay to').fill('5');
    await page.getByRole('button', { name: 'Create' }).click();
    const website = page.getByLabel('Company website');
    await expect.poll(() => website.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('company_website');
    await website.fill('https://pilots.example');
    await page.getByRole('button', { name: 'Create' }).click();
    // Only the server knows that the pay is the wrong way round.
    await expect.poll(() => page.getByLabel('Pay from').getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByLabel('Title').inputValue()).toBe('Harbour Pilot');
  });

  it('unsaved changes survive a reload, and can be discarded', async () => {
    const { client, page, base, open } = await visitDashboard();
    const { id } = await postJob(client, { title: 'Harbour Pilot' });
    await open(`${base}/jobs/${id}`);
    await page.getByLabel('Title').fill('Night Pilot');
    await expect
      .poll(() =>
        page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('corkboard-draft'))),
      )
      .toHaveLength(1);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Night Pilot');
    await page.getByRole('button', { name: 'Discard them' }).click();
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Harbour Pilot');
  });

  it('of two people who change the same field, the second one chooses', async () => {
    const { client, page, base, open } = await visitDashboard();
    const { id } = await postJob(client, { title: 'Harbour Pilot', location: 'Rotterdam' });
    await open(`${base}/jobs/${id}`);
    await page.getByLabel('Title').fill('Night Pilot');
    await client.patch(`/jobs/${id}`, { title: 'Senior Pilot', location: 'Hamburg' });
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Changed elsewhere in the meantime' });
    await dialog.getByText('Senior Pilot').waitFor();
    await dialog.getByText('Night Pilot').waitFor();
    await dialog.getByRole('button', { name: 'Save my choice' }).click();
    await expect.poll(async () => (await client.get(`/jobs/${id}`)).body.data.title).toBe('Night Pilot');
    expect((await client.get(`/jobs/${id}`)).body.data.location).toBe('Hamburg');
  });

  it('a bulk action changes every match and reports the failures', async () => {
    const { client, page, base, open } = await visitDashboard();
    await postJobs(
      client,
      Array.from({ length: 60 }, (_, index) => ({ title: `Pilot ${index}` })),
    );
    await postJob(client, { title: 'Cook' });
    await open(`${base}/jobs?search=Pilot`);
    await page.getByLabel('Select all on this page').check();
    await page.getByRole('button', { name: 'Select all 60 matches' }).click();
    await page.getByRole('button', { name: 'Take offline' }).click();
    await page.getByText('60 changed, 0 failed').waitFor();
    const { meta } = (await client.get('/jobs?status=expired')).body;
    expect(meta.pagination.total_items).toBe(60);
  });

  it('a job that changes elsewhere changes here, without a reload', async () => {
    const { client, page, base, open } = await visitDashboard();
    const { id } = await postJob(client, { title: 'Harbour Pilot' });
    await open(`${base}/jobs`);
    await client.patch(`/jobs/${id}`, { title: 'Senior Pilot' });
    await page.getByText('Senior Pilot').waitFor();
  });

  it('a viewer sees no action that the role does not allow', async () => {
    const { client, page, base, open, complaints } = await visitDashboard({ role: 'viewer' });
    await postJob(client, { title: 'Harbour Pilot' });
    await open(`${base}/jobs`);
    await page.getByText('Harbour Pilot').waitFor();
    expect(await page.getByRole('button', { name: 'Write a job' }).count()).toBe(0);
    expect(await page.getByRole('checkbox', { name: 'Select Harbour Pilot' }).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('an organization where the user has no role shows nothing of it', async () => {
    const other = await newOrganization();
    const { page } = await visitDashboard();
    await page.goto(`/dashboard/o/${other.slug}`);
    await page.getByText('You do not work here').waitFor();
  });

  it('a change that needs a recent sign-in asks for it and goes on', async () => {
    const { page, open, user } = await visitDashboard();
    const { connection } = await sharedServer();
    await connection.db
      .updateTable('user_sessions')
      .set({ authenticated_at: new Date(Date.now() - 3_600_000).toISOString() })
      .where('user_id', '=', user.id)
      .execute();
    await connection.db
      .updateTable('users')
      .set({ password_hash: (await newUser({ password: STAFF_PASSWORD })).password_hash })
      .where('id', '=', user.id)
      .execute();
    await open('/dashboard/me');
    await page.getByRole('button', { name: 'Set up an app' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.locator('input[name=password]').fill(STAFF_PASSWORD);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('dialog', { name: 'Set up an app' }).waitFor();
  });
});
