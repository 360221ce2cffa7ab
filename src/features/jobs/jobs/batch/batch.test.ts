import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Client, newOrganization } from '../../../../../test/app.ts';
import { eventsOf, issuePaths, postJob, postJobs, readJob } from '../../../../../test/jobs.ts';
import { postJobPlan, subscribe } from '../../../../../test/plans.ts';
import type { BatchResult } from './schema.ts';

const UNKNOWN_ID = '019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10';

describe('POST /jobs/batch', () => {
  it('does not deadlock with concurrent batches that have Idempotency-Keys and update the same jobs in another order', async () => {
    const organization = await newOrganization();
    const ids: string[] = [];
    for (let number = 0; number < 10; number++) ids.push((await postJob(organization, {})).id);
    const send = (inOrder: string[], key: string) =>
      organization.post(
        '/jobs/batch',
        { operations: inOrder.map((id) => ({ method: 'update', id, body: { title: key } })) },
        { 'idempotency-key': key },
      );
    const batches = Array.from({ length: 8 }, (_, number) =>
      send(number % 2 === 0 ? ids : ids.toReversed(), `batch-${number}`),
    );
    expect((await Promise.all(batches)).map(({ status }) => status)).toEqual(Array(8).fill(200));
  });

  it('is one transaction, with the jobs, their events and a category that one of them creates', async () => {
    const organization = await newOrganization();
    await postJob(organization, { title: 'Taken', slug: 'taken' });
    const results = await organization.post('/jobs/batch', {
      operations: [
        { method: 'create', body: { title: 'First' } },
        { method: 'create', body: { title: 'Second', category: 'Docks' } },
        { method: 'create', body: { title: 'Clash', slug: 'taken' } },
        { method: 'create', body: { title: 'Third', category: 'docks', location: 'Kiel' } },
      ],
    });
    expect(results.body.data.map(({ status }: BatchResult) => status)).toEqual([201, 201, 409, 201]);
    const { rows } = await sql`
      select count(distinct transaction_id)::int as transactions, count(*)::int as events from events
      where organization_id = ${organization.scope.organizationId} and data->>'slug' <> 'taken'`.execute(
      organization.scope.db,
    );
    expect(rows).toEqual([{ transactions: 1, events: 4 }]);
    expect((await eventsOf(organization)).map(({ type }) => type)).toEqual([
      'job.created',
      'job.created',
      'category.created',
      'job.created',
      'job.created',
    ]);
  });

  it('leaves nothing of operations that fail in any way, and keeps the others, in one transaction', async () => {
    const organization = await newOrganization();
    const { id } = await postJob(organization, { external_id: 'A-1', slug: 'taken', salary_max: 5 });
    const other = await postJob(organization, {});
    const plan = await postJobPlan(organization);
    const usedUp = await subscribe(organization, { jobsRemaining: 0 }, { plan });
    const fresh = { category: 'Docks', company_logo_url: 'https://pilots.example/new.png' };
    const deep = '<blockquote>'.repeat(500);
    const failing: [number, object][] = [
      [400, { method: 'create', body: { title: 5, ...fresh } }],
      [400, { method: 'create', body: { title: 'A', description: deep } }],
      [400, { method: 'create', body: { title: 'A', category_id: UNKNOWN_ID } }],
      [400, { method: 'create', body: { title: 'A', company_logo_url: 'http://127.0.0.1/a.png' } }],
      [400, { method: 'create', body: { title: 'A', subscription_id: UNKNOWN_ID, ...fresh } }],
      [409, { method: 'create', body: { title: 'A', subscription_id: usedUp.id, ...fresh } }],
      [409, { method: 'create', body: { title: 'A', slug: 'taken' } }],
      [409, { method: 'create', body: { title: 'A', slug: 'taken', ...fresh } }],
      [409, { method: 'create', body: { title: 'A', external_id: 'A-1', ...fresh } }],
      [409, { method: 'update', id: other.id, body: { slug: 'taken', ...fresh } }],
      [409, { method: 'update', id: other.id, body: { external_id: 'A-1', ...fresh } }],
      [400, { method: 'update', id, body: { salary_min: 6, ...fresh } }],
      [404, { method: 'update', id: UNKNOWN_ID, body: fresh }],
      [404, { method: 'delete', id: UNKNOWN_ID }],
    ];
    const before = await countRows(organization);
    const good = { method: 'create', body: { title: 'Good', category: null } };
    const operations = [good, ...failing.flatMap(([, operation]) => [operation, good])];
    const { body } = await organization.post('/jobs/batch', { operations });
    expect(body.data.map(({ status }: BatchResult) => status)).toEqual([
      201,
      ...failing.flatMap(([status]) => [status, 201]),
    ]);
    const created = failing.length + 1;
    expect(await countRows(organization)).toEqual({
      ...before,
      jobs: before.jobs + created,
      job_index: before.job_index + created,
      events: before.events + created,
      audit_log: before.audit_log + created,
      transactions: before.transactions + 1,
    });
    expect(before).toMatchObject({ categories: 0, logos: 0 });
  });

  it('gives jobs with the same title distinct slugs, but rejects a second job with a given slug', async () => {
    const organization = await newOrganization();
    await postJob(organization, { title: 'Pilot' });
    const bodies = [{}, {}, { slug: 'tide' }, { slug: 'tide' }].map((more) => ({ title: 'Pilot', ...more }));
    const { body } = await organization.post('/jobs/batch', {
      operations: bodies.map((job) => ({ method: 'create', body: job })),
    });
    expect(body.data.map(({ status }: BatchResult) => status)).toEqual([201, 201, 201, 409]);
    const slugs = body.data.slice(0, 3).map(({ data }: { data: { slug: string } }) => data.slug);
    expect(slugs[0]).toMatch(/^pilot-[0-9a-f]{6}$/);
    expect(slugs[1]).toMatch(/^pilot-[0-9a-f]{6}$/);
    expect(new Set(slugs).size).toBe(3);
    expect(slugs[2]).toBe('tide');
  });

  it('charges a subscription for its own jobs alone, and does what the request says with each duplicate in its turn', async () => {
    const organization = await newOrganization();
    const plan = await postJobPlan(organization);
    const { id } = await subscribe(organization, { jobsRemaining: 2 }, { plan });
    const old = await postJob(organization, { title: 'Old', external_id: 'old' });
    const create = (title: string, more = {}, on_duplicate = 'error') => ({
      method: 'create',
      on_duplicate,
      body: { title, ...more },
    });
    const { body } = await organization.post('/jobs/batch', {
      operations: [
        create('Updated', { external_id: 'old', slug: 'mine' }, 'update'),
        create('After it', { slug: 'mine' }),
        create('Paid', { subscription_id: id }),
        create('Free'),
        create('Twice', { external_id: 'twice' }),
        create('Skipped', { external_id: 'twice', subscription_id: id }, 'skip'),
        create('Refused', { external_id: 'twice' }),
        create('Paid, too', { subscription_id: id }),
        create('Not paid', { subscription_id: id }),
      ],
    });
    const results: BatchResult[] = body.data;
    expect(results.map(({ status }) => status)).toEqual([200, 409, 201, 201, 201, 200, 409, 201, 409]);
    expect(await readJob(organization, old.id)).toMatchObject({ title: 'Updated', slug: 'mine' });
    const { rows } = await sql<{ title: string }>`
      select title from job_postings join jobs on jobs.organization_id = job_postings.organization_id and jobs.id = job_id
      where job_postings.subscription_id = ${id} order by title`.execute(organization.scope.db);
    expect(rows).toEqual([{ title: 'Paid' }, { title: 'Paid, too' }]);
  });

  it('accepts what single creates accept: new logos, subscriptions apart, images and redirected slugs', async () => {
    const organization = await newOrganization();
    const renamed = await postJob(organization, { slug: 'old' });
    await organization.patch(`/jobs/${renamed.id}`, { slug: 'new' });
    const logo = 'https://pilots.example/logo.png';
    const image = '<p><img src="/assets/019aa3c0-52a8-7cc1-9f43-2d2f0b6f7a10.png" alt="A ship"></p>';
    const bodies = [
      { title: 'Old' },
      { title: 'Given', slug: 'old' },
      { title: 'With a logo', company_logo_url: logo },
      { title: 'With the same logo', company_logo_url: logo },
      { title: 'With an image', description: image },
    ];
    const { body } = await organization.post('/jobs/batch', {
      operations: bodies.map((job) => ({ method: 'create', body: job })),
    });
    expect(body.data.map(({ status }: BatchResult) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(body.data[0].data.slug).toMatch(/^old-[0-9a-f]{6}$/);
    expect(body.data[1].data.slug).toBe('old');
    for (const { data } of body.data) expect(await readJob(organization, data.id)).toEqual(data);
    const logos = await organization.scope.db
      .selectFrom('logos')
      .select('source_url')
      .where('organization_id', '=', organization.scope.organizationId)
      .execute();
    expect(logos).toEqual([{ source_url: logo }]);
  });

  it('creates the logos that are new, and fetches those again that have failed, for creates and updates', async () => {
    const organization = await newOrganization();
    const { db, organizationId } = organization.scope;
    const url = (name: string) => `https://pilots.example/${name}.png`;
    const old = await postJob(organization, { company_logo_url: url('failed') });
    const other = await postJob(organization, { company_logo_url: url('failed-too') });
    await sql`update logos set status = 'failed' where organization_id = ${organizationId}`.execute(db);
    const create = (name: string, more = {}) => ({
      method: 'create',
      body: { title: 'Pilot', company_name: 'Pilots', company_logo_url: url(name), ...more },
    });
    const update = (id: string, name: string) => ({
      method: 'update',
      id,
      body: { company_logo_url: url(name) },
    });
    const operations = [
      ...[
        create('a'),
        create('b'),
        create('a'),
        create('failed'),
        create('never', { location: 'x'.repeat(5000) }),
      ],
      ...[update(old.id, 'c'), update(other.id, 'failed-too'), update(UNKNOWN_ID, 'never')],
    ];
    const { body } = await organization.post('/jobs/batch', { operations });
    const statuses = body.data.map(({ status }: BatchResult) => status);
    expect(statuses).toEqual([201, 201, 201, 201, 400, 200, 200, 404]);
    const ids = [0, 1, 2, 3, 5, 6].map((n) => body.data[n].data.id);
    const { rows } = await sql<{ id: string; logo: string; status: string }>`
      select jobs.id, source_url as logo, logos.status from jobs
      join logos on logos.organization_id = jobs.organization_id and logos.id = jobs.logo_id
      where jobs.organization_id = ${organizationId}`.execute(db);
    const logos = ids.map((id) => rows.find((row) => row.id === id));
    expect(logos.map((row) => [row?.logo, row?.status])).toEqual(
      ['a', 'b', 'a', 'failed', 'c', 'failed-too'].map((name) => [url(name), 'pending']),
    );
    expect((await countRows(organization)).logos).toBe(5);
  });

  it('runs its operations in order and returns one result for each', async () => {
    const organization = await newOrganization();
    const job = await postJob(organization, { slug: 'wanted' });
    const response = await organization.post('/jobs/batch', {
      operations: [
        { method: 'update', id: job.id, body: { title: 'Changed' } },
        { method: 'create', body: { title: 'Too early', slug: 'wanted' } },
        { method: 'delete', id: job.id },
        { method: 'create', body: { title: 'In time', slug: 'wanted' } },
        { method: 'update', id: job.id, body: { title: 'Gone' } },
      ],
    });
    expect(response.status).toBe(200);
    const results: BatchResult[] = response.body.data;
    expect(results).toMatchObject([
      { status: 200, data: { id: job.id, title: 'Changed' } },
      { status: 409, error: { code: 'slug_taken', message: expect.any(String) } },
      { status: 200, data: { id: job.id, deleted: true } },
      { status: 201, data: { title: 'In time', slug: 'wanted' } },
      { status: 404, error: { code: 'not_found' } },
    ]);
    expect(results.map((result) => Object.keys(result).length)).toEqual([3, 3, 3, 3, 3]);
    expect(results.map(({ outcome }) => outcome)).toEqual([
      'updated',
      'failed',
      'deleted',
      'created',
      'failed',
    ]);
    expect((await eventsOf(organization)).map(({ type }) => type)).toEqual([
      'job.created',
      'job.updated',
      'job.deleted',
      'job.created',
    ]);
    const created = results[3]?.data as { id: string };
    expect(await readJob(organization, created.id)).toEqual(created);
  });

  it('returns for each bad operation the error that a single request returns, and runs the others', async () => {
    const organization = await newOrganization();
    const job = await postJob(organization, { external_id: 'A-1', salary_max: 5, expires_at: '2020-01-01' });
    const theirs = await postJob(await newOrganization());
    const operations = [
      { method: 'create', body: { title: 'Good' } },
      { method: 'create', body: { titel: 'x', salary_min: 2, salary_max: 1 } },
      { method: 'create' },
      { method: 'create', body: { title: 'A', external_id: 'A-1' } },
      { method: 'create', body: { title: 'A', category: 'Never made', slug: 'Bad Slug' } },
      { method: 'update', body: { title: 'A' } },
      { method: 'update', id: job.id, body: { salary_min: 6 } },
      { method: 'update', id: job.id, body: { status: 'active' } },
      { method: 'update', id: job.id, body: { title: 5, category_slug: 'x' } },
      { method: 'update', id: job.id, body: { category_slug: 'unknown' } },
      { method: 'update', id: theirs.id, body: { title: 'A' } },
      { method: 'update', id: job.id },
      { method: 'delete' },
      { method: 'delete', id: 'abc' },
      { method: 'delete', id: UNKNOWN_ID },
      { method: 'create', body: { title: 'Good too' } },
    ];
    const results: BatchResult[] = (await organization.post('/jobs/batch', { operations })).body.data;
    const summary = results.map(({ status, error }) => [
      status,
      error?.code,
      (error?.details as { issues?: { path: string }[] } | undefined)?.issues?.map(({ path }) => path).sort(),
    ]);
    expect(summary).toEqual([
      [201, undefined, undefined],
      [400, 'validation_error', ['/body/salary_min', '/body/titel', '/body/title']],
      [400, 'validation_error', ['/body/title']],
      [409, 'duplicate_job', undefined],
      [400, 'validation_error', ['/body/slug']],
      [400, 'validation_error', ['/id']],
      [400, 'validation_error', ['/body/salary_min']],
      [400, 'validation_error', ['/body/expires_at']],
      [400, 'validation_error', ['/body/title']],
      [400, 'validation_error', ['/body/category_slug']],
      [404, 'not_found', undefined],
      [200, undefined, undefined],
      [400, 'validation_error', ['/id']],
      [404, 'not_found', undefined],
      [404, 'not_found', undefined],
      [201, undefined, undefined],
    ]);
    expect(results[3]?.error?.details).toEqual({ existing_job_id: job.id });
    expect((await organization.get('/jobs')).body.meta.pagination.total_items).toBe(3);
    expect((await organization.get('/categories')).body.data).toEqual([]);
  });

  it('updates or skips jobs with a stored external_id, as on_duplicate of the query or of the operation says', async () => {
    const organization = await newOrganization();
    const stored = await postJobs(
      organization,
      ['A', 'B', 'C'].map((external_id) => ({ title: 'Stored', external_id })),
    );
    const create = (external_id: string, more = {}) => ({
      method: 'create',
      body: { title: 'Sent', external_id },
      ...more,
    });
    const send = async (query: string, operations: object[]) =>
      (await organization.post(`/jobs/batch${query}`, { operations })).body.data.map(
        (result: BatchResult) => [
          result.outcome,
          result.status,
          result.data
            ? [Reflect.get(result.data, 'id'), Reflect.get(result.data, 'title')]
            : result.error?.details,
        ],
      );
    const [a, b, c] = stored.map(({ id }) => id);
    expect(
      await send('?on_duplicate=update', [
        create('A'),
        create('B', { on_duplicate: 'skip' }),
        create('C', { on_duplicate: 'error' }),
        create('D'),
        create('D'),
      ]),
    ).toEqual([
      ['updated', 200, [a, 'Sent']],
      ['skipped', 200, [b, 'Stored']],
      ['failed', 409, { existing_job_id: c }],
      ['created', 201, [expect.any(String), 'Sent']],
      ['updated', 200, [expect.any(String), 'Sent']],
    ]);
    expect(await send('', [create('B'), create('B', { on_duplicate: 'update' })])).toEqual([
      ['failed', 409, { existing_job_id: b }],
      ['updated', 200, [b, 'Sent']],
    ]);
    expect((await organization.get('/jobs')).body.meta.pagination.total_items).toBe(4);
  });

  it('accepts on_duplicate only for a create operation, and only its own values', async () => {
    const organization = await newOrganization();
    const job = await postJob(organization, {});
    const { body } = await organization.post('/jobs/batch', {
      operations: [
        { method: 'update', id: job.id, body: { title: 'A' }, on_duplicate: 'update' },
        { method: 'delete', id: job.id, on_duplicate: 'skip' },
      ],
    });
    for (const { status, error } of body.data)
      expect([status, error.details.issues[0].path]).toEqual([400, '/on_duplicate']);
    const operations = [{ method: 'create', body: { title: 'A' }, on_duplicate: 'replace' }];
    expect(issuePaths(await organization.post('/jobs/batch', { operations }))).toEqual([
      '/operations/0/on_duplicate',
    ]);
    operations[0]!.on_duplicate = 'skip';
    expect(issuePaths(await organization.post('/jobs/batch?on_duplicate=replace', { operations }))).toEqual([
      'on_duplicate',
    ]);
  });

  it.each([true, false])(
    'creates each job once when 6 concurrent batches import the same jobs in other orders (Idempotency-Key: %s)',
    async (hasKey) => {
      const organization = await newOrganization();
      const names = Array.from({ length: 12 }, (_, number) => `A-${number}`);
      const responses = await Promise.all(
        Array.from({ length: 6 }, (_, number) => {
          const inOrder = number % 2 === 0 ? names : names.toReversed();
          const operations = inOrder.map((external_id) => ({
            method: 'create',
            body: { title: `From ${number}`, external_id },
          }));
          const headers = hasKey ? { 'idempotency-key': `import-${number}` } : {};
          return organization.post('/jobs/batch?on_duplicate=update', { operations }, headers);
        }),
      );
      for (const { status, text } of responses) expect(status, text).toBe(200);
      const outcomes = responses.flatMap(({ body }) => body.data.map(({ outcome }: BatchResult) => outcome));
      expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(12);
      expect(outcomes.filter((outcome) => outcome === 'updated')).toHaveLength(60);
      expect((await organization.get('/jobs')).body.meta.pagination.total_items).toBe(12);
    },
  );

  it('accepts 100 operations and rejects 101', async () => {
    const organization = await newOrganization();
    const operations = Array.from({ length: 101 }, (_, number) => ({
      method: 'create',
      body: { title: `Job ${number}` },
    }));
    expect(issuePaths(await organization.post('/jobs/batch', { operations }))).toEqual(['/operations']);
    const response = await organization.post('/jobs/batch', { operations: operations.slice(1) });
    expect(response.body.data.map(({ data }: { data: { title: string } }) => data.title)).toEqual(
      operations.slice(1).map(({ body }) => body.title),
    );
    expect((await organization.get('/jobs')).body.meta.pagination.total_items).toBe(100);
  });

  it.each<[unknown, string[]]>([
    [{}, ['/operations']],
    [[], ['']],
    [{ operations: [] }, ['/operations']],
    [{ operations: {} }, ['/operations']],
    [{ operations: [null] }, ['/operations/0']],
    [{ operations: [{ method: 'delete', id: UNKNOWN_ID }, {}] }, ['/operations/1/method']],
    [{ operations: [{ method: 'replace' }] }, ['/operations/0/method']],
    [{ operations: [{ method: 'delete', id: 5 }] }, ['/operations/0/id']],
    [{ operations: [{ method: 'create', body: 'x' }] }, ['/operations/0/body']],
    [{ operations: [{ method: 'create', body: { title: 'A' }, path: '/x' }] }, ['/operations/0/path']],
    [{ operations: [{ method: 'create', body: { title: 'A' } }], atomic: true }, ['/atomic']],
  ])('rejects the malformed %j without running any operation', async (body, paths) => {
    const organization = await newOrganization();
    expect(issuePaths(await organization.post('/jobs/batch', body))).toEqual(paths);
    expect(await eventsOf(organization)).toEqual([]);
  });

  it('with an Idempotency-Key, lets single operations fail, runs the others, and replays the response', async () => {
    const organization = await newOrganization();
    const taken = await postJob(organization, { slug: 'taken', external_id: 'A-1' });
    const body = {
      operations: [
        { method: 'create', body: { title: 'First', category: 'Docks' } },
        { method: 'create', body: { title: 'Clash', slug: 'taken', category: 'Not made' } },
        { method: 'create', body: { title: 'Clash', external_id: 'A-1' } },
        { method: 'update', id: taken.id, body: { slug: 'freed' } },
        { method: 'create', body: { title: 'Second', slug: 'taken', category: 'Docks' } },
      ],
    };
    const headers = { 'idempotency-key': 'batch-1' };
    const first = await organization.post('/jobs/batch', body, headers);
    expect(first.body.data.map(({ status }: BatchResult) => status)).toEqual([201, 409, 409, 200, 201]);
    const second = await organization.post('/jobs/batch', body, headers);
    expect(second.text).toBe(first.text);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect((await organization.get('/jobs')).body.meta.pagination.total_items).toBe(3);
    expect((await organization.get('/categories')).body.data).toMatchObject([
      { name: 'Docks', job_count: 2 },
    ]);
    const reused = await organization.post('/jobs/batch', { operations: body.operations.slice(1) }, headers);
    expect(reused.status).toBe(422);
  });

  it('gives the jobs of two concurrent batches distinct slugs and one set of categories', async () => {
    const organization = await newOrganization();
    const names = Array.from({ length: 20 }, (_, number) => `Company ${number}`);
    const jobs = await Promise.all(
      [names, names.toReversed()].map((order) =>
        postJobs(
          organization,
          order.map((company_name) => ({ company_name, category: company_name })),
        ),
      ),
    );
    expect(new Set(jobs.flat().map(({ slug }) => slug)).size).toBe(40);
    expect((await organization.get('/categories')).body.meta.pagination.total_items).toBe(20);
  });
});

const COUNTED_TABLES = ['jobs', 'job_index', 'events', 'audit_log', 'categories', 'logos'] as const;
type Counted = (typeof COUNTED_TABLES)[number] | 'transactions';

async function countRows({ scope }: Client) {
  const { rows } = await sql<Record<Counted, number>>`
    select ${sql.join(
      COUNTED_TABLES.map(
        (table) =>
          sql`(select count(*)::int from ${sql.table(table)} where organization_id = ${scope.organizationId}) as ${sql.ref(table)}`,
      ),
    )}, (select count(distinct transaction_id)::int from events where organization_id = ${scope.organizationId}) as transactions`.execute(
    scope.db,
  );
  return rows[0] as Record<Counted, number>;
}
