import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Client, newOrganization, sharedServer } from '../../../../../test/app.ts';
import { withAutoCreate } from '../../../../../test/companies.ts';
import { eventsOf, expectError, postJob, postJobs, readJob } from '../../../../../test/jobs.ts';
import { toInstallation } from '../../../board/organizations/board-url.ts';
import { linkNames } from './link-names.ts';

describe('a job that is written with the name of a company', () => {
  it('belongs to the company of any spelling, whose website and logo the first job gives', async () => {
    const board = await newOrganization();
    const website = 'https://acme.example';
    const first = await postJob(board, { company_name: ' Acme   GmbH', company_website: website });
    const second = await postJob(board, { company_name: 'ACME', company_website: 'https://other.example' });
    expect(second.company_id).toBe(first.company_id);
    expect(first.company_name).toBe(' Acme   GmbH');
    expect((await board.get(`/companies/${first.company_id}`)).body.data).toMatchObject({
      name: 'Acme GmbH',
      website,
      is_verified: false,
      job_count: 2,
    });
  });

  it.each([null, '', '  ', undefined])('belongs to none if the name is %j', async (company_name) => {
    const board = await newOrganization();
    expect((await postJob(board, { company_name })).company_id).toBeNull();
    expect((await board.get('/companies')).body.data).toEqual([]);
  });

  it('moves with its name, and leaves with it', async () => {
    const board = await newOrganization();
    const job = await postJob(board, { company_name: 'Acme' });
    const moved = (await board.patch(`/jobs/${job.id}`, { company_name: 'Bolt' })).body.data;
    expect(moved.company_id).not.toBe(job.company_id);
    expect(await readJob(board, job.id)).toEqual(moved);
    const left = (await board.patch(`/jobs/${job.id}`, { company_name: null })).body.data;
    expect(left.company_id).toBeNull();
    expect((await eventsOf(board)).at(-1)).toMatchObject({
      type: 'job.updated',
      changed_fields: expect.arrayContaining(['company_name', 'company_id']),
    });
  });

  it('creates one company, however many concurrent requests and batches name it', async () => {
    const board = await newOrganization();
    const batch = { operations: ['Acme', 'Bolt', 'ACME AG'].map((company_name) => create({ company_name })) };
    const responses = await Promise.all([
      ...Array.from({ length: 8 }, () => board.post('/jobs', { title: 'A', company_name: 'Acme' })),
      ...Array.from({ length: 3 }, () => board.post('/jobs/batch', batch)),
      ...Array.from({ length: 3 }, () =>
        board.post('/jobs/batch', { operations: batch.operations.toReversed() }),
      ),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([...Array(8).fill(201), ...Array(6).fill(200)]);
    const { data } = (await board.get('/companies')).body;
    expect(data).toMatchObject([
      { name: expect.stringMatching(/^acme/i), job_count: 20 },
      { name: 'Bolt', job_count: 6 },
    ]);
  });

  it('creates the companies of a batch, but none for a job that is rejected', async () => {
    const board = await newOrganization();
    await postJob(board, { slug: 'taken', external_id: 'x' });
    const operations = [
      create({ company_name: 'Acme' }),
      create({ company_name: 'Bolt', slug: 'taken' }),
      create({ company_name: 'Clay', external_id: 'x' }),
      create({ company_name: 'Dawn', external_id: 'y' }),
      create({ company_name: 'Eden', external_id: 'y' }),
      create({ company_name: 'Fawn', category_slug: 'unknown' }),
      create({ company_name: 'ACME Ltd' }),
    ];
    const { data } = (await board.post('/jobs/batch', { operations })).body;
    expect(data.map(({ status }: { status: number }) => status)).toEqual([201, 409, 409, 201, 409, 400, 201]);
    expect(data[6].data.company_id).toBe(data[0].data.company_id);
    expect((await board.get('/companies')).body.data).toMatchObject([
      { name: 'Acme', job_count: 2 },
      { name: 'Dawn', job_count: 1 },
    ]);
    for (const { data: job } of data.filter((result: { status: number }) => result.status === 201))
      expect(await readJob(board, job.id)).toEqual(job);
  });

  it('creates none if the organization does not want that', async () => {
    const board = await withAutoCreate(await newOrganization(), false);
    expect((await board.get('/organization')).body.data.companies).toEqual({ auto_create: false });
    const known = (await board.post('/companies', { name: 'Bolt' })).body.data;
    for (const company_name of ['Acme', 'Acme', 'Acme'])
      expect((await postJob(board, { company_name })).company_id).toBeNull();
    const [batched, linked] = await postJobs(board, [{ company_name: 'Acme' }, { company_name: 'Bolt AG' }]);
    expect([batched?.company_id, linked?.company_id]).toEqual([null, known.id]);
    const willing = await withAutoCreate(board, true);
    const job = (await willing.patch(`/jobs/${batched?.id}`, { company_name: 'Acme' })).body.data;
    expect(job.company_id).toMatch(/^[0-9a-f-]{36}$/);
    expect((await board.get(`/companies/${job.company_id}`)).body.data.job_count).toBe(4);
  });

  it('shows the company that the name means now, in responses that were cached', async () => {
    const board = await newOrganization();
    const job = await postJob(board, { company_name: 'Acme' });
    const other = (await board.post('/companies', { name: 'Bolt' })).body.data;
    const seen = async () => [
      (await readJob(board, job.id)).company_id,
      (await board.get('/jobs')).body.data[0].company_id,
      (await board.get(`/jobs?company_id=${other.id}`)).body.meta.pagination.total_items,
    ];
    expect(await seen()).toEqual([job.company_id, job.company_id, 0]);
    const { meta } = (await board.post(`/companies/${job.company_id}/merge`, { into: other.id })).body;
    expect(await seen()).toEqual([other.id, other.id, 1]);
    await board.post(`/company-merges/${meta.merge_id}/undo`);
    expect(await seen()).toEqual([job.company_id, job.company_id, 0]);
    await board.delete(`/companies/${job.company_id}`);
    expect(await seen()).toEqual([null, null, 0]);
  });

  it('cannot be written with a company_id, and lists of an invalid one are rejected', async () => {
    const board = await newOrganization();
    const { company_id } = await postJob(board, { company_name: 'Acme' });
    expectError(await board.post('/jobs', { title: 'A', company_id }), 400, 'validation_error');
    expectError(await board.get('/jobs?company_id=acme'), 400, 'validation_error');
    const stranger = await newOrganization();
    expect((await stranger.get(`/jobs?company_id=${company_id}`)).body.data).toEqual([]);
  });
});

describe('jobs that an older version wrote', () => {
  it('are linked by a task, which creates each company once', async () => {
    const board = await newOrganization();
    await postJobs(board, [
      { company_name: 'Acme', status: 'draft', company_website: 'https://draft.example' },
      { company_name: 'Acme', company_website: 'https://acme.example' },
      { company_name: 'ACME GmbH' },
      { company_name: 'Bolt' },
      { company_name: ' ' },
    ]);
    await removeCompanies(board);
    const known = (await board.post('/companies', { name: 'Bolt' })).body.data;
    expect((await board.get('/jobs')).body.data.map(companyOf)).toEqual([null, null, null, null, null]);
    await Promise.all([link(), link()]);
    expect((await board.get('/companies')).body.data).toMatchObject([
      { name: 'Acme', website: 'https://acme.example', job_count: 3, live_job_count: 2 },
      { id: known.id, job_count: 1 },
    ]);
    expect(
      (await board.get('/jobs')).body.data.filter((job: object) => companyOf(job) === null),
    ).toHaveLength(1);
    const events = await eventsOf(board);
    await link();
    expect(await eventsOf(board)).toEqual(events);
    expect(events.slice(-2)).toMatchObject([
      { type: 'company.created', actor: 'system', data: { name: 'Acme' } },
      { type: 'company.updated', changed_fields: ['job_count', 'live_job_count'], data: { id: known.id } },
    ]);
  });

  it('do not bring back a company that was deleted', async () => {
    const board = await newOrganization();
    const { company_id, id } = await postJob(board, { company_name: 'Acme' });
    await board.delete(`/companies/${company_id}`);
    await sql`update job_facets set folded_name = null where organization_id = ${board.scope.organizationId}`.execute(
      board.scope.db,
    );
    await link();
    expect((await readJob(board, id)).company_id).toBeNull();
    expect((await board.get('/companies')).body.data).toEqual([]);
  });

  it('create no company if the organization does not want that', async () => {
    const board = await newOrganization();
    const { id } = await postJob(board, { company_name: 'Acme' });
    await removeCompanies(board);
    await board.patch('/organization', { companies: { auto_create: false } });
    await link();
    expect((await readJob(board, id)).company_id).toBeNull();
    const { data } = (await board.post('/companies', { name: 'Acme' })).body;
    expect((await readJob(board, id)).company_id).toBe(data.id);
  });
});

function create(body: object) {
  return { method: 'create', body: { title: 'Pilot', ...body } };
}

function companyOf(job: object): string | null {
  return (job as { company_id: string | null }).company_id;
}

/** As an older version left the tables. */
async function removeCompanies({ scope }: Client): Promise<void> {
  const { db, organizationId } = scope;
  await sql`delete from companies where organization_id = ${organizationId}`.execute(db);
  await sql`delete from company_names where organization_id = ${organizationId}`.execute(db);
  await sql`update job_facets set folded_name = null where organization_id = ${organizationId}`.execute(db);
}

async function link(): Promise<void> {
  const { connection, config } = await sharedServer();
  await linkNames(connection.db, toInstallation(config));
}
