import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type Client, newOrganization } from '../../app.ts';
import { uploadImage } from '../../assets.ts';
import { eventsOf, postJob } from '../../jobs.ts';
import { browserHint, chromiumPath } from '../chromium.ts';
import { auditViews, phone, wide } from '../find-violations.ts';
import { visitDashboard } from './stage.ts';

const PREVIEW = '**/api/v1/jobs/preview';

const frameOf = (page: Page) => page.frameLocator('iframe[title="Preview of the job on the board"]');

/** Runs code in the document that the frame shows. */
const inFrame = (page: Page, code: string) =>
  page.evaluate(`(() => {
    const frame = document.querySelector('iframe.page-frame');
    const { contentDocument: shown, contentWindow: view } = frame;
    return (${code});
  })()`);

/** Answers with the page of the server and an attack in it. */
const withHostileHtml = (client: Client, attack: string) => async (route: Route) => {
  const { body } = await client.post('/jobs/preview', route.request().postDataJSON());
  await route.fulfill({ json: { data: { html: body.data.html.replace('<main', `${attack}<main`) } } });
};

/** Links of drawings have no method for it. */
const CLICK_EVERYTHING = `shown.querySelectorAll('a, button, summary').forEach((each) =>
  each.dispatchEvent(new view.MouseEvent('click', { bubbles: true, cancelable: true })))`;

const ATTACKS = `
  <script>top.hacked = 'script'; window.hacked = 1</script>
  <img src="/nothing.png" onerror="top.hacked = 'onerror'">
  <svg onload="top.hacked = 'onload'"><a xlink:href="javascript:top.hacked='svg'"><text y="20">svg</text></a></svg>
  <a id="script-link" href="javascript:top.hacked='href'">run</a>
  <a id="link" href="https://elsewhere.example/" target="_top">leave</a>
  <meta http-equiv="refresh" content="0;url=https://elsewhere.example/">
  <base href="https://elsewhere.example/">
  <link rel="stylesheet" href="https://elsewhere.example/style.css">
  <iframe src="https://elsewhere.example/" srcdoc="<script>top.hacked='srcdoc'</script>"></iframe>
  <object data="https://elsewhere.example/"></object>
  <form action="https://elsewhere.example/" target="_top"><button id="send" formaction="javascript:top.hacked='form'">Send</button></form>
  <details open ontoggle="top.hacked='toggle'">x</details>`;

describe.skipIf(!chromiumPath)(`the preview beside the form of a job${browserHint}`, () => {
  it('shows a new job as the board would, shortly after typing stops, and stores nothing', async () => {
    const client = await newOrganization();
    const logo = await uploadImage(client);
    await client.patch('/organization', { brand_color: '#1d5c63', logo_url: logo.url });
    const { page, base, open, complaints, foreign } = await visitDashboard({ client });
    const before = await eventsOf(client);
    await open(`${base}/jobs/new`);
    await page.getByText('Enter a title to see the job on your board.').waitFor();
    await page.getByLabel('Title').pressSequentially('Harbour Pilot');
    await frameOf(page).getByRole('heading', { name: 'Harbour Pilot', level: 1 }).waitFor();
    await page.getByLabel('Company', { exact: true }).pressSequentially('North Sea Pilots');
    await frameOf(page).getByRole('heading', { name: 'About North Sea Pilots' }).waitFor();
    await page.getByRole('textbox', { name: 'Description' }).pressSequentially('Guide ships in and out.');
    await frameOf(page).getByText('Guide ships in and out.').waitFor();
    // The styles of the board and its logo are there.
    expect(await inFrame(page, "view.getComputedStyle(shown.querySelector('.job-page')).display")).toBe(
      'grid',
    );
    const accent = "view.getComputedStyle(shown.querySelector('.job-side .button, .breadcrumbs a')).color";
    expect(await inFrame(page, accent)).toBe('rgb(29, 92, 99)');
    await expect
      .poll(() => inFrame(page, "shown.querySelector('.site-name img').naturalWidth"))
      .toBeGreaterThan(0);
    expect(await eventsOf(client)).toEqual(before);
    expect((await client.get('/jobs')).body.data).toEqual([]);
    expect([complaints, foreign]).toEqual([[], []]);
  });

  it('updates what changed in place: the same document, scroll position and focus', async () => {
    const client = await newOrganization();
    const description = '<p>Guide ships in and out.</p>'.repeat(80);
    const { id } = await postJob(client, { description, company_name: 'North Sea Pilots' });
    const { page, base, open } = await visitDashboard({ client });
    await open(`${base}/jobs/${id}`);
    await frameOf(page).getByRole('heading', { name: 'Harbour Pilot', level: 1 }).waitFor();
    await inFrame(
      page,
      "(view.scrollTo({ top: 900, behavior: 'instant' }), shown.querySelector('.prose').marked = true)",
    );
    const scrolled = await inFrame(page, 'shown.documentElement.scrollTop');
    expect(scrolled).toBeGreaterThan(500);
    const title = page.getByLabel('Title');
    await title.press('End');
    await title.pressSequentially(' at night');
    await expect
      .poll(() => inFrame(page, "shown.querySelector('h1').textContent"))
      .toBe('Harbour Pilot at night');
    expect(
      await inFrame(page, "[shown.documentElement.scrollTop, shown.querySelector('.prose').marked]"),
    ).toEqual([scrolled, true]);
    expect(await page.evaluate('document.activeElement.name')).toBe('title');
  });

  it('cancels the request that a newer one replaces, and shows the old page until then', async () => {
    const client = await newOrganization();
    const { id } = await postJob(client);
    const { page, base, open } = await visitDashboard({ client });
    await open(`${base}/jobs/${id}`);
    await frameOf(page).getByRole('heading', { name: 'Harbour Pilot', level: 1 }).waitFor();
    const failed: string[] = [];
    page.on('requestfailed', (request) =>
      failed.push(`${request.postData()} ${request.failure()?.errorText}`),
    );
    await page.route(PREVIEW, async (route) => {
      // The first of the two is never answered.
      if (!route.request().postData()?.includes('Night')) await route.continue();
    });
    const asked = page.waitForRequest((request) => request.postData()?.includes('Night') ?? false);
    await page.getByLabel('Title').fill('Night Pilot');
    await asked;
    expect(await frameOf(page).getByRole('heading', { level: 1 }).textContent()).toBe('Harbour Pilot');
    await page.getByLabel('Title').fill('Sea Pilot');
    await frameOf(page).getByRole('heading', { name: 'Sea Pilot', level: 1 }).waitFor();
    expect(failed).toEqual([expect.stringMatching(/Night Pilot.*net::ERR_ABORTED/)]);
  });

  it('names the fields that keep it from being up to date, and keeps the last page', async () => {
    const client = await newOrganization();
    const { id } = await postJob(client);
    const { page, base, open } = await visitDashboard({ client });
    await open(`${base}/jobs/${id}`);
    await frameOf(page).getByRole('heading', { name: 'Harbour Pilot', level: 1 }).waitFor();
    await page.getByLabel('Company website').fill('pilots');
    await page.getByText('when these fields are correct: Company website.').waitFor();
    await page.getByLabel('Company website').fill('https://pilots.example');
    await page.getByLabel('Pay from').fill('9');
    await page.getByLabel('Pay to').fill('5');
    // Only the server knows that the pay is the wrong way round.
    await page.getByText('when these fields are correct: Pay from.').waitFor();
    expect(await frameOf(page).getByRole('heading', { level: 1 }).textContent()).toBe('Harbour Pilot');
    // The form itself stays calm until it is saved.
    expect(await page.locator('[aria-invalid=true]').count()).toBe(0);
    await page.getByLabel('Pay to').fill('15');
    await frameOf(page)
      .getByText(/^9\s?–\s?15$/)
      .waitFor();
    await expect.poll(() => page.getByText('when these fields are correct').count()).toBe(0);
  });

  it('does nothing while it is hidden, and stays hidden', async () => {
    const client = await newOrganization();
    const { id } = await postJob(client);
    const { page, base, open, requests } = await visitDashboard({ client });
    await open(`${base}/jobs/${id}`);
    await page.getByRole('button', { name: 'Hide preview' }).click();
    await open(`${base}/jobs/${id}`);
    requests.splice(0);
    await page.getByLabel('Title').fill('Night Pilot');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(async () => (await client.get(`/jobs/${id}`)).body.data.title).toBe('Night Pilot');
    expect(requests).not.toContain('POST /api/v1/jobs/preview');
    await page.getByRole('button', { name: 'Show preview' }).click();
    await frameOf(page).getByRole('heading', { name: 'Night Pilot', level: 1 }).waitFor();
  });

  it('on a phone, opens above the form and leads back to its button', async () => {
    const client = await newOrganization();
    const { id } = await postJob(client);
    const { page, base, open, requests } = await visitDashboard({ client, browser: phone });
    await open(`${base}/jobs/${id}`);
    expect(requests).not.toContain('POST /api/v1/jobs/preview');
    await page.getByRole('button', { name: 'Show preview' }).click();
    const dialog = page.getByRole('dialog', { name: 'Preview' });
    await frameOf(page).getByRole('heading', { name: 'Harbour Pilot', level: 1 }).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Show preview');
  });

  it.each([
    { ...wide, background: 'rgb(255, 255, 255)' },
    { ...phone, background: 'rgb(22, 23, 26)' },
  ])('has no axe violation, and follows the colors of the dashboard: $name', async (view) => {
    const client = await newOrganization();
    const { id } = await postJob(client, { salary_min: 20, salary_currency: 'EUR' });
    const { colorScheme, viewport } = view;
    const visitor = await visitDashboard({ client, browser: { colorScheme, viewport } });
    const { page, base, open } = visitor;
    await open(`${base}/jobs/${id}`);
    if (view.viewport.width < 1200) await page.getByRole('button', { name: 'Show preview' }).click();
    await frameOf(page).getByRole('heading', { level: 1 }).waitFor();
    expect(await auditViews(visitor, { in: [view] })).toEqual([]);
    const background = await inFrame(page, 'view.getComputedStyle(shown.documentElement).backgroundColor');
    expect(background).toBe(view.background);
  });

  it('of a hostile job runs nothing, even if the server let everything through', async () => {
    const client = await newOrganization();
    const { id } = await postJob(client, {
      title: '<script>top.hacked = 1</script>',
      description: ATTACKS,
      how_to_apply: 'https://elsewhere.example/',
    });
    const { page, base, open, foreign } = await visitDashboard({ client });
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => void dialogs.push(dialog.message()));
    await page.route(PREVIEW, withHostileHtml(client, ATTACKS));
    await open(`${base}/jobs/${id}`);
    await frameOf(page).getByRole('heading', { level: 1 }).waitFor();
    // Once in the first page, and once in an update of it.
    for (const title of ['Pilot', 'Night Pilot']) {
      await page.getByLabel('Title').fill(title);
      await frameOf(page).getByRole('heading', { name: title, level: 1, exact: true }).waitFor();
      await inFrame(page, CLICK_EVERYTHING);
      await frameOf(page).getByRole('heading', { name: title, level: 1, exact: true }).waitFor();
    }
    expect(await page.evaluate('window.hacked')).toBeUndefined();
    expect(await inFrame(page, 'view.hacked')).toBeUndefined();
    expect(
      await inFrame(
        page,
        "shown.querySelectorAll('script, base, link, meta[http-equiv], [href], [action]').length",
      ),
    ).toBe(0);
    expect(new URL(page.url()).pathname).toBe(`${base}/jobs/${id}`);
    expect(page.context().pages()).toHaveLength(1);
    expect([dialogs, foreign]).toEqual([[], []]);
  });

  it('is beside what the salary statistics make of the pay', async () => {
    const client = await newOrganization();
    await postJob(client, { salary_min: 50_000, salary_currency: 'EUR' });
    const { page, base, open } = await visitDashboard({ client });
    await open(`${base}/jobs/new`);
    await page.getByLabel('Pay from').fill('25');
    await page.getByText('Does not count in your salary statistics without a currency.').waitFor();
    await page.getByLabel('Currency').fill('eur');
    await page.getByText('as €52,000 a year. Amounts below 500 count as pay per hour.').waitFor();
    await page.getByLabel('Pay from').fill('3');
    await page.getByText('€6,240 a year is not between').waitFor();
    await page.getByLabel('Currency').fill('CHF');
    await page.getByText('they are in EUR, the most common currency').waitFor();
  });
});
