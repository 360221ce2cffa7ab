import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, newOrganization, until } from '../../../test/app.ts';
import { withAutoCreate } from '../../../test/companies.ts';
import { openPage } from '../../../test/hosts.ts';
import { attributeOf, findElements, linksOf, requireSafePage, textOf, textsOf } from '../../../test/html.ts';
import { postJob, postJobs } from '../../../test/jobs.ts';
import type { Company } from '../../features/jobs/companies/schema.ts';

const base = { posted_at: '2026-11-01T00:00:00Z', expires_at: null };

async function find(client: Client, name: string): Promise<Company> {
  const { data } = (await client.get(`/companies?name=${encodeURIComponent(name)}`)).body;
  return data[0];
}

async function change(client: Client, name: string, fields: object): Promise<void> {
  const response = await client.patch(`/companies/${(await find(client, name)).id}`, fields);
  expect(response.status, response.text).toBe(200);
}

/** The names in the list of companies. */
async function namesAt(client: Client, path: string): Promise<string[]> {
  const page = requireSafePage(await openPage(client, path));
  const list = findElements(page, 'ul').find((each) => attributeOf(each, 'class') === 'entries companies');
  return findElements(list!, 'a').map(textOf);
}

async function facetIdOf({ scope }: Client, value: string): Promise<number> {
  const { id } = await scope.db
    .selectFrom('job_facets')
    .select('id')
    .where('organization_id', '=', scope.organizationId)
    .where('kind', '=', 'company')
    .where('value', '=', value)
    .executeTakeFirstOrThrow();
  return id;
}

let client: Client;
let firstSlug: string;
beforeAll(async () => {
  client = await newOrganization();
  const [first] = await postJobs(client, [
    { ...base, title: 'First', company_name: 'Söhne & Töchter' },
    { ...base, title: 'Second', company_name: 'SÖHNE & TÖCHTER GmbH' },
    { ...base, title: 'Third', company_name: '日本' },
    { ...base, title: 'Closed', company_name: 'Closed Ltd', status: 'expired' },
    { ...base, title: 'Draft', company_name: 'Secret Ltd', status: 'draft' },
    { ...base, title: 'Of a hidden company', company_name: 'Hidden Ltd' },
  ]);
  firstSlug = first!.slug;
  await change(client, 'Hidden Ltd', { is_hidden: true, is_verified: true });
});

describe('the list of companies', () => {
  it('has those that are not hidden or secret, by name, with a search and their first letters', async () => {
    expect(await namesAt(client, '/companies')).toEqual(['Closed Ltd', 'Söhne & Töchter', '日本']);
    expect(await namesAt(client, '/companies?q=tocht')).toEqual(['Söhne & Töchter']);
    expect(await namesAt(client, '/companies?q=hidden')).toEqual([]);
    expect(await namesAt(client, '/companies?letter=C')).toEqual(['Closed Ltd']);
    expect(await namesAt(client, '/companies?letter=other')).toEqual(['日本']);
    const { text } = await openPage(client, '/companies');
    const page = requireSafePage({ ...(await openPage(client, '/companies')), text });
    expect(linksOf(page).filter((link) => link?.includes('letter='))).toEqual([
      '/companies?letter=c',
      '/companies?letter=s',
      '/companies?letter=other',
    ]);
    expect(text).toContain('>2 jobs<');
    expect(text).toContain(`<link rel="canonical" href="${client.scope.organization.boardUrl}/companies"/>`);
    for (const path of ['/companies?q=tocht', '/companies?letter=c'])
      expect((await openPage(client, path)).text).toContain('content="noindex"');
  });

  it('has pages, and noindex while it is empty', async () => {
    const many = await newOrganization();
    expect((await openPage(many, '/companies')).text).toContain('content="noindex"');
    for (let n = 10; n < 59; n++) await many.post('/companies', { name: `Company ${n}` });
    await until(
      () => namesAt(many, '/companies?page=2'),
      (names) => names.join() === 'Company 58',
    );
    expect((await openPage(many, '/companies?page=3')).status).toBe(404);
  });
});

describe('the page of a company', () => {
  it('has no empty parts if nothing is known about it', async () => {
    const page = requireSafePage(await openPage(client, `/companies/${(await find(client, '日本')).slug}`));
    expect(textsOf(page, 'h1')).toEqual(['日本']);
    expect(textsOf(page, 'h2')).not.toContain('About 日本');
    expect(textsOf(page, 'p')).not.toContain('');
    const parts = findElements(page, 'div').filter((each) => attributeOf(each, 'class') === 'company-page');
    expect(parts.map(({ childNodes }) => childNodes)).toEqual([[]]);
  });

  it('shows what is known about it, with structured data, and its live jobs', async () => {
    const board = await newOrganization();
    await board.post('/companies', {
      name: 'Quay Works',
      tagline: 'Cranes since 1911',
      description: '<h1>Who we are</h1><p>A <strong>yard</strong>.</p><script>alert(1)</script>',
      website: 'https://www.quay.example/',
      locations: ['Rotterdam'],
      size: '51-200',
      founded_year: 1911,
      industry: 'Shipping',
      links: [{ label: 'Blog', url: 'https://blog.example/quay' }],
      is_verified: true,
    });
    await postJobs(board, [
      { ...base, title: 'Crane driver', company_name: 'QUAY WORKS Ltd.' },
      { ...base, title: 'Draft', company_name: 'Quay Works', status: 'draft' },
      { ...base, title: 'Elsewhere', company_name: 'Mole' },
    ]);
    const response = await openPage(board, '/companies/quay-works');
    const page = requireSafePage(response);
    const [data] = findElements(page, 'dl');
    const facts = textsOf(data!, 'dt').map((name, n) => [name, textsOf(data!, 'dd')[n]]);
    expect(Object.fromEntries(facts)).toEqual({
      Website: 'quay.example',
      Industry: 'Shipping',
      Size: '51–200 employees',
      Founded: '1911',
      Locations: 'Rotterdam',
      Links: 'Blog',
    });
    expect(textsOf(page, 'h1')).toEqual(['Quay Works']);
    expect(textsOf(page, 'h3').filter((title) => title !== 'Who we are')).toEqual(['Crane driver']);
    expect(response.text).toContain('A <strong>yard</strong>.');
    expect(response.text).toContain('Verified');
    const origin = board.scope.organization.boardUrl;
    const scripts = findElements(page, 'script').map((each) => JSON.parse(textOf(each) || '{}'));
    expect(scripts.find((each) => each['@type'] === 'Organization')).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Organization',
      '@id': `${origin}/companies/quay-works#organization`,
      name: 'Quay Works',
      url: 'https://www.quay.example/',
      description: 'Cranes since 1911',
      sameAs: ['https://blog.example/quay'],
      foundingDate: '1911',
      numberOfEmployees: { '@type': 'QuantitativeValue', minValue: 51, maxValue: 200 },
      location: ['Rotterdam'],
    });
    expect(scripts.find((each) => each['@type'] === 'ItemList').numberOfItems).toBe(1);
    const picture = /property="og:image" content="([^"]+)"/.exec(response.text)![1]!;
    expect((await openPage(board, new URL(picture).pathname)).headers.get('content-type')).toBe('image/jpeg');
    for (const name of ['feed.xml', 'feed.atom', 'feed.json']) {
      const { status, text } = await openPage(board, `/companies/quay-works/${name}`);
      expect([status, text.includes('Crane driver'), text.includes('Elsewhere')]).toEqual([200, true, false]);
    }
  });

  it('is indexed if the company is verified or described, or has five live jobs', async () => {
    const board = await newOrganization();
    await postJobs(
      board,
      ['Four', 'Five', 'Described', 'Verified'].flatMap((company_name) =>
        Array.from({ length: company_name === 'Five' ? 5 : 4 }, () => ({ ...base, company_name })),
      ),
    );
    await change(board, 'Described', { description: '<p>x</p>' });
    await change(board, 'Verified', { is_verified: true });
    const isIndexed = async (slug: string) =>
      !(await openPage(board, `/companies/${slug}`)).text.includes('content="noindex"');
    expect(await Promise.all(['four', 'five', 'described', 'verified'].map(isIndexed))).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  it('does not exist for hidden and secret companies, whose jobs stay', async () => {
    for (const slug of ['hidden-ltd', 'secret-ltd', 'unknown', 'x-0', '%3Cb%3E']) {
      for (const path of [`/companies/${slug}`, `/companies/${slug}/feed.json`])
        expect((await openPage(client, path)).status, path).toBe(404);
      expect((await openPage(client, `/og/0123456789ab/companies/${slug}/picture.jpg`)).status).toBe(404);
    }
    const id = await facetIdOf(client, 'hidden ltd');
    expect((await openPage(client, `/companies/hidden-ltd-${id}`)).status).toBe(404);
    const { text } = await openPage(client, '/jobs?q=hidden');
    expect(text).toContain('Of a hidden company');
    expect(text).not.toContain('/companies/hidden-ltd');
    const [job] = (await client.get('/jobs?search=hidden')).body.data;
    expect((await openPage(client, `/jobs/${job.slug}`)).text).not.toContain('/companies/hidden-ltd');
    const sitemap = await openPage(client, '/sitemap.xml');
    expect(sitemap.text).not.toContain('companies-');
    expect((await openPage(client, '/companies/closed-ltd')).text).toContain('No open jobs right now.');
  });

  it('is where former slugs, merged companies and paths of former versions redirect', async () => {
    const board = await newOrganization();
    await postJobs(board, [
      { ...base, title: 'One', company_name: 'Quay' },
      { ...base, title: 'Two', company_name: 'Mole Works' },
    ]);
    const quay = await find(board, 'Quay');
    await change(board, 'Quay', { slug: 'the-quay' });
    const merged = await find(board, 'Mole Works');
    await board.post(`/companies/${merged.id}/merge`, { into: quay.id });
    const id = await facetIdOf(board, 'mole works');
    for (const key of ['quay', 'mole-works', `mole-works-${id}`, `${id}`, `any-name-${id}`]) {
      const { status, headers } = await openPage(board, `/companies/${key}`);
      expect([status, headers.get('location')], key).toEqual([301, '/companies/the-quay']);
    }
    // A current slug takes precedence over an old path.
    await board.post('/companies', { name: 'Another', slug: `mole-works-${id}` });
    await until(
      () => openPage(board, `/companies/mole-works-${id}`),
      ({ status }) => status === 200,
    );
    const stranger = await newOrganization();
    expect((await openPage(stranger, '/companies/quay')).status).toBe(404);
  });

  it('does not exist after the company was deleted, and a former path of its jobs leads to a search', async () => {
    const board = await newOrganization();
    await postJob(board, { ...base, title: 'One', company_name: 'Quay' });
    const id = await facetIdOf(board, 'quay');
    await board.delete(`/companies/${(await find(board, 'Quay')).id}`);
    expect((await openPage(board, '/companies/quay')).status).toBe(410);
    const { status, headers } = await openPage(board, `/companies/quay-${id}`);
    expect([status, headers.get('location')]).toEqual([302, '/jobs?q=Quay']);
  });

  it('is not linked where no company exists for a name', async () => {
    const board = await withAutoCreate(await newOrganization(), false);
    const { slug } = await postJob(board, { ...base, title: 'One', company_name: 'Quay' });
    for (const path of ['/', `/jobs/${slug}`])
      expect((await openPage(board, path)).text).not.toContain('/companies/');
  });

  it('has the introduction that the operator wrote for it, also for a name of a former version', async () => {
    const board = await newOrganization();
    await postJob(board, { ...base, title: 'One', company_name: 'Quay' });
    const page = { path: '/companies/quay', title: 'Work at the quay', content: '<p>It is windy.</p>' };
    const { body } = await board.post('/landing-pages', page);
    expect(body.data).toMatchObject({ kind: 'company', path: '/companies/quay' });
    await board.scope.db
      .updateTable('landing_pages')
      .set({ value: `${await facetIdOf(board, 'quay')}` })
      .where('id', '=', body.data.id)
      .execute();
    const { text } = await openPage(board, '/companies/quay');
    expect(text).toContain('<p>It is windy.</p>');
    expect(text).toContain('Work at the quay · ');
    expect((await board.get(`/landing-pages/${body.data.id}`)).body.data.path).toBe('/companies/quay');
    expect((await board.post('/landing-pages', page)).body.error.code).toBe('duplicate_landing_page');
  });
});

it('jobs and rows of jobs link to the page of the company', async () => {
  for (const path of ['/', '/jobs?q=third', '/embed/jobs', `/jobs/${firstSlug}`])
    expect((await openPage(client, path)).text, path).toMatch(
      /<a href="\/companies\/(soehne|x|company)[^"]*">/,
    );
});
