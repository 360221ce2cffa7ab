import { describe, expect, it } from 'vitest';
import { type Client, newOrganization, ownServer } from '../../../../test/app.ts';
import { uploadImage } from '../../../../test/assets.ts';
import { openPage } from '../../../../test/hosts.ts';
import { eventsOf, issuePaths, postJob } from '../../../../test/jobs.ts';
import { readEverything } from '../../../../test/operations/world.ts';

const fields = {
  title: 'Harbour pilot',
  company_name: 'North Sea Pilots',
  location: 'Rotterdam, Netherlands',
  is_remote: true,
  job_type: 'Full Time',
  description: '<h2>Tasks</h2><p style="color:#1d5c63">Guide <strong>ships</strong>.</p>',
  salary_min: 52_000,
  salary_max: 68_000,
  salary_currency: 'eur',
  salary_period: 'yearly',
  how_to_apply: 'work@pilots.example',
  posted_at: '2026-11-01T09:00:00.000Z',
};

async function previewOf(client: Client, body: object): Promise<string> {
  const response = await client.post('/jobs/preview', body);
  expect(response.status, response.text).toBe(200);
  return response.body.data.html;
}

const mainOf = (html: string) => /<main.*<\/main>/s.exec(html)?.[0] ?? '';
const livePage = async (client: Client, slug: string) => (await openPage(client, `/jobs/${slug}`)).text;

/** Without what an alert looks for: a category that does not exist yet cannot have one. */
const withoutAlertQuery = (main: string) => main.replace(/(name="query" value=")[^"]*/, '$1');

/** Without the list item that leads to the jobs of the company, which a job that is not stored cannot have. */
const withoutCompanyLinks = (main: string) =>
  withoutId(main)
    .replace(/<li><a href="\/companies\/.*?<\/li>/s, '')
    .replace(/<a href="\/companies[^>]*>(.*?)<\/a>/s, '$1');

/** A job that is not stored has an id of its own, which the button to save it names. */
const withoutId = (main: string) => main.replace(/data-save="[^"]*"/, 'data-save=""');

describe('a preview of a job that is not stored', () => {
  it('is exactly the page that the board shows after the job was created', async () => {
    const client = await newOrganization();
    const { body } = await client.post('/categories', { name: 'Shipping' });
    const job = { ...fields, category_id: body.data.id };
    const html = await previewOf(client, job);
    const { slug } = await postJob(client, job);
    const live = await livePage(client, slug);
    expect(mainOf(live)).toContain('>ships</strong>');
    expect(withoutId(mainOf(html))).toBe(withoutCompanyLinks(mainOf(live)));
  });

  it('of changes to a job is exactly the page after the update, although the job is a draft', async () => {
    const client = await newOrganization();
    const { id, slug } = await postJob(client, { ...fields, status: 'draft', recruiter_name: 'Mette Holm' });
    const changes = {
      title: 'Night pilot',
      salary_max: null,
      description: '<p>At night.</p>',
      category: 'Ports',
    };
    const html = await previewOf(client, { id, ...changes });
    await client.patch(`/jobs/${id}`, { ...changes, status: 'active' });
    const live = await livePage(client, slug);
    expect(mainOf(live)).toContain('At night.');
    // The names of companies come from jobs that are or were live.
    const [preview, page] = [withoutId(mainOf(html)), withoutCompanyLinks(mainOf(live))];
    expect(withoutAlertQuery(preview)).toBe(withoutAlertQuery(page));
  });

  it('stores nothing, records no event and creates no category', async () => {
    const client = await newOrganization();
    const { id } = await postJob(client, { title: 'Pilot' });
    const before = await readEverything(client);
    const events = await eventsOf(client);
    await previewOf(client, {
      ...fields,
      category: 'Not there yet',
      company_logo_url: 'https://pilots.example/a.png',
    });
    await previewOf(client, { id, category: 'Not there yet', slug: 'another' });
    await client.post('/jobs/preview', fields, { 'idempotency-key': 'once' });
    expect(await readEverything(client)).toEqual(before);
    expect(await eventsOf(client)).toEqual(events);
    const { db, organizationId } = client.scope;
    const stored = db
      .selectFrom('idempotency_keys')
      .select('key')
      .where('organization_id', '=', organizationId);
    expect(await stored.execute()).toEqual([]);
  });

  it('needs no stylesheet of the board, and shows its colors and its logo', async () => {
    const client = await newOrganization();
    const asset = await uploadImage(client);
    const saved = await client.patch('/organization', { brand_color: '#1d5c63', logo_url: asset.url });
    expect(saved.status, saved.text).toBe(200);
    const html = await previewOf(client, fields);
    expect(html).not.toContain('rel="stylesheet"');
    expect(html).toMatch(/<style>[^<]*\.job-page[^<]*--accent:light-dark\(#1d5c63/);
    expect(html).toContain(`src="${asset.url}"`);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain('<script src');
  });

  it('reports the problems of a create, all at once', async () => {
    const client = await newOrganization();
    const wrong = { company_website: 'pilots', salary_min: 9, salary_max: 5, how_to_apply: 'somewhere' };
    const [preview, create] = [await client.post('/jobs/preview', wrong), await client.post('/jobs', wrong)];
    expect(preview.status).toBe(400);
    expect(issuePaths(preview).sort()).toEqual(issuePaths(create).sort());
    expect(issuePaths(preview)).toContain('/title');
  });

  it('reports the problems that stored values cause', async () => {
    const client = await newOrganization();
    const { id } = await postJob(client, { salary_max: 60_000 });
    expect(issuePaths(await client.post('/jobs/preview', { id, salary_min: 70_000 }))).toEqual([
      '/salary_min',
    ]);
    expect(issuePaths(await client.post('/jobs/preview', { id, category_id: id }))).toEqual(['/category_id']);
  });

  it('shows no job of another organization', async () => {
    const [client, other] = [await newOrganization(), await newOrganization()];
    const { id } = await postJob(other, { title: 'Secret' });
    const response = await client.post('/jobs/preview', { id });
    expect(issuePaths(response)).toEqual(['/id']);
  });

  it('shows hostile text as text, and removes what could run from the description', async () => {
    const client = await newOrganization();
    const attack = '<script>alert(1)</script><img src=x onerror=alert(2)>';
    const html = await previewOf(client, {
      ...fields,
      title: attack,
      company_name: `</style>${attack}`,
      location: `</title>${attack}`,
      description: `${attack}<a href="javascript:alert(3)">x</a><meta http-equiv="refresh" content="0"><form action="/x">`,
    });
    expect(html).not.toMatch(/<script>|<img src=x|href="javascript|http-equiv/);
    // The menu has a form of the board, to sign out, and the page has one to request alerts.
    expect(mainOf(html).match(/<form[^>]*>/g)).toEqual([
      '<form class="form" action="/alerts" method="post">',
    ]);
  });

  it('counts as a read', async () => {
    const server = await ownServer({ RATE_LIMIT_GET: '3', RATE_LIMIT_POST: '1' });
    const client = await newOrganization({ server });
    const statuses = [];
    for (let number = 0; number < 4; number++)
      statuses.push((await client.post('/jobs/preview', { title: 'Pilot' })).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await client.post('/jobs', { title: 'Pilot' })).status).toBe(201);
  });
});
