import { describe, expect, it } from 'vitest';
import { type Client, newOrganization } from '../../../../../test/app.ts';
import { issuePaths, postJob, postJobs, readJob, titlesOf } from '../../../../../test/jobs.ts';
import { toWords } from '../../../../platform/search-words.ts';
import type { Job } from '../schema.ts';

const noFilters = {
  search: null,
  categories: [],
  job_types: [],
  locations: [],
  is_remote: null,
  posted_within: null,
  date_from: null,
  date_to: null,
  category: null,
  company: null,
  company_id: null,
  external_id: null,
  status: [],
  place: null,
  country: [],
  remote: [],
  remote_region: null,
  pay_min: null,
  pay_currency: null,
  sort: '-posted_at',
  exact: false,
  corrected: null,
};

const UNKNOWN_ID = '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10';

describe('GET /jobs', () => {
  it('returns no job, no page and no filter for an empty board', async () => {
    const organization = await newOrganization();
    const response = await organization.get('/jobs');
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      data: [],
      meta: {
        organization_name: `Organization ${organization.slug}`,
        board_url: `http://${organization.slug}.boards.localhost:3000`,
        pagination: { current_page: 1, per_page: 20, total_items: 0, total_pages: 0, has_more: false },
        filters: noFilters,
        place: null,
        remote: null,
        job_types: [],
      },
    });
  });

  it('returns jobs of every status, newest first, with the same data as single reads', async () => {
    const organization = await newOrganization();
    const jobs = await postJobs(organization, [
      { title: 'Second', posted_at: '2026-02-01', status: 'draft', category: 'Docks' },
      { title: 'First', posted_at: '2026-03-01', status: 'expired', form_data: { a: 1 } },
      { title: 'Third', posted_at: '2026-01-01', description: '<p>Text</p>', expires_at: null },
    ]);
    const { data } = (await organization.get('/jobs')).body;
    expect(data.map(({ title }: Job) => title)).toEqual(['First', 'Second', 'Third']);
    for (const job of jobs) {
      expect(data).toContainEqual(job);
      expect(data).toContainEqual(await readJob(organization, job.id));
    }
  });

  it('ignores unknown parameters', async () => {
    const organization = await newOrganization();
    await postJob(organization);
    const response = await organization.get('/jobs?color=red&page[]=2&Search=x');
    expect(response.body).toMatchObject({ meta: { filters: noFilters, pagination: { total_items: 1 } } });
  });

  it('returns 304 while the list is the same', async () => {
    const organization = await newOrganization();
    const etag = (await organization.get('/jobs')).headers.get('etag') ?? '';
    expect((await organization.get('/jobs', { 'if-none-match': etag })).status).toBe(304);
    await postJob(organization);
    expect((await organization.get('/jobs', { 'if-none-match': etag })).status).toBe(200);
  });

  it('reports all malformed parameters', async () => {
    const response = await (await newOrganization()).get(
      '/jobs?page=0&per_page=101&is_remote=perhaps&posted_within=1h&sort=salary&date_from=now',
    );
    expect(issuePaths(response).sort()).toEqual([
      'date_from',
      'is_remote',
      'page',
      'per_page',
      'posted_within',
      'sort',
    ]);
  });

  it('reports all parameters with invalid entries', async () => {
    const response = await (await newOrganization()).get(
      '/jobs?categories=shipping&status=active,gone&date_from=2026-02-02&date_to=2026-02-01',
    );
    expect(issuePaths(response).sort()).toEqual(['categories', 'date_from', 'status']);
  });

  it('reports malformed parameters and invalid entries together', async () => {
    const response = await (await newOrganization()).get('/jobs?per_page=0&categories=shipping');
    expect(issuePaths(response).sort()).toEqual(['categories', 'per_page']);
  });
});

describe('pagination', () => {
  it('returns 20 jobs of the first page by default', async () => {
    const organization = await newOrganization();
    await postNumbered(organization, 45);
    const pages = [
      ['', 1, 20, 3, true, 45, 26],
      ['?page=2', 2, 20, 3, true, 25, 6],
      ['?page=3', 3, 20, 3, false, 5, 1],
      ['?page=5&per_page=9', 5, 9, 5, false, 9, 1],
      ['?per_page=45', 1, 45, 1, false, 45, 1],
      ['?per_page=44', 1, 44, 2, true, 45, 2],
      ['?per_page=1&page=45', 45, 1, 45, false, 1, 1],
      ['?per_page=100', 1, 100, 1, false, 45, 1],
    ] as const;
    for (const [query, current_page, per_page, total_pages, has_more, first, last] of pages) {
      const { data, meta } = (await organization.get(`/jobs${query}`)).body;
      expect(meta.pagination).toEqual({ current_page, per_page, total_items: 45, total_pages, has_more });
      expect([data[0].title, data.at(-1).title]).toEqual([`Job ${first}`, `Job ${last}`]);
      expect(data).toHaveLength(first - last + 1);
    }
  });

  it.each(['4', '1000000000'])('returns no job on page %s, after the last one', async (page) => {
    const organization = await newOrganization();
    await postNumbered(organization, 45);
    expect((await organization.get(`/jobs?page=${page}`)).body).toMatchObject({
      data: [],
      meta: {
        pagination: {
          current_page: Number(page),
          per_page: 20,
          total_items: 45,
          total_pages: 3,
          has_more: false,
        },
      },
    });
  });

  it.each(['per_page', 'page'])('rejects an invalid %s', async (name) => {
    const organization = await newOrganization();
    for (const value of ['0', '-1', '1.5', 'abc', '', '1e9999', '1,2', '99999999999999999999']) {
      expect(issuePaths(await organization.get(`/jobs?${name}=${value}`))).toEqual([name]);
    }
    expect(issuePaths(await organization.get(`/jobs?${name}=1&${name}=2`))).toEqual([name]);
  });

  it('rejects a per_page above 100', async () => {
    expect(issuePaths(await (await newOrganization()).get('/jobs?per_page=101'))).toEqual(['per_page']);
  });

  it('returns each job on exactly one page in every order', async () => {
    const organization = await newOrganization();
    await postNumbered(organization, 45, { posted_at: '2026-01-01' });
    for (const sort of ['-posted_at', 'posted_at', '-updated_at', 'title']) {
      const seen = new Set<string>();
      for (let page = 1; page <= 7; page++) {
        const { data } = (await organization.get(`/jobs?per_page=7&page=${page}&sort=${sort}`)).body;
        for (const { id } of data) seen.add(id);
      }
      expect(seen.size).toBe(45);
    }
  });
});

describe('sort', () => {
  it('orders by posted_at in both directions, and by title regardless of case, accents and punctuation', async () => {
    const organization = await newOrganization();
    await postJobs(organization, [
      { title: 'Zebra keeper', posted_at: '2026-01-02' },
      { title: '«Äpfel»', posted_at: '2026-01-04' },
      { title: 'apple picker', posted_at: '2026-01-01' },
      { title: 'Beta', posted_at: '2026-01-03' },
      { title: '10 drivers', posted_at: '2026-01-05' },
    ]);
    expect(await titlesOf(organization, { sort: '-posted_at' })).toEqual([
      '10 drivers',
      '«Äpfel»',
      'Beta',
      'Zebra keeper',
      'apple picker',
    ]);
    expect(await titlesOf(organization, { sort: 'posted_at' })).toEqual([
      'apple picker',
      'Zebra keeper',
      'Beta',
      '«Äpfel»',
      '10 drivers',
    ]);
    expect(await titlesOf(organization, { sort: 'title' })).toEqual([
      '10 drivers',
      '«Äpfel»',
      'apple picker',
      'Beta',
      'Zebra keeper',
    ]);
  });

  it('orders by the time of the last update', async () => {
    const organization = await newOrganization();
    const [first] = await postJobs(organization, [{ title: 'A' }, { title: 'B' }, { title: 'C' }]);
    expect(await titlesOf(organization, { sort: '-updated_at' })).toHaveLength(3);
    await organization.patch(`/jobs/${first?.id}`, { location: 'Bergen' });
    expect((await titlesOf(organization, { sort: '-updated_at' }))[0]).toBe('A');
  });

  it.each(['-posted_at', 'posted_at', 'title'])('%s orders equal jobs by id', async (sort) => {
    const organization = await newOrganization();
    const jobs = await postJobs(
      organization,
      Array.from({ length: 10 }, () => ({ title: 'Same', posted_at: '2026-01-01' })),
    );
    const { data, meta } = (await organization.get(`/jobs?sort=${sort}`)).body;
    expect(data.map(({ id }: Job) => id)).toEqual(jobs.map(({ id }) => id).sort());
    expect(meta.filters.sort).toBe(sort);
  });

  it.each(['', 'salary_min', '-title', 'posted_at;drop table jobs', '-posted_at,title'])(
    'rejects %j',
    async (sort) => {
      const response = await (await newOrganization()).get(`/jobs?${new URLSearchParams({ sort })}`);
      expect(issuePaths(response)).toEqual(['sort']);
    },
  );
});

describe('filters', () => {
  it('are returned in their effective form', async () => {
    const organization = await newOrganization();
    const { category_id } = await postJob(organization, { category: 'Docks' });
    const query = new URLSearchParams({
      search: ' Harbour "Night shift" ',
      categories: `${category_id}, ${UNKNOWN_ID}`,
      job_types: 'Full Time,contract',
      locations: 'Paris\\, Texas, Bergen ,,',
      is_remote: 'false',
      date_from: '2026-01-01',
      date_to: '2026-01-31',
      category: 'docks',
      company: 'Acme, Inc.',
      external_id: 'ATS-1',
      status: 'active,draft',
      sort: 'title',
    });
    expect((await organization.get(`/jobs?${query}`)).body.meta.filters).toEqual({
      ...noFilters,
      search: ' Harbour "Night shift" ',
      categories: [category_id, UNKNOWN_ID],
      job_types: ['Full Time', 'contract'],
      locations: ['Paris, Texas', 'Bergen'],
      is_remote: false,
      posted_within: null,
      date_from: '2026-01-01T00:00:00.000Z',
      date_to: '2026-01-31T23:59:59.999Z',
      category: 'docks',
      company: 'Acme, Inc.',
      external_id: 'ATS-1',
      status: ['active', 'draft'],
      sort: 'title',
      exact: false,
      corrected: null,
    });
  });

  it('by external_id match the job of the own organization only', async () => {
    const organizations = [await newOrganization(), await newOrganization()];
    for (const organization of organizations)
      await postJobs(organization, [{ title: 'Pilot', external_id: 'ATS-1' }]);
    // The mistake would find the same job for both.
    for (const organization of organizations)
      expect((await organization.get('/jobs?external_id=ATS-1')).body.data).toMatchObject([
        { title: 'Pilot' },
      ]);
  });

  it('by external_id match one job, combine with other filters, and follow a new external_id', async () => {
    const organization = await newOrganization();
    const [job] = await postJobs(organization, [
      { title: 'Harbour Pilot', external_id: 'ATS-1' },
      { title: 'Cook', external_id: 'ats-1' },
      { title: 'Deck Hand' },
    ]);
    const find = async (query: string) => {
      const { data, meta } = (await organization.get(`/jobs?${query}`)).body;
      return [meta.pagination.total_items, ...data.map(({ id }: { id: string }) => id)];
    };
    for (const more of ['', '&search=pilot', '&status=active&sort=title'])
      expect(await find(`external_id=ATS-1${more}`)).toEqual([1, job!.id]);
    for (const query of ['external_id=ATS-1&search=cook', 'external_id=ATS-2', 'external_id=ATS-1&page=2'])
      expect((await find(query)).slice(1)).toEqual([]);
    await organization.patch(`/jobs/${job!.id}`, { external_id: 'ATS-2' });
    expect(await find('external_id=ATS-2')).toEqual([1, job!.id]);
    expect(await find('external_id=ATS-1')).toEqual([0]);
    expect(issuePaths(await organization.get('/jobs?external_id=%00'))).toEqual(['external_id']);
  });

  it('are ignored when they are empty', async () => {
    const organization = await newOrganization();
    await postJob(organization);
    const response = await organization.get(
      '/jobs?search=&categories=&job_types=,&locations=%20,%20&category=&company=&external_id=&status=',
    );
    expect(response.body).toMatchObject({ meta: { filters: noFilters, pagination: { total_items: 1 } } });
  });

  it('are combined with OR within a parameter and with AND between parameters', async () => {
    const organization = await newOrganization();
    await postJobs(organization, [
      { title: 'A', location: 'Bergen', job_type: 'contract' },
      { title: 'B', location: 'Oslo', job_type: 'contract' },
      { title: 'C', location: 'Bergen', job_type: 'full-time' },
      { title: 'D', location: 'Paris', job_type: 'contract' },
    ]);
    const query = { locations: 'bergen,oslo', job_types: 'contract,temporary', sort: 'title' };
    expect(await titlesOf(organization, query)).toEqual(['A', 'B']);
    expect(await titlesOf(organization, { ...query, job_types: 'temporary' })).toEqual([]);
  });

  it('split one value at commas, and read repeated parameters literally', async () => {
    const organization = await newOrganization();
    await postJobs(organization, [
      { title: 'A', location: 'Paris, Texas' },
      { title: 'B', location: 'Paris, France' },
      { title: 'C', location: 'Austin, Texas' },
      { title: 'D', location: 'Bergen' },
    ]);
    const titles = (...locations: string[]) =>
      titlesOf(organization, [
        ...locations.map((location): [string, string] => ['locations', location]),
        ['sort', 'title'],
      ]);
    expect(await titles('Paris,Austin')).toEqual(['A', 'B', 'C']);
    expect(await titles('Paris', 'Austin')).toEqual(['A', 'B', 'C']);
    expect(await titles('Paris\\, Texas')).toEqual(['A']);
    expect(await titles('Paris\\, Texas,Berg')).toEqual(['A', 'D']);
    expect(await titles('Paris, Texas', 'Berg')).toEqual(['A', 'D']);
    expect(await titles('Paris, Texas')).toEqual(['A', 'B', 'C']);
  });

  it('reject 101 repetitions of a parameter', async () => {
    const query = new URLSearchParams(
      Array.from({ length: 101 }, (): [string, string] => ['locations', 'a']),
    );
    expect(issuePaths(await (await newOrganization()).get(`/jobs?${query}`))).toEqual(['locations']);
  });
});

describe('locations', () => {
  it('match a substring regardless of case', async () => {
    const organization = await newOrganization();
    await postJobs(organization, [
      { title: 'A', location: 'København, Danmark' },
      { title: 'B', location: 'ZÜRICH' },
      { title: 'C' },
      { title: 'D', location: '' },
    ]);
    expect(await titlesOf(organization, { locations: 'KØBEN' })).toEqual(['A']);
    expect(await titlesOf(organization, { locations: 'zürich' })).toEqual(['B']);
    expect(await titlesOf(organization, { locations: 'HAVN\\, dan' })).toEqual(['A']);
    expect(await titlesOf(organization, { locations: 'Zurich' })).toEqual([]);
    expect(await titlesOf(organization, { locations: 'x' })).toEqual([]);
  });

  it.each(['%', '_', '\\', '%%', '50%', 'a_b', 'c\\d', "'", '*', '.*', '[a-z]', '\\_'])(
    'treat %j as plain text',
    async (text) => {
      const organization = await newOrganization();
      await postJobs(organization, [
        { title: 'Plain', location: 'Bergen aXb cXd' },
        { title: 'Odd', location: `Hall ${text} East` },
      ]);
      expect(await titlesOf(organization, { locations: text })).toEqual(['Odd']);
    },
  );
});

describe('job_types', () => {
  it('match exactly after case and separators are normalized', async () => {
    const organization = await newOrganization();
    await postJobs(organization, [
      { title: 'A', job_type: 'Full Time' },
      { title: 'B', job_type: 'full-time-remote' },
      { title: 'C', job_type: 'Contract' },
      { title: 'D' },
    ]);
    for (const spelling of ['full-time', 'FULL_TIME', 'Full Time', ' full  time ']) {
      expect(await titlesOf(organization, { job_types: spelling })).toEqual(['A']);
    }
    expect(await titlesOf(organization, { job_types: 'full' })).toEqual([]);
    expect(await titlesOf(organization, { job_types: 'full time,CONTRACT', sort: 'title' })).toEqual([
      'A',
      'C',
    ]);
  });
});

describe('categories and category', () => {
  it('match by id and by slug, and combine with AND', async () => {
    const organization = await newOrganization();
    const [a, b] = await postJobs(organization, [
      { title: 'A', category: 'Docks' },
      { title: 'B', category: 'Ships' },
      { title: 'C' },
    ]);
    const [docks, ships] = [a?.category_id ?? '', b?.category_id ?? ''];
    const titles = (query: Record<string, string>) => titlesOf(organization, { ...query, sort: 'title' });
    expect(await titles({ categories: docks })).toEqual(['A']);
    expect(await titles({ categories: docks.toUpperCase() })).toEqual(['A']);
    expect(await titles({ categories: `${docks},${ships}` })).toEqual(['A', 'B']);
    expect(await titles({ categories: `${ships},${UNKNOWN_ID}` })).toEqual(['B']);
    expect(await titles({ categories: UNKNOWN_ID })).toEqual([]);
    expect(await titles({ category: 'ships' })).toEqual(['B']);
    expect(await titles({ category: 'Ships' })).toEqual([]);
    expect(await titles({ category: 'unknown' })).toEqual([]);
    expect(await titles({ category: 'docks', categories: `${docks},${ships}` })).toEqual(['A']);
    expect(await titles({ category: 'docks', categories: docks.toUpperCase() })).toEqual(['A']);
    expect(await titles({ category: 'docks', categories: ships })).toEqual([]);
  });

  it.each(['docks', '1', `${UNKNOWN_ID},docks`, `{${UNKNOWN_ID}}`, UNKNOWN_ID.replaceAll('-', ''), "'"])(
    'reject %s, which is not a list of UUIDs',
    async (categories) => {
      const response = await (await newOrganization()).get(`/jobs?${new URLSearchParams({ categories })}`);
      expect(issuePaths(response)).toEqual(['categories']);
    },
  );
});

describe('company', () => {
  it('matches the complete name regardless of case', async () => {
    const organization = await newOrganization();
    await postJobs(organization, [
      { title: 'A', company_name: 'Åkers & Sønn, AS' },
      { title: 'B', company_name: 'Åkers' },
      { title: 'C' },
    ]);
    expect(await titlesOf(organization, { company: 'åkers & sønn, as' })).toEqual(['A']);
    expect(await titlesOf(organization, { company: 'ÅKERS' })).toEqual(['B']);
    expect(await titlesOf(organization, { company: 'Åker' })).toEqual([]);
    expect(await titlesOf(organization, { company: '%' })).toEqual([]);
  });
});

describe('is_remote', () => {
  it('true returns remote jobs, false the others, no value all', async () => {
    const organization = await newOrganization();
    await postJobs(organization, [{ title: 'Home', is_remote: true }, { title: 'Office' }]);
    expect(await titlesOf(organization, { is_remote: 'true' })).toEqual(['Home']);
    expect(await titlesOf(organization, { is_remote: 'false' })).toEqual(['Office']);
    expect((await titlesOf(organization, {})).length).toBe(2);
  });

  it.each(['', 'yes', '1', 'TRUE', 'null'])('rejects %j', async (is_remote) => {
    const response = await (await newOrganization()).get(`/jobs?is_remote=${is_remote}`);
    expect(issuePaths(response)).toEqual(['is_remote']);
  });
});

describe('status', () => {
  it('matches the status that the API returns', async () => {
    const organization = await newOrganization();
    await postJobs(organization, [
      { title: 'A', expires_at: null },
      { title: 'B', expires_at: '2099-01-01' },
      { title: 'C', expires_at: '2020-01-01' },
      { title: 'D', status: 'expired', expires_at: '2099-01-01' },
      { title: 'E', status: 'draft', expires_at: '2020-01-01' },
    ]);
    const titles = (status: string) => titlesOf(organization, { status, sort: 'title' });
    expect(await titles('active')).toEqual(['A', 'B']);
    expect(await titles('expired')).toEqual(['C', 'D']);
    expect(await titles('draft')).toEqual(['E']);
    expect(await titles('active,draft')).toEqual(['A', 'B', 'E']);
    expect(await titles('draft,expired')).toEqual(['C', 'D', 'E']);
    expect(await titles('active,active,expired,draft')).toEqual(['A', 'B', 'C', 'D', 'E']);
  });

  it.each(['live', 'Active', 'active;draft'])('rejects %j', async (status) => {
    expect(issuePaths(await (await newOrganization()).get(`/jobs?status=${status}`))).toEqual(['status']);
  });
});

describe('dates', () => {
  it('are inclusive to the millisecond, and a date_to without a time includes its entire UTC day', async () => {
    const organization = await newOrganization();
    await postJobs(organization, [
      { title: 'A', posted_at: '2026-01-31T23:59:59.999Z' },
      { title: 'B', posted_at: '2026-02-01T00:00:00.000Z' },
      { title: 'C', posted_at: '2026-02-01T23:59:59.999Z' },
      { title: 'D', posted_at: '2026-02-02T00:00:00.000Z' },
    ]);
    const titles = (query: Record<string, string>) => titlesOf(organization, { ...query, sort: 'title' });
    expect(await titles({ date_from: '2026-02-01' })).toEqual(['B', 'C', 'D']);
    expect(await titles({ date_to: '2026-02-01' })).toEqual(['A', 'B', 'C']);
    expect(await titles({ date_from: '2026-02-01', date_to: '2026-02-01' })).toEqual(['B', 'C']);
    expect(await titles({ date_from: '2026-02-01T00:00:00.001Z' })).toEqual(['C', 'D']);
    expect(await titles({ date_to: '2026-02-01T00:00:00Z' })).toEqual(['A', 'B']);
    expect(await titles({ date_from: '2026-02-02T01:59:59+02:00' })).toEqual(['C', 'D']);
    expect(
      await titles({ date_from: '2026-02-01T23:59:59.999Z', date_to: '2026-02-01T23:59:59.999Z' }),
    ).toEqual(['C']);
  });

  it.each([
    ['2026-02-01', '2026-02-01T00:00:00.000Z', '2026-02-01T23:59:59.999Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z', '2024-02-29T23:59:59.999Z'],
    ['2026-02-01T12:00Z', '2026-02-01T12:00:00.000Z', '2026-02-01T12:00:00.000Z'],
    ['2026-02-01T00:30:00+01:00', '2026-01-31T23:30:00.000Z', '2026-01-31T23:30:00.000Z'],
    ['2026-02-01T12:00:00.1234567Z', '2026-02-01T12:00:00.123Z', '2026-02-01T12:00:00.123Z'],
    ['0001-01-01', '0001-01-01T00:00:00.000Z', '0001-01-01T23:59:59.999Z'],
    ['9999-12-31', '9999-12-31T00:00:00.000Z', '9999-12-31T23:59:59.999Z'],
  ])('return %s as a complete timestamp', async (date, from, to) => {
    const organization = await newOrganization();
    const query = (name: string) => `/jobs?${new URLSearchParams({ [name]: date })}`;
    const asFrom = (await organization.get(query('date_from'))).body.meta.filters;
    expect(asFrom).toEqual({ ...noFilters, date_from: from });
    const asTo = (await organization.get(query('date_to'))).body.meta.filters;
    expect(asTo).toEqual({ ...noFilters, date_to: to });
  });

  it.each([
    'now',
    'infinity',
    '-infinity',
    'today',
    'yesterday',
    'epoch',
    '',
    '2026',
    '2026-02-30',
    '1767225600',
  ])('reject %j', async (date) => {
    const organization = await newOrganization();
    for (const name of ['date_from', 'date_to']) {
      expect(issuePaths(await organization.get(`/jobs?${name}=${date}`))).toEqual([name]);
    }
  });

  it.each([
    '2026-02-01T12:00:00',
    '2026-02-01T12:00:00 Europe/Oslo',
    '0001-01-01T00:00:00+14:00',
    '2026-2-1',
  ])('reject %j', async (date_from) => {
    const response = await (await newOrganization()).get(`/jobs?${new URLSearchParams({ date_from })}`);
    expect(issuePaths(response)).toEqual(['date_from']);
  });

  it('reject a date_from after date_to', async () => {
    const organization = await newOrganization();
    for (const [date_from, date_to] of [
      ['2026-02-02', '2026-02-01'],
      ['2026-02-01T12:00:00.001Z', '2026-02-01T12:00:00Z'],
      ['2026-02-01T12:00:00Z', '2026-02-01T12:00:00+01:00'],
    ] as const) {
      const query = new URLSearchParams({ date_from, date_to });
      expect(issuePaths(await organization.get(`/jobs?${query}`))).toEqual(['date_from']);
    }
  });
});

describe('posted_within', () => {
  it.each([
    ['24h', 1],
    ['7d', 7],
    ['14d', 14],
    ['30d', 30],
    ['90d', 90],
  ])('%s returns the jobs of the last %i days and their first instant as date_from', async (window, days) => {
    const organization = await newOrganization();
    const edge = Date.now() - days * 86_400_000;
    await postJobs(organization, [
      { title: 'In', posted_at: new Date(edge + 60_000).toISOString() },
      { title: 'Out', posted_at: new Date(edge - 1).toISOString() },
      { title: 'Future', posted_at: '2099-01-01' },
    ]);
    expect(await titlesOf(organization, { posted_within: window, sort: 'title' })).toEqual(['Future', 'In']);
    const before = Date.now();
    const { filters } = (await organization.get(`/jobs?posted_within=${window}`)).body.meta;
    expect(filters).toEqual({ ...noFilters, posted_within: window, date_from: expect.any(String) });
    expect(filters.date_from).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const computed = Date.parse(filters.date_from) + days * 86_400_000;
    expect(computed).toBeGreaterThanOrEqual(before);
    expect(computed).toBeLessThanOrEqual(Date.now());
  });

  it('is ignored for explicit dates', async () => {
    const organization = await newOrganization();
    await postJobs(organization, [{ title: 'Old', posted_at: '2020-06-01' }, { title: 'New' }]);
    const from = { posted_within: '24h', date_from: '2020-01-01' };
    expect((await titlesOf(organization, from)).sort()).toEqual(['New', 'Old']);
    const to = { posted_within: '24h', date_to: '2020-12-31' };
    expect(await titlesOf(organization, to)).toEqual(['Old']);
    const { filters } = (await organization.get(`/jobs?${new URLSearchParams(to)}`)).body.meta;
    expect(filters).toEqual({ ...noFilters, posted_within: '24h', date_to: '2020-12-31T23:59:59.999Z' });
  });

  it.each(['1d', '24', '7D', '', '24h,7d', 'toString'])('rejects %j', async (posted_within) => {
    const response = await (await newOrganization()).get(`/jobs?posted_within=${posted_within}`);
    expect(issuePaths(response)).toEqual(['posted_within']);
  });
});

describe('unusual input', () => {
  const texts = [
    "' or 1=1; drop table jobs; --",
    "');select pg_sleep(10);--",
    'x'.repeat(500),
    'ﷺ'.repeat(500),
    '🛳'.repeat(250),
    `a${'𐐀'.repeat(100)}`,
    '\u0000',
    'a\u0000b',
    '"',
    '"""',
    '"unbalanced phrase',
    '...---!!!',
    '& | ! <-> :* <2>',
    'a & b | !c <-> d:* ( )',
    ':*',
    "'a':*",
    '\\',
    '\\\\,',
    'c:\\windows',
    '%',
    '\u200b\u200d\ufeff',
    'e\u0301\u0301\u0301',
    '\r\n\t',
    '#{7*7}{{7*7}}',
    '<script>alert(1)</script>',
    '__proto__',
    'constructor',
    `${'"a" '.repeat(120)}`,
    `${'a b '.repeat(120)}`,
  ];

  it.each(['search', 'locations', 'job_types', 'company', 'category', 'categories', 'status'])(
    'in %s returns 200 or 400, never a server error',
    async (name) => {
      const organization = await newOrganization();
      await postJob(organization, { description: '<p>a b c d</p>' });
      for (const text of texts) {
        const response = await organization.get(`/jobs?${new URLSearchParams({ [name]: text })}`);
        if (text.includes('\0')) expect(issuePaths(response)).toEqual(expect.arrayContaining([name]));
        else expect([200, 400], `${text}: ${response.text}`).toContain(response.status);
        const isSearchable = !text.includes('\0') && toWords(text).length <= 30;
        if (name === 'search' && isSearchable) expect(response.status).toBe(200);
      }
    },
  );

  it.each(['%', '%zz', '%ff%fe', '%ed%a0%80', '%c0%80', '+', '%00'])(
    'with a broken encoding (%s) returns 200 or 400',
    async (text) => {
      const organization = await newOrganization();
      for (const name of ['search', 'locations', 'company', 'page', 'date_from', 'categories']) {
        const response = await organization.get(`/jobs?${name}=${text}`);
        expect([200, 400], response.text).toContain(response.status);
      }
    },
  );

  it('with more than 500 characters is rejected as a search', async () => {
    const response = await (await newOrganization()).get(`/jobs?search=${'x'.repeat(501)}`);
    expect(issuePaths(response)).toEqual(['search']);
  });
});

async function postNumbered(organization: Client, count: number, fields: object = {}): Promise<void> {
  await postJobs(
    organization,
    Array.from({ length: count }, (_, index) => ({
      title: `Job ${index + 1}`,
      posted_at: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
      ...fields,
    })),
  );
}
