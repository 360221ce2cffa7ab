import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newOrganization } from '../../../../test/app.ts';
import { eventsOf, expectError, issuePaths, postJob, readJob } from '../../../../test/jobs.ts';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const DAY_MS = 86_400_000;

const full = {
  title: 'Harbour Pilot',
  description: '<p>Guide <strong>ships</strong> in.</p>',
  status: 'draft',
  slug: 'harbour-pilot-1',
  company_name: 'North Sea Pilots',
  company_website: 'https://pilots.example',
  company_logo_url: 'https://pilots.example/logo.png',
  location: 'Rotterdam, Netherlands',
  is_remote: true,
  remote_regions: ['nl', 'EMEA', 'NL'],
  place: { city: 'Rotterdam', country: 'nl' },
  job_type: 'Full Time',
  category: 'Shipping',
  salary_min: 52_000.5,
  salary_max: 68_000,
  salary_currency: 'eur',
  salary_period: 'yearly',
  how_to_apply: 'work@pilots.example',
  how_to_apply_method: 'email',
  recruiter_name: 'Mette Holm',
  recruiter_url: 'https://pilots.example/mette',
  is_highlighted: true,
  is_sticky: true,
  source: 'import',
  external_id: 'ATS-4711',
  locked_fields: ['salary_min', 'is_remote', 'remote'],
  form_data: { shift: 'night', tags: ['a', null, 1.5, { deep: true }] },
  posted_at: '2026-01-02T03:04:05.678+02:00',
  expires_at: '2099-01-01',
};

/** Only postings write these. */
const notPosted = {
  review: { state: 'none', reason: null, reviewed_at: null },
  owner_member_id: null,
  subscription_id: null,
  paused_at: null,
};

describe('POST /jobs', () => {
  it('stores every writable field and returns the complete job', async () => {
    const organization = await newOrganization();
    const response = await organization.post('/jobs', full);
    expect(response.status).toBe(201);
    const { id, category_id, updated_at } = response.body.data;
    expect(response.body).toEqual({
      data: {
        id: expect.stringMatching(UUID_V7),
        title: 'Harbour Pilot',
        description: '<p>Guide <strong>ships</strong> in.</p>',
        status: 'draft',
        url: `http://${organization.slug}.boards.localhost:3000/jobs/harbour-pilot-1`,
        slug: 'harbour-pilot-1',
        company_name: 'North Sea Pilots',
        company_website: 'https://pilots.example',
        company_id: expect.stringMatching(UUID_V7),
        company_logo_url: null,
        location: 'Rotterdam, Netherlands',
        is_remote: true,
        remote: 'full',
        remote_regions: ['NL', 'EMEA'],
        place: {
          city: 'Rotterdam',
          region: null,
          country: 'NL',
          latitude: null,
          longitude: null,
          is_corrected: false,
        },
        job_type: 'full-time',
        category: 'Shipping',
        category_slug: 'shipping',
        category_id: expect.stringMatching(UUID_V7),
        salary_min: 52_000.5,
        salary_max: 68_000,
        salary_currency: 'EUR',
        salary_period: 'yearly',
        how_to_apply: 'work@pilots.example',
        how_to_apply_method: 'email',
        application_form: null,
        notify_email: null,
        recruiter_name: 'Mette Holm',
        recruiter_url: 'https://pilots.example/mette',
        is_highlighted: true,
        is_sticky: true,
        source: 'import',
        external_id: 'ATS-4711',
        import_id: null,
        locked_fields: ['remote', 'salary_min'],
        form_data: { shift: 'night', tags: ['a', null, 1.5, { deep: true }] },
        ...notPosted,
        posted_at: '2026-01-02T01:04:05.678Z',
        created_at: '2026-01-02T01:04:05.678Z',
        updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        expires_at: '2099-01-01T23:59:59.999Z',
      },
    });
    expect(Math.abs(Date.parse(updated_at) - Date.now())).toBeLessThan(10_000);
    expect(response.headers.get('location')).toBe(`/api/v1/jobs/${id}`);
    expect(await readJob(organization, id)).toEqual(response.body.data);
    expect(category_id).not.toBe(id);
  });

  it('returns form_data with its keys in the order in which every later read returns them', async () => {
    const organization = await newOrganization();
    const form_data = {
      shift: 'night',
      b: 1,
      aa: { zz: [{ cc: 1, c: 2 }], z: null },
      é: true,
      '10': 0,
      a: 2,
    };
    const created = await organization.post('/jobs', { title: 'A', form_data });
    const read = await organization.get(`/jobs/${created.body.data.id}`);
    expect(JSON.stringify(created.body.data)).toBe(JSON.stringify(read.body.data));
    expect(Object.keys(read.body.data.form_data)).toEqual(['10', 'a', 'b', 'aa', 'é', 'shift']);
  });

  it('requires only a title and sets defaults for the rest', async () => {
    const organization = await newOrganization();
    const before = Date.now();
    const job = await postJob(organization, { title: 'Harbour Pilot' });
    const { id, url, posted_at, created_at, updated_at, expires_at, ...others } = job;
    expect(others).toEqual({
      title: 'Harbour Pilot',
      description: null,
      status: 'active',
      slug: 'harbour-pilot',
      company_name: null,
      company_website: null,
      company_id: null,
      company_logo_url: null,
      location: null,
      is_remote: false,
      remote: 'none',
      remote_regions: [],
      place: null,
      job_type: null,
      category: null,
      category_slug: null,
      category_id: null,
      salary_min: null,
      salary_max: null,
      salary_currency: null,
      salary_period: null,
      how_to_apply: null,
      how_to_apply_method: null,
      application_form: null,
      notify_email: null,
      recruiter_name: null,
      recruiter_url: null,
      is_highlighted: false,
      is_sticky: false,
      source: 'api',
      external_id: null,
      import_id: null,
      locked_fields: [],
      form_data: null,
      ...notPosted,
    });
    expect(created_at).toBe(posted_at);
    expect(Date.parse(posted_at)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(posted_at)).toBeLessThanOrEqual(Date.now());
    expect(Date.parse(expires_at ?? '') - Date.parse(posted_at)).toBe(30 * DAY_MS);
  });

  it('accepts null for every nullable field', async () => {
    const nulls = Object.fromEntries(
      Object.keys(full)
        .filter((field) => !['title', 'status', 'slug', 'source', 'posted_at'].includes(field))
        .filter((field) => !['remote_regions', 'locked_fields'].includes(field) && !field.startsWith('is_'))
        .map((field) => [field, null]),
    );
    const job = await postJob(await newOrganization(), nulls);
    expect(job).toMatchObject({ description: null, category: null, expires_at: null, external_id: null });
  });

  it('replays the first response for a repeated Idempotency-Key and creates one job', async () => {
    const organization = await newOrganization();
    const headers = { 'idempotency-key': 'create-1' };
    const first = await organization.post('/jobs', { title: 'Once' }, headers);
    const second = await organization.post('/jobs', { title: 'Once' }, headers);
    expect(second.text).toBe(first.text);
    expect(second.headers.get('location')).toBe(first.headers.get('location'));
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect((await organization.get('/jobs')).body.meta.pagination.total_items).toBe(1);
  });

  it('reports each unknown field together with every other problem', async () => {
    const response = await (await newOrganization()).post('/jobs', {
      titel: 'Typo',
      salary: 1,
      id: 'mine',
      created_at: '2026-01-01',
      is_remote: 'yes',
      salary_min: 2,
      salary_max: 1,
      salary_currency: 'XTS',
      how_to_apply: 'nowhere',
    });
    expect(issuePaths(response).sort()).toEqual([
      '/created_at',
      '/how_to_apply',
      '/id',
      '/is_remote',
      '/salary',
      '/salary_currency',
      '/salary_min',
      '/titel',
      '/title',
    ]);
  });

  it.each([
    ['null', null],
    ['a list', []],
    ['a text', '"x"'],
    ['a number', '1'],
  ])('rejects %s as the body', async (_, body) => {
    const response = await (await newOrganization()).post('/jobs', body === null ? 'null' : body);
    expectError(response, 400, 'validation_error');
  });

  it('rejects an unknown on_duplicate', async () => {
    const response = await (await newOrganization()).post('/jobs?on_duplicate=replace', { title: 'A' });
    expect(issuePaths(response)).toEqual(['on_duplicate']);
  });

  const text = (length: number) => 'ü'.repeat(length);
  const url = (length: number) => `https://a.example/${'x'.repeat(length - 18)}`;
  const shortTexts = ['company_name', 'location', 'recruiter_name'];
  const urls = ['company_website', 'company_logo_url', 'recruiter_url'];

  it.each<[string, unknown]>([
    ['title', text(200)],
    ['title', '🛳'.repeat(200)],
    ['title', '𠀀'.repeat(200)],
    ['title', `a${'𐐀'.repeat(60)}`],
    ['title', '<b>&"\'\\'],
    ['slug', 'a'.repeat(120)],
    ['slug', 'a-1-b'],
    ...shortTexts.flatMap((field): [string, unknown][] => [
      [field, text(500)],
      [field, '🛳'.repeat(500)],
      [field, ''],
    ]),
    ...urls.flatMap((field): [string, unknown][] => [
      [field, url(2048)],
      [field, 'http://pilots.example:8080/a?b=c#d'],
    ]),
    ['job_type', 'x'.repeat(50)],
    ['source', 'x'.repeat(50)],
    ['external_id', text(200)],
    ['salary_min', 0],
    ['salary_max', 1e15],
    ['salary_min', 0.01],
    ['form_data', {}],
    ['form_data', { text: 'x'.repeat(65_536 - '{"text":""}'.length) }],
    ['description', 'x'.repeat(102_400)],
    ['description', 'ü'.repeat(51_200)],
    ['expires_at', '9999-12-31T23:59:59.999Z'],
    ['posted_at', '0001-01-01'],
    ['posted_at', '9999-12-31T23:59:59.999Z'],
    ['category', text(200)],
  ])('accepts a %s within its limit (%#)', async (field, value) => {
    const job = await postJob(await newOrganization(), { [field]: value });
    expect(job).toHaveProperty(field);
  });

  it.each<[string, unknown]>([
    ['title', ''],
    ['title', '  \t'],
    ['title', text(201)],
    ['title', null],
    ['title', 5],
    ['slug', 'a'.repeat(121)],
    ['slug', ''],
    ['slug', 'Upper'],
    ['slug', '-a'],
    ['slug', 'a--b'],
    ['slug', 'a/b'],
    ['slug', 'hafen-übersicht'],
    ['slug', null],
    ...shortTexts.flatMap((field): [string, unknown][] => [
      [field, text(501)],
      [field, 5],
    ]),
    ...urls.flatMap((field): [string, unknown][] => [
      [field, url(2049)],
      [field, 'javascript:alert(1)'],
      [field, 'ftp://pilots.example'],
      [field, 'pilots.example'],
      [field, '//pilots.example'],
      [field, 'https://user:secret@pilots.example'],
      [field, ''],
    ]),
    ['status', 'published'],
    ['status', 'Active'],
    ['status', null],
    ['is_remote', null],
    ['is_remote', 'true'],
    ['is_highlighted', 1],
    ['is_sticky', null],
    ['job_type', 'x'.repeat(51)],
    ['job_type', ''],
    ['job_type', ' - '],
    ['source', 'x'.repeat(51)],
    ['source', ''],
    ['external_id', text(201)],
    ['external_id', ''],
    ['external_id', 5],
    ['salary_min', -0.01],
    ['salary_max', -1],
    ['salary_min', 1e16],
    ['salary_min', '5'],
    ['salary_currency', 'EU'],
    ['salary_currency', 'EURO'],
    ['salary_currency', 'XTS'],
    ['salary_currency', '€'],
    ['salary_currency', ''],
    ['salary_period', 'per year'],
    ['salary_period', ''],
    ['form_data', []],
    ['form_data', 'x'],
    ['form_data', { text: 'x'.repeat(65_537 - '{"text":""}'.length) }],
    ['form_data', { text: 'ü'.repeat(32_768) }],
    ['description', 'x'.repeat(102_401)],
    ['description', 'ü'.repeat(51_201)],
    ['description', 5],
    ['how_to_apply', ''],
    ['how_to_apply', 'come by'],
    ['how_to_apply', '12'],
    ['how_to_apply', 'javascript:alert(1)'],
    ['how_to_apply', `${'x'.repeat(500)}@a.example`],
    ['how_to_apply_method', 'fax'],
    ['how_to_apply_method', 'email'],
    ['category', ''],
    ['category', '   '],
    ['category', text(201)],
    ['category_id', 'shipping'],
    ['category_id', '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10'],
    ['category_slug', 'no-such-category'],
    ['category_slug', ''],
    ...['posted_at', 'expires_at'].flatMap((field) =>
      [
        'now',
        'infinity',
        'tomorrow',
        '',
        '2026-02-30',
        '2026-13-01',
        '2026-01-01T10:00:00',
        '2026-01-01T25:00:00Z',
        '01.01.2026',
        '0000-01-01',
        '0001-01-01T00:00:00+14:00',
        1_767_225_600,
      ].map((value): [string, unknown] => [field, value]),
    ),
    ['posted_at', null],
  ])('rejects an invalid %s and reports its path (%#)', async (field, value) => {
    const organization = await newOrganization();
    const response = await organization.post('/jobs', { title: 'Harbour Pilot', [field]: value });
    expect(new Set(issuePaths(response))).toEqual(new Set([`/${field}`]));
    expect(await eventsOf(organization)).toEqual([]);
  });

  it('rejects an infinite salary', async () => {
    const response = await (await newOrganization()).post('/jobs', '{"title":"A","salary_max":1e999}');
    expect(issuePaths(response)).toEqual(['/salary_max']);
  });

  it.each(['title', 'company_name', 'external_id', 'description'])(
    'rejects U+0000 and an unpaired surrogate in %s',
    async (field) => {
      const organization = await newOrganization();
      for (const value of ['a\\u0000b', 'a\\ud800b', 'a\\udc00b']) {
        const response = await organization.post('/jobs', `{"title":"A","${field}":"${value}"}`);
        expect(issuePaths(response)).toEqual([`/${field}`]);
      }
    },
  );

  it('finds a job by one of 20,000 distinct words in its description', async () => {
    const organization = await newOrganization();
    const words = Array.from({ length: 20_000 }, (_, number) => `${number.toString(36)}z`).join(' ');
    const job = await postJob(organization, { title: 'Long', description: `<p>${words}</p>` });
    const found = await organization.get('/jobs?search=ffez');
    expect(found.body.data.map(({ id }: { id: string }) => id)).toEqual([job.id]);
  });
});

describe('the salary of a new job', () => {
  it('accepts min equal to max, or only one of them', async () => {
    const organization = await newOrganization();
    expect(await postJob(organization, { salary_min: 5, salary_max: 5 })).toMatchObject({ salary_min: 5 });
    expect(await postJob(organization, { salary_max: 5 })).toMatchObject({ salary_min: null, salary_max: 5 });
    expect(await postJob(organization, { salary_min: 5, salary_max: null })).toMatchObject({ salary_min: 5 });
  });

  it('rejects a min above the max', async () => {
    const response = await (await newOrganization()).post('/jobs', {
      title: 'A',
      salary_min: 5.01,
      salary_max: 5,
    });
    expect(issuePaths(response)).toEqual(['/salary_min']);
  });

  it.each(['hourly', 'daily', 'weekly', 'monthly', 'yearly'])('accepts the period %s', async (period) => {
    expect(await postJob(await newOrganization(), { salary_period: period })).toMatchObject({
      salary_period: period,
    });
  });

  it('stores the currency in upper case', async () => {
    expect((await postJob(await newOrganization(), { salary_currency: 'jPy' })).salary_currency).toBe('JPY');
  });
});

describe('how_to_apply of a new job', () => {
  it.each([
    ['https://pilots.example/apply?job=1', 'url'],
    ['http://pilots.example', 'url'],
    ['work+jobs@pilots.example', 'email'],
    ['jürgen@bücher.example', 'email'],
    ['+49 (0)40 123-456', 'phone'],
    ['0123/45678', 'phone'],
  ])('%s implies the method %s, and rejects the others', async (how_to_apply, method) => {
    const organization = await newOrganization();
    expect(await postJob(organization, { how_to_apply })).toMatchObject({
      how_to_apply,
      how_to_apply_method: method,
    });
    expect(await postJob(organization, { how_to_apply, how_to_apply_method: method })).toMatchObject({
      how_to_apply_method: method,
    });
    for (const other of ['url', 'email', 'phone'].filter((kind) => kind !== method)) {
      const response = await organization.post('/jobs', {
        title: 'A',
        how_to_apply,
        how_to_apply_method: other,
      });
      expect(issuePaths(response)).toEqual(['/how_to_apply_method']);
    }
  });
});

describe('the job type of a new job', () => {
  it.each(['Full Time', 'full_time', 'FULL-TIME', ' full  time ', 'full–time', 'Full / Time'])(
    'stores %j as full-time',
    async (job_type) => {
      expect((await postJob(await newOrganization(), { job_type })).job_type).toBe('full-time');
    },
  );

  it('accepts any text', async () => {
    expect((await postJob(await newOrganization(), { job_type: 'Værnepligt 80%' })).job_type).toBe(
      'værnepligt-80%',
    );
  });
});

describe('expires_at of a new job', () => {
  it('defaults to 30 days after posted_at', async () => {
    const job = await postJob(await newOrganization(), { posted_at: '2098-02-01T10:00:00Z' });
    expect(job.expires_at).toBe('2098-03-03T10:00:00.000Z');
  });

  it('follows job_lifetime_days of the organization, and is null when that is null', async () => {
    const organization = await newOrganization();
    await organization.patch('/organization', { job_lifetime_days: 7 });
    // Settings are cached with the key. A new key reads the current ones.
    const week = await organization.withKey({});
    expect(await postJob(week, { posted_at: '2098-02-01' })).toMatchObject({
      expires_at: '2098-02-08T00:00:00.000Z',
    });
    await organization.patch('/organization', { job_lifetime_days: null });
    const never = await organization.withKey({});
    expect(await postJob(never, { posted_at: '2098-02-01' })).toMatchObject({ expires_at: null });
    expect(await postJob(never, { expires_at: '2098-01-01' })).toMatchObject({
      expires_at: '2098-01-01T23:59:59.999Z',
    });
  });

  it('is null when null is sent', async () => {
    expect((await postJob(await newOrganization(), { expires_at: null })).expires_at).toBeNull();
  });

  it('is at most the last timestamp of the year 9999', async () => {
    const job = await postJob(await newOrganization(), { posted_at: '9999-12-15' });
    expect(job.expires_at).toBe('9999-12-31T23:59:59.999Z');
  });

  it('makes the job expired immediately when it is in the past, unless it is a draft', async () => {
    const organization = await newOrganization();
    expect((await postJob(organization, { expires_at: '2020-01-01' })).status).toBe('expired');
    expect((await postJob(organization, { posted_at: '2020-01-01' })).status).toBe('expired');
    expect((await postJob(organization, { status: 'draft', expires_at: '2020-01-01' })).status).toBe('draft');
  });
});

describe('external_id of a new job', () => {
  it('is rejected when another job has it, with the id of that job', async () => {
    const organization = await newOrganization();
    const first = await postJob(organization, { external_id: 'A-1' });
    const response = await organization.post('/jobs', { title: 'Other', external_id: 'A-1' });
    expectError(response, 409, 'duplicate_job');
    expect(response.body.error.details).toEqual({ existing_job_id: first.id });
    expect(await eventsOf(organization)).toHaveLength(1);
  });

  it('may be used in another organization, and in another case', async () => {
    const organization = await newOrganization();
    await postJob(organization, { external_id: 'A-1' });
    await postJob(organization, { external_id: 'a-1' });
    await postJob(await newOrganization(), { external_id: 'A-1' });
  });

  it('updates the stored job with on_duplicate=update', async () => {
    const organization = await newOrganization();
    const first = await postJob(organization, { title: 'Old', location: 'Bergen', external_id: 'A-1' });
    const response = await organization.post('/jobs?on_duplicate=update', {
      title: 'New',
      external_id: 'A-1',
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('location')).toBeNull();
    expect(response.body.data).toMatchObject({
      id: first.id,
      title: 'New',
      location: 'Bergen',
      slug: first.slug,
    });
    const events = await eventsOf(organization);
    expect(events.map(({ type }) => type)).toEqual(['job.created', 'job.updated']);
    expect(events[1]).toMatchObject({ data: response.body.data, changed_fields: ['title'] });
  });

  it('does not change the stored job with on_duplicate=skip', async () => {
    const organization = await newOrganization();
    const first = await postJob(organization, { title: 'Old', external_id: 'A-1' });
    const response = await organization.post('/jobs?on_duplicate=skip', { title: 'New', external_id: 'A-1' });
    expect(response.status).toBe(200);
    expect(response.body.data).toEqual(first);
    expect(await eventsOf(organization)).toHaveLength(1);
  });

  it('creates a job with each on_duplicate when no job has it', async () => {
    const organization = await newOrganization();
    for (const mode of ['update', 'skip', 'error']) {
      const response = await organization.post(`/jobs?on_duplicate=${mode}`, {
        title: 'A',
        external_id: mode,
      });
      expect(response.status).toBe(201);
    }
  });

  it.each([
    ['error', 409],
    ['skip', 200],
    ['update', 200],
  ])('creates one job for ten concurrent requests with on_duplicate=%s', async (mode, status) => {
    const organization = await newOrganization();
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, number) =>
        organization.post(`/jobs?on_duplicate=${mode}`, { title: `Writer ${number}`, external_id: 'A-1' }),
      ),
    );
    expect(responses.map((response) => response.status).sort()).toEqual(
      [...Array(9).fill(status), 201].sort(),
    );
    const ids = responses.map(({ body }) => body.data?.id ?? body.error.details.existing_job_id);
    expect(new Set(ids).size).toBe(1);
    expect((await organization.get('/jobs')).body.meta.pagination.total_items).toBe(1);
  });
});

describe('the category of a new job', () => {
  it('is selected by id, slug or name, regardless of case', async () => {
    const organization = await newOrganization();
    const { category_id, ...first } = await postJob(organization, { category: 'Öl & Gas' });
    expect(first).toMatchObject({ category: 'Öl & Gas', category_slug: 'oel-and-gas' });
    const expected = { category_id, category: 'Öl & Gas', category_slug: 'oel-and-gas' };
    for (const fields of [
      { category_id },
      { category_id: category_id?.toUpperCase() },
      { category_slug: 'oel-and-gas' },
      { category: 'öL & gAS' },
      { category: ' Öl & Gas ' },
      { category_id, category_slug: 'oel-and-gas', category: 'Öl & Gas' },
    ]) {
      expect(await postJob(organization, fields)).toMatchObject(expected);
    }
    expect((await organization.get('/categories')).body.data).toMatchObject([{ job_count: 7 }]);
  });

  it('is created when its name is new, with an event before that of the job', async () => {
    const organization = await newOrganization();
    const job = await postJob(organization, { category: 'Shipping' });
    const events = await eventsOf(organization);
    expect(events.map(({ type }) => type)).toEqual(['category.created', 'job.created']);
    expect(events[0]?.data).toMatchObject({ id: job.category_id, name: 'Shipping', job_count: 0 });
  });

  it('is rejected when id, slug and name disagree, and no category is created', async () => {
    const organization = await newOrganization();
    const shipping = await postJob(organization, { category: 'Shipping' });
    const { category_id } = shipping;
    await postJob(organization, { category: 'Known' });
    for (const [fields, path] of [
      [{ category_id, category: 'Known' }, '/category_id'],
      [{ category_id, category_slug: 'known' }, '/category_id'],
      [{ category_id, category_slug: null }, '/category_id'],
      [{ category_id, category: 'New' }, '/category'],
      [{ category_slug: 'shipping', category: 'New' }, '/category'],
    ] as const) {
      const response = await organization.post('/jobs', { title: 'A', ...fields });
      expect(issuePaths(response)).toEqual([path]);
    }
    expect((await organization.get('/categories')).body.data).toHaveLength(2);
  });

  it('is unknown when it belongs to another organization', async () => {
    const theirs = await postJob(await newOrganization(), { category: 'Shipping' });
    const response = await (await newOrganization()).post('/jobs', {
      title: 'A',
      category_id: theirs.category_id,
      category_slug: theirs.category_slug,
    });
    expect(issuePaths(response)).toEqual(['/category_id', '/category_slug']);
  });

  it('is unknown, or stays with the job until it is deleted, while it is deleted concurrently', async () => {
    const organization = await newOrganization();
    for (let round = 0; round < 10; round++) {
      const { category_id } = await postJob(organization, { category: `Shipping ${round}` });
      const create = () => organization.post('/jobs', { title: 'A', category_id });
      const [deletion, ...creations] = await Promise.all([
        organization.delete(`/categories/${category_id}`),
        ...Array.from({ length: 4 }, create),
      ]);
      expect(deletion.status).toBe(200);
      for (const { status, text } of creations) expect([201, 400], text).toContain(status);
    }
    expect((await organization.get('/categories')).body.data).toEqual([]);
  });

  it('is created once by ten concurrent requests', async () => {
    const organization = await newOrganization();
    const jobs = await Promise.all(
      Array.from({ length: 10 }, () => postJob(organization, { category: 'Shipping' })),
    );
    expect(new Set(jobs.map(({ category_id }) => category_id)).size).toBe(1);
    expect((await organization.get('/categories')).body.data).toMatchObject([
      { name: 'Shipping', slug: 'shipping', job_count: 10 },
    ]);
    const created = (await eventsOf(organization)).filter(({ type }) => type === 'category.created');
    expect(created).toHaveLength(1);
  });
});

describe('job.created', () => {
  it('has the same job data as the response, and the API key as the actor', async () => {
    const organization = await newOrganization();
    const job = await postJob(organization, { ...full, category: undefined, company_name: null });
    expect(await eventsOf(organization)).toEqual([
      { type: 'job.created', data: job, changed_fields: null, actor: `api_key:${organization.keyId}` },
    ]);
  });

  it('is written in the same transaction as the job', async () => {
    const organization = await newOrganization();
    await postJob(organization);
    const { rows } = await sql`
      select event.transaction_id::text::bigint % 4294967296 = job.xmin::text::bigint as is_same
      from events as event join jobs as job using (organization_id)
      where organization_id = ${organization.scope.organizationId}`.execute(organization.scope.db);
    expect(rows).toEqual([{ is_same: true }]);
  });

  it('is not recorded when the request fails, and no category is created', async () => {
    const organization = await newOrganization();
    await postJob(organization, { slug: 'taken', external_id: 'A-1' });
    for (const clash of [{ slug: 'taken' }, { external_id: 'A-1' }]) {
      for (const headers of [{}, { 'idempotency-key': `fails-${Object.keys(clash)}` }]) {
        const response = await organization.post('/jobs', { title: 'A', category: 'New', ...clash }, headers);
        expect(response.status).toBe(409);
      }
    }
    expect(await eventsOf(organization)).toHaveLength(1);
    expect((await organization.get('/categories')).body.data).toEqual([]);
  });
});
