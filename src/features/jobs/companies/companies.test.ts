import { describe, expect, it } from 'vitest';
import { type Client, newOrganization } from '../../../../test/app.ts';
import { uploadImage } from '../../../../test/assets.ts';
import { withAutoCreate } from '../../../../test/companies.ts';
import { eventsOf, expectError, issuePaths, postJob, postJobs, readJob } from '../../../../test/jobs.ts';
import type { Company } from './schema.ts';

const UNKNOWN_ID = '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10';

describe('POST /companies', () => {
  it('creates a company with all fields', async () => {
    const board = await newOrganization();
    const fields = {
      name: 'North Sea Pilots B.V.',
      tagline: 'We guide ships',
      website: 'https://pilots.example',
      locations: ['Rotterdam', 'Kiel'],
      size: '51-200',
      founded_year: 1987,
      industry: 'Shipping',
      links: [{ label: 'Careers', url: 'https://pilots.example/careers' }],
      is_verified: true,
      is_hidden: false,
      external_id: 'C-1',
    };
    const description = '<p onclick="x()">Pilots <script>alert(1)</script>since 1987.</p>';
    const response = await board.post('/companies', { ...fields, description });
    expect(response.status, response.text).toBe(201);
    expect(response.body.data).toMatchObject({
      ...fields,
      slug: 'north-sea-pilots-b-v',
      description: '<p>Pilots since 1987.</p>',
      logo_url: null,
      job_count: 0,
      live_job_count: 0,
    });
    expect(response.headers.get('location')).toBe(`/api/v1/companies/${response.body.data.id}`);
    expect((await board.get(`/companies/${response.body.data.id}`)).body).toEqual(response.body);
  });

  it('rejects a spelling of the name of another company, and an external id that is taken', async () => {
    const board = await newOrganization();
    const { id } = await post(board, { name: 'Nestlé', external_id: 'x' });
    for (const body of [{ name: 'NESTLE S.A.' }, { name: 'Other', external_id: 'x' }]) {
      const response = await board.post('/companies', body);
      expectError(response, 409, 'duplicate_company');
      expect(response.body.error.details).toEqual({ existing_company_id: id });
    }
    await post(await newOrganization(), { name: 'Nestlé', external_id: 'x' });
    expect(await eventsOf(board)).toHaveLength(1);
  });

  it('numbers a slug that is taken, and rejects one that was chosen', async () => {
    const board = await newOrganization();
    const slugs = [];
    for (const name of ['Acme', 'Acme+', '日本', '🚢']) slugs.push((await post(board, { name })).slug);
    expect(slugs).toEqual(['acme', 'acme-2', 'company', 'company-2']);
    expectError(await board.post('/companies', { name: 'Other', slug: 'acme' }), 409, 'slug_taken');
    expect((await post(board, { name: 'Other' })).slug).toBe('other');
  });

  it('creates one company for ten concurrent requests with spellings of one name', async () => {
    const board = await newOrganization();
    const spellings = ['Acme', 'ACME GmbH', 'acme', 'Acme, Inc.', 'A.C.M.E.'];
    const responses = await Promise.all(
      [...spellings, ...spellings].map((name) => board.post('/companies', { name })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect((await board.get('/companies')).body.meta.pagination.total_items).toBe(1);
  });

  it.each<[unknown, string[]]>([
    [{}, ['/name']],
    [{ name: ' ' }, ['/name']],
    [{ name: '\u0301' }, ['/name']],
    [{ name: 'x'.repeat(501) }, ['/name']],
    [{ name: 'a\u0007b' }, ['/name']],
    [{ name: 'A', website: 'javascript:alert(1)' }, ['/website']],
    [{ name: 'A', links: [{ label: 'x', url: 'ftp://a.example' }] }, ['/links/0/url']],
    [{ name: 'A', links: [{ label: 'x', url: 'https://a.example', rel: 'me' }] }, ['/links/0/rel']],
    [{ name: 'A', size: '7' }, ['/size']],
    [{ name: 'A', founded_year: 12 }, ['/founded_year']],
    [{ name: 'A', locations: Array(51).fill('x') }, ['/locations']],
    [{ name: 'A', locations: null }, ['/locations']],
    [{ name: 'A', job_count: 5, id: UNKNOWN_ID }, ['/id', '/job_count']],
  ])('rejects %j', async (body, paths) => {
    const board = await newOrganization();
    expect([...new Set(issuePaths(await board.post('/companies', body)))].sort()).toEqual(paths);
    expect(await eventsOf(board)).toEqual([]);
  });

  it('rejects a logo in a private network, and an asset that does not exist', async () => {
    const board = await newOrganization();
    const response = await board.post('/companies', { name: 'A', logo_url: 'http://169.254.169.254/x.png' });
    expectError(response, 400, 'target_not_allowed');
    const { url } = await uploadImage(await newOrganization());
    expect(issuePaths(await board.post('/companies', { name: 'A', logo_url: url }))).toEqual(['/logo_url']);
    expect((await board.get('/companies')).body.data).toEqual([]);
  });

  it('takes over the jobs that have its name', async () => {
    const board = await withAutoCreate(await newOrganization(), false);
    const job = await postJob(board, { company_name: 'ACME GmbH' });
    expect(job.company_id).toBeNull();
    const { id, job_count } = await post(board, { name: 'Acme' });
    expect(job_count).toBe(1);
    expect((await readJob(board, job.id)).company_id).toBe(id);
    expect((await board.get(`/jobs?company_id=${id}`)).body.data).toMatchObject([{ id: job.id }]);
  });
});

describe('GET /companies', () => {
  it('counts jobs of every status and live ones, of all spellings', async () => {
    const board = await newOrganization();
    const [job] = await postJobs(board, [
      { company_name: 'Acme' },
      { company_name: 'ACME GmbH' },
      { company_name: 'acme', status: 'draft' },
      { company_name: 'Acme Inc.', expires_at: '2020-01-01' },
      { company_name: 'Other' },
      {},
    ]);
    expect(await read(board, job?.company_id ?? null)).toMatchObject({ job_count: 4, live_job_count: 2 });
    await board.patch(`/jobs/${job?.id}`, { status: 'expired' });
    expect(await read(board, job?.company_id ?? null)).toMatchObject({ job_count: 4, live_job_count: 1 });
    await board.delete(`/jobs/${job?.id}`);
    expect(await read(board, job?.company_id ?? null)).toMatchObject({ job_count: 3, live_job_count: 1 });
  });

  it('finds companies by words, name, external id and state, in each order', async () => {
    const board = await newOrganization();
    await post(board, { name: 'Übersee Pilots', is_verified: true });
    await post(board, { name: 'alpha Pilots', external_id: 'x' });
    await post(board, { name: 'Beta Cooks', is_hidden: true });
    await postJobs(board, [
      { company_name: 'Beta Cooks' },
      { company_name: 'Beta Cooks', status: 'draft' },
      { company_name: 'Alpha Pilots AG' },
    ]);
    const names = async (query: string) =>
      (await board.get(`/companies?${query}`)).body.data.map(({ name }: Company) => name);
    const all = ['alpha Pilots', 'Beta Cooks', 'Übersee Pilots'];
    expect(await names('')).toEqual(all);
    expect(await names('search=pil')).toEqual(['alpha Pilots', 'Übersee Pilots']);
    expect(await names('search=UBER pil')).toEqual(['Übersee Pilots']);
    expect(await names('search=!')).toEqual([]);
    expect(await names('name=alpha-pilots, LLC')).toEqual(['alpha Pilots']);
    expect(await names('external_id=x')).toEqual(['alpha Pilots']);
    expect(await names('is_verified=true')).toEqual(['Übersee Pilots']);
    expect(await names('is_hidden=true')).toEqual(['Beta Cooks']);
    expect(await names('is_hidden=false&is_verified=false')).toEqual(['alpha Pilots']);
    expect(await names('sort=-created_at')).toEqual(['Beta Cooks', 'alpha Pilots', 'Übersee Pilots']);
    expect(await names('sort=-job_count')).toEqual(['Beta Cooks', 'alpha Pilots', 'Übersee Pilots']);
    expect(await names('sort=-live_job_count')).toEqual(['alpha Pilots', 'Beta Cooks', 'Übersee Pilots']);
    expect(await names('sort=-live_job_count&search=pilots')).toEqual(['alpha Pilots', 'Übersee Pilots']);
    await board.patch(`/companies/${(await board.get('/companies?search=alpha')).body.data[0].id}`, {
      tagline: 'x',
    });
    expect((await names('sort=-updated_at'))[0]).toBe('alpha Pilots');
    const page = (await board.get('/companies?per_page=2&page=2')).body;
    expect(page.data).toMatchObject([{ name: 'Übersee Pilots' }]);
    expect(page.meta.pagination).toMatchObject({ total_items: 3, total_pages: 2, has_more: false });
  });
});

describe('PATCH /companies/{id}', () => {
  it('keeps the jobs that have the former name, and finds those that get the new one', async () => {
    const board = await newOrganization();
    const job = await postJob(board, { company_name: 'Acme' });
    const company = await patch(board, job.company_id, { name: 'Bolt', slug: 'bolt' });
    expect(company).toMatchObject({ name: 'Bolt', slug: 'bolt', job_count: 1 });
    for (const company_name of ['acme gmbh', 'BOLT']) {
      expect((await postJob(board, { company_name })).company_id).toBe(job.company_id);
    }
    expect((await readJob(board, job.id)).company_name).toBe('Acme');
    expectError(await board.post('/companies', { name: 'Acme' }), 409, 'duplicate_company');
  });

  it('changes the spelling of its own name, and rejects the name or slug of another company', async () => {
    const board = await newOrganization();
    const { id } = await post(board, { name: 'Acme' });
    await post(board, { name: 'Bolt', external_id: 'x' });
    expect(await patch(board, id, { name: 'ACME GmbH' })).toMatchObject({ name: 'ACME GmbH', slug: 'acme' });
    const taken = await board.patch(`/companies/${id}`, { name: 'bolt', tagline: 'x' });
    expectError(taken, 409, 'duplicate_company');
    expectError(await board.patch(`/companies/${id}`, { slug: 'bolt' }), 409, 'slug_taken');
    expectError(await board.patch(`/companies/${id}`, { external_id: 'x' }), 409, 'duplicate_company');
    expect(await read(board, id)).toMatchObject({ name: 'ACME GmbH', slug: 'acme', tagline: null });
  });

  it('clears nullable fields, and records nothing when nothing changes', async () => {
    const board = await newOrganization();
    const fields = { description: '<p>x</p>', website: 'https://a.example', links: [], locations: ['Kiel'] };
    const company = await post(board, { name: 'Acme', ...fields });
    expect(await patch(board, company.id, { name: ' Acme ', ...fields })).toEqual(company);
    expect(await eventsOf(board)).toHaveLength(1);
    const cleared = await patch(board, company.id, { description: null, website: null, locations: [] });
    expect(cleared).toMatchObject({ description: null, website: null, locations: [] });
  });
});

describe('DELETE /companies/{id}', () => {
  it('leaves its jobs without a company, until a job is written with its name', async () => {
    const board = await newOrganization();
    const [first, second] = await postJobs(board, [{ company_name: 'Acme' }, { company_name: 'ACME AG' }]);
    const response = await board.delete(`/companies/${first?.company_id}`);
    expect(response.body).toEqual({ data: { id: first?.company_id, deleted: true } });
    expect(await readJob(board, first?.id ?? '')).toEqual({ ...first, company_id: null });
    await board.patch(`/jobs/${second?.id}`, { title: 'Cook' });
    expect((await readJob(board, second?.id ?? '')).company_id).toBeNull();
    expect((await board.get(`/jobs?company_id=${first?.company_id}`)).body.data).toEqual([]);
    expect((await board.get('/companies')).body.data).toEqual([]);
    expectError(await board.get(`/companies/${first?.company_id}`), 404, 'not_found');
    const { company_id } = await postJob(board, { company_name: 'Acme' });
    expect(company_id).not.toBe(first?.company_id);
    expect(await read(board, company_id)).toMatchObject({ name: 'Acme', slug: 'acme', job_count: 3 });
  });
});

async function post(board: Client, fields: Record<string, unknown>): Promise<Company> {
  const response = await board.post('/companies', fields);
  expect(response.status, response.text).toBe(201);
  return response.body.data;
}

async function patch(board: Client, id: string | null, changes: object): Promise<Company> {
  const response = await board.patch(`/companies/${id}`, changes);
  expect(response.status, response.text).toBe(200);
  return response.body.data;
}

async function read(board: Client, id: string | null): Promise<Company> {
  return (await board.get(`/companies/${id}`)).body.data;
}
