import { describe, expect, it } from 'vitest';
import { newOrganization, sharedServer, until } from '../../../../test/app.ts';
import { eventsOf, expectError, issuePaths, postJob, readJob } from '../../../../test/jobs.ts';

const UNKNOWN_ID = '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10';

/** Every writable field with a value, as responses return it, except place. */
const values = {
  title: 'Dock Master',
  description: '<p>Keep the <em>dock</em>.</p>',
  status: 'draft',
  slug: 'dock-master',
  company_name: 'Docks Ltd',
  company_website: 'https://docks.example',
  location: 'Bergen',
  is_remote: true,
  remote: 'full',
  remote_regions: ['NO', 'EU'],
  job_type: 'contract',
  category: 'Docks',
  salary_min: 10.5,
  salary_max: 20,
  salary_currency: 'NOK',
  salary_period: 'hourly',
  how_to_apply: '+47 123 45 678',
  how_to_apply_method: 'phone',
  recruiter_name: 'Liv',
  recruiter_url: 'https://docks.example/liv',
  is_highlighted: true,
  is_sticky: true,
  source: 'import',
  external_id: 'D-1',
  locked_fields: ['salary_max', 'title'],
  form_data: { a: [1, null, 'x'] },
  posted_at: '2026-05-06T07:08:09.010Z',
  expires_at: '2099-01-01T00:00:00.000Z',
};

describe('PATCH /jobs/{id}', () => {
  it.each(Object.entries(values).filter(([field]) => field !== 'how_to_apply_method'))(
    'updates %s and nothing else',
    async (field, value) => {
      const organization = await newOrganization();
      const job = await postJob(organization, { posted_at: '2026-01-01', expires_at: '2098-01-01' });
      const response = await organization.patch(`/jobs/${job.id}`, { [field]: value });
      expect(response.status).toBe(200);
      const { data } = response.body;
      const derivedFields: Record<string, object> = {
        is_remote: { remote: 'full' },
        remote: { is_remote: true },
        slug: { url: job.url.replace(job.slug, 'dock-master') },
        category: { category_slug: 'docks', category_id: data.category_id },
        company_name: { company_id: data.company_id },
        how_to_apply: { how_to_apply_method: 'phone' },
        posted_at: { created_at: value },
      };
      expect(data).toEqual({ ...job, [field]: value, ...derivedFields[field], updated_at: data.updated_at });
      expect(data.updated_at >= job.updated_at).toBe(true);
      expect(await readJob(organization, job.id)).toEqual(data);
      const event = (await eventsOf(organization)).findLast(({ type }) => type === 'job.updated');
      expect(event?.data).toEqual(data);
      expect(event?.changed_fields?.toSorted()).toEqual(
        [field, ...Object.keys(derivedFields[field] ?? {})].sort(),
      );
    },
  );

  it('updates all fields together', async () => {
    const organization = await newOrganization();
    const job = await postJob(organization);
    const response = await organization.patch(`/jobs/${job.id}`, values);
    expect(response.body.data).toMatchObject({ ...values, created_at: values.posted_at });
  });

  it.each([
    'description',
    'company_name',
    'company_website',
    'location',
    'job_type',
    'category',
    'salary_min',
    'salary_max',
    'salary_currency',
    'salary_period',
    'how_to_apply',
    'recruiter_name',
    'recruiter_url',
    'external_id',
    'form_data',
    'expires_at',
  ])('null clears %s and nothing else', async (field) => {
    const organization = await newOrganization();
    const job = await postJob(organization, values);
    const response = await organization.patch(`/jobs/${job.id}`, { [field]: null });
    expect(response.status).toBe(200);
    const derivedFields: Record<string, object> = {
      category: { category_id: null, category_slug: null },
      company_name: { company_id: null },
      how_to_apply: { how_to_apply_method: null },
    };
    const { data } = response.body;
    expect(data).toEqual({ ...job, [field]: null, ...derivedFields[field], updated_at: data.updated_at });
  });

  it.each(['category_id', 'category_slug'])('null in %s clears the category', async (field) => {
    const organization = await newOrganization();
    const job = await postJob(organization, values);
    const response = await organization.patch(`/jobs/${job.id}`, { [field]: null });
    expect(response.body.data).toMatchObject({ category: null, category_id: null, category_slug: null });
  });

  it.each(['title', 'status', 'slug', 'is_remote', 'is_highlighted', 'is_sticky', 'source', 'posted_at'])(
    'rejects null for %s',
    async (field) => {
      const organization = await newOrganization();
      const job = await postJob(organization);
      expect(new Set(issuePaths(await organization.patch(`/jobs/${job.id}`, { [field]: null })))).toEqual(
        new Set([`/${field}`]),
      );
    },
  );

  it.each<[string, object]>([
    ['no field', {}],
    ['every stored value', values],
    ['the same form_data in another order', { form_data: { a: [1, null, 'x'] } }],
    [
      'the same values in another spelling',
      { job_type: 'CONTRACT', salary_currency: 'nok', category: 'DOCKS' },
    ],
    ['the same instant in another notation', { posted_at: '2026-05-06T09:08:09.01+02:00' }],
  ])('with %s changes nothing and records nothing', async (_, changes) => {
    const organization = await newOrganization();
    const job = await postJob(organization, values);
    const before = await eventsOf(organization);
    const response = await organization.patch(`/jobs/${job.id}`, changes);
    expect(response.status).toBe(200);
    expect(response.body.data).toEqual(job);
    expect(await readJob(organization, job.id)).toEqual(job);
    expect(await eventsOf(organization)).toEqual(before);
  });

  it('reports unknown fields', async () => {
    const organization = await newOrganization();
    const job = await postJob(organization);
    const response = await organization.patch(`/jobs/${job.id}`, { url: 'x', 'a/b~c': 1, updated_at: 'x' });
    expect(issuePaths(response).sort()).toEqual(['/a~1b~0c', '/updated_at', '/url']);
  });

  it.each<[object, string]>([
    [{ title: '' }, '/title'],
    [{ title: 'x'.repeat(201) }, '/title'],
    [{ salary_min: -1 }, '/salary_min'],
    [{ salary_currency: 'XTS' }, '/salary_currency'],
    [{ status: 'gone' }, '/status'],
    [{ expires_at: 'never' }, '/expires_at'],
    [{ posted_at: 'infinity' }, '/posted_at'],
    [{ how_to_apply: 'by pigeon' }, '/how_to_apply'],
    [{ category_slug: 'unknown' }, '/category_slug'],
    [{ category_id: UNKNOWN_ID }, '/category_id'],
    [{ description: 'x'.repeat(102_401) }, '/description'],
  ])('rejects %o', async (changes, path) => {
    const organization = await newOrganization();
    const job = await postJob(organization);
    expect(new Set(issuePaths(await organization.patch(`/jobs/${job.id}`, changes)))).toEqual(
      new Set([path]),
    );
    expect(await eventsOf(organization)).toHaveLength(1);
  });

  it('returns the same 404 for an unknown id, a malformed one and that of another organization', async () => {
    const theirs = await postJob(await newOrganization());
    const organization = await newOrganization();
    for (const id of [UNKNOWN_ID, 'abc', '1', `${UNKNOWN_ID}0`, theirs.id, '%27', 'null']) {
      const response = await organization.patch(`/jobs/${id}`, { title: 'B' });
      expectError(response, 404, 'not_found');
      expect(response.body.error.message).toBe('Job not found.');
    }
  });

  it('checks If-Match', async () => {
    const organization = await newOrganization();
    const job = await postJob(organization, { category: 'Docks' });
    const etag = (await organization.get(`/jobs/${job.id}`)).headers.get('etag') ?? '';
    const first = await organization.patch(`/jobs/${job.id}`, { title: 'B' }, { 'if-match': etag });
    expect(first.status).toBe(200);
    const second = await organization.patch(`/jobs/${job.id}`, { title: 'C' }, { 'if-match': etag });
    expectError(second, 412, 'precondition_failed');
    expect((await readJob(organization, job.id)).title).toBe('B');
  });

  it('updates created_at together with posted_at', async () => {
    const organization = await newOrganization();
    const job = await postJob(organization, { posted_at: '2026-01-01' });
    await organization.patch(`/jobs/${job.id}`, { posted_at: '2025-06-01' });
    expect(await readJob(organization, job.id)).toMatchObject({
      posted_at: '2025-06-01T00:00:00.000Z',
      created_at: '2025-06-01T00:00:00.000Z',
      expires_at: job.expires_at,
    });
  });

  it('records a new logo as a change before its copy exists', async () => {
    const organization = await newOrganization();
    const job = await postJob(organization);
    const changes = { company_logo_url: 'https://pilots.example/logo.png' };
    const response = await organization.patch(`/jobs/${job.id}`, changes);
    expect(response.body.data.company_logo_url).toBeNull();
    expect((await eventsOf(organization)).at(-1)?.changed_fields).toEqual(['company_logo_url']);
    await organization.patch(`/jobs/${job.id}`, changes);
    expect(await eventsOf(organization)).toHaveLength(2);
  });

  it('rejects an external_id that another job has, with the id of that job', async () => {
    const organization = await newOrganization();
    const first = await postJob(organization, { external_id: 'A-1' });
    const second = await postJob(organization);
    const response = await organization.patch(`/jobs/${second.id}`, { external_id: 'A-1' });
    expectError(response, 409, 'duplicate_job');
    expect(response.body.error.details).toEqual({ existing_job_id: first.id });
    expect(await eventsOf(organization)).toHaveLength(2);
  });
});

describe('a partial update', () => {
  it('validates salary_min and salary_max together with the stored values', async () => {
    const organization = await newOrganization();
    const job = await postJob(organization, { salary_min: 10, salary_max: 20 });
    for (const changes of [{ salary_min: 21 }, { salary_max: 9 }]) {
      expect(issuePaths(await organization.patch(`/jobs/${job.id}`, changes))).toEqual(['/salary_min']);
    }
    for (const changes of [{ salary_min: 20 }, { salary_min: 30, salary_max: 40 }, { salary_max: null }]) {
      expect((await organization.patch(`/jobs/${job.id}`, changes)).status).toBe(200);
    }
    expect((await organization.patch(`/jobs/${job.id}`, { salary_min: 50 })).status).toBe(200);
  });

  it('accepts how_to_apply_method alone only when it matches the stored how_to_apply', async () => {
    const organization = await newOrganization();
    const job = await postJob(organization, { how_to_apply: 'https://pilots.example' });
    const wrong = await organization.patch(`/jobs/${job.id}`, { how_to_apply_method: 'email' });
    expect(issuePaths(wrong)).toEqual(['/how_to_apply_method']);
    const right = await organization.patch(`/jobs/${job.id}`, { how_to_apply_method: 'url' });
    expect(right.body.data).toEqual(job);
    const none = await postJob(organization);
    const response = await organization.patch(`/jobs/${none.id}`, { how_to_apply_method: 'url' });
    expect(issuePaths(response)).toEqual(['/how_to_apply_method']);
  });

  it('derives how_to_apply_method from how_to_apply', async () => {
    const organization = await newOrganization();
    const job = await postJob(organization, { how_to_apply: 'https://pilots.example' });
    const response = await organization.patch(`/jobs/${job.id}`, { how_to_apply: 'work@pilots.example' });
    expect(response.body.data.how_to_apply_method).toBe('email');
    expect((await eventsOf(organization)).at(-1)?.changed_fields).toEqual([
      'how_to_apply',
      'how_to_apply_method',
    ]);
  });
});

describe('status', () => {
  it('expired takes a job offline without other changes and records job.expired', async () => {
    const organization = await newOrganization();
    const job = await postJob(organization, { ...values, status: 'active' });
    const response = await organization.patch(`/jobs/${job.id}`, { status: 'expired' });
    const { data } = response.body;
    expect(data).toEqual({ ...job, status: 'expired', updated_at: data.updated_at });
    // Category, company and job were created.
    expect((await eventsOf(organization)).slice(3)).toMatchObject([
      { type: 'job.updated', data, changed_fields: ['status'] },
      { type: 'job.expired', data, changed_fields: ['status'] },
    ]);
    await organization.patch(`/jobs/${job.id}`, { status: 'expired' });
    expect(await eventsOf(organization)).toHaveLength(5);
  });

  it('active is rejected while expires_at is in the past', async () => {
    const organization = await newOrganization();
    for (const status of ['expired', 'active', 'draft']) {
      const job = await postJob(organization, { status, expires_at: '2020-01-01' });
      for (const changes of [{ status: 'active' }, { status: 'active', expires_at: '2021-01-01' }]) {
        expect(issuePaths(await organization.patch(`/jobs/${job.id}`, changes))).toEqual(['/expires_at']);
      }
      for (const expires_at of ['2099-01-01', null]) {
        const response = await organization.patch(`/jobs/${job.id}`, { status: 'active', expires_at });
        expect(response.body.data.status).toBe('active');
      }
    }
  });

  it('active is enough to reactivate a job whose expires_at is null or in the future', async () => {
    const organization = await newOrganization();
    for (const expires_at of ['2099-01-01', null]) {
      const job = await postJob(organization, { status: 'expired', expires_at });
      expect(job.status).toBe('expired');
      const response = await organization.patch(`/jobs/${job.id}`, { status: 'active' });
      expect(response.body.data.status).toBe('active');
    }
  });

  it('draft can follow active and expired, and active can follow draft', async () => {
    const organization = await newOrganization();
    const job = await postJob(organization, { status: 'draft' });
    for (const status of ['active', 'draft', 'expired', 'draft', 'active']) {
      expect((await organization.patch(`/jobs/${job.id}`, { status })).body.data.status).toBe(status);
    }
  });
});

describe('two concurrent updates', () => {
  it('are both stored, and the event of each lists only its own field', async () => {
    const organization = await newOrganization();
    const job = await postJob(organization);
    await Promise.all([
      organization.patch(`/jobs/${job.id}`, { location: 'Bergen' }),
      organization.patch(`/jobs/${job.id}`, { company_name: 'Docks' }),
    ]);
    expect(await readJob(organization, job.id)).toMatchObject({ location: 'Bergen', company_name: 'Docks' });
    const changed = (await eventsOf(organization)).flatMap(({ changed_fields }) => changed_fields ?? []);
    expect(changed.sort()).toEqual(['company_id', 'company_name', 'location']);
  });

  it('record only their own fields, even when the first commits while the second waits', async () => {
    const organization = await newOrganization();
    const job = await postJob(organization, { category: 'Old' });
    const { category_id } = await postJob(organization, { category: 'New' });
    const { pool } = (await sharedServer()).connection;
    const other = await pool.connect();
    try {
      await other.query('begin');
      await other.query('update jobs set category_id = $1 where id = $2', [category_id, job.id]);
      const waiting = organization.patch(`/jobs/${job.id}`, { title: 'B' });
      await until(
        async () =>
          (
            await pool.query(
              `select from pg_stat_activity where wait_event_type = 'Lock' and $1 = any (pg_blocking_pids(pid))`,
              [(other as unknown as { processID: number }).processID],
            )
          ).rowCount,
        (count) => count === 1,
      );
      await other.query('commit');
      expect((await waiting).body.data).toMatchObject({ title: 'B', category: 'New' });
    } finally {
      other.release();
    }
    expect((await eventsOf(organization)).at(-1)?.changed_fields).toEqual(['title']);
  });
});
