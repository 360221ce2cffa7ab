import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Client, newOrganization } from '../../../../../test/app.ts';
import { expectError, issuePaths, postJob, postJobs, readJob } from '../../../../../test/jobs.ts';
import { readSubscription, subscribe } from '../../../../../test/plans.ts';
import { newEmployer, pilot, postPostingPlan } from '../../../../../test/postings.ts';
import { setCompanyRole } from '../members/queries.ts';
import type { Company } from '../schema.ts';
import { deleteOldMerges } from './queries.ts';

describe('a merge', () => {
  it('moves jobs, names and slugs to the other company, which keeps its fields', async () => {
    const board = await newOrganization();
    const merged = await post(board, { name: 'NSP', tagline: 'Merged' });
    await board.patch(`/companies/${merged.id}`, { slug: 'nsp-group' });
    const survivor = await post(board, { name: 'North Sea Pilots', tagline: 'Survivor' });
    const [first] = await postJobs(board, [
      { company_name: 'NSP' },
      { company_name: 'nsp gmbh', status: 'draft' },
    ]);
    const response = await merge(board, merged, survivor);
    expect(response.meta).toEqual({ merge_id: expect.any(String), jobs_moved: 2 });
    expect(response.data).toEqual({ ...survivor, job_count: 2, live_job_count: 1 });
    expect((await readJob(board, first?.id ?? '')).company_id).toBe(survivor.id);
    expect((await postJob(board, { company_name: 'N.S.P.' })).company_id).toBe(survivor.id);
    expect((await board.get(`/jobs?company_id=${survivor.id}`)).body.meta.pagination.total_items).toBe(3);
    expectError(await board.get(`/companies/${merged.id}`), 404, 'not_found');
    expect((await board.get('/companies?name=nsp')).body.data).toMatchObject([{ id: survivor.id }]);
    expect(await redirectsOf(board)).toEqual({ nsp: survivor.id, 'nsp-group': survivor.id });
  });

  it('needs two companies of the organization', async () => {
    const board = await newOrganization();
    const { id } = await post(board, { name: 'A' });
    const other = await post(await newOrganization(), { name: 'B' });
    for (const into of [id, id.toUpperCase(), other.id])
      expect(issuePaths(await board.post(`/companies/${id}/merge`, { into }))).toEqual(['/into']);
    expectError(await board.post(`/companies/${other.id}/merge`, { into: id }), 404, 'not_found');
    expectError(await board.post('/company-merges/abc/undo'), 404, 'not_found');
  });

  it('happens once for concurrent requests in both directions', async () => {
    const board = await newOrganization();
    const [a, b] = [await post(board, { name: 'A1' }), await post(board, { name: 'B1' })];
    await postJobs(board, [{ company_name: 'A1' }, { company_name: 'B1' }]);
    const merges = await Promise.all(
      [...Array(4)].flatMap(() => [
        board.post(`/companies/${a.id}/merge`, { into: b.id }),
        board.post(`/companies/${b.id}/merge`, { into: a.id }),
      ]),
    );
    expect(merges.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await board.get('/companies')).body.data).toMatchObject([{ job_count: 2 }]);
  });
});

describe('an undone merge', () => {
  it('restores the company with its id, fields, names, jobs and slugs', async () => {
    const board = await newOrganization();
    const created = await post(board, { name: 'NSP', tagline: 'Merged', links: [link], external_id: 'x' });
    await board.patch(`/companies/${created.id}`, { slug: 'nsp-group', locations: ['Kiel'] });
    const merged = await read(board, created.id);
    const survivor = await post(board, { name: 'North Sea Pilots' });
    const { meta } = await merge(board, merged, survivor);
    const job = await postJob(board, { company_name: 'nsp' });
    const response = await board.post(`/company-merges/${meta.merge_id}/undo`);
    expect(response.status, response.text).toBe(200);
    const { updated_at, ...rest } = response.body.data;
    expect({ ...merged, job_count: 1, live_job_count: 1 }).toMatchObject(rest);
    expect(updated_at >= merged.updated_at).toBe(true);
    expect(response.body.meta).toEqual({ jobs_moved: 1 });
    expect((await readJob(board, job.id)).company_id).toBe(merged.id);
    expect(await read(board, survivor.id)).toEqual(survivor);
    expect(await redirectsOf(board)).toEqual({ nsp: merged.id });
    expectError(await board.post(`/company-merges/${meta.merge_id}/undo`), 409, 'merge_not_undoable');
  });

  it('restores members who still exist, credits and postings, which a merge moves with the jobs', async () => {
    const board = await newOrganization();
    const [merged, survivor] = [await post(board, { name: 'A1' }), await post(board, { name: 'B1' })];
    const plan = await postPostingPlan(board, { amount: 0 });
    const [owner, recruiter] = [await newEmployer(board), await newEmployer(board)];
    await setCompanyRole(board.scope, merged.id, owner.memberId, 'owner');
    await setCompanyRole(board.scope, merged.id, recruiter.memberId, 'recruiter');
    const subscription = await subscribe(board, {}, { memberId: owner.memberId, plan });
    expect(subscription.companyId).toBe(merged.id);
    await board.patch('/organization', { posting: { approval: 'none' } });
    const draft = await owner.draft({ plan_id: plan.id, job: { ...pilot, company_name: 'A1' } });
    const posting = await owner.act(draft, 'submit', { subscription_id: null });
    expect(posting.company_id).toBe(merged.id);

    const { meta } = await merge(board, merged, survivor);
    expect(await owner.read(posting)).toMatchObject({ company_id: survivor.id, state: 'live' });
    expect((await board.get(`/companies/${survivor.id}/members`)).body.data).toEqual([]);
    expect(await readSubscription(board, subscription)).toMatchObject({ companyId: null });
    await board.delete(`/members/${recruiter.memberId}`);

    expect((await board.post(`/company-merges/${meta.merge_id}/undo`)).status).toBe(200);
    expect((await board.get(`/companies/${merged.id}/members`)).body.data).toMatchObject([
      { member_id: owner.memberId, role: 'owner' },
    ]);
    expect(await readSubscription(board, subscription)).toMatchObject({
      companyId: merged.id,
    });
    expect((await owner.read(posting)).company_id).toBe(merged.id);
  });

  it('gets a numbered slug if another company has taken its slug', async () => {
    const board = await newOrganization();
    const [merged, survivor] = [await post(board, { name: 'A1' }), await post(board, { name: 'B1' })];
    const { meta } = await merge(board, merged, survivor);
    await post(board, { name: 'Third', slug: 'a1' });
    const { data } = (await board.post(`/company-merges/${meta.merge_id}/undo`)).body;
    expect(data).toMatchObject({ id: merged.id, name: 'A1', slug: 'a1-2' });
  });

  it('is refused if another company has taken its external id', async () => {
    const board = await newOrganization();
    const merged = await post(board, { name: 'A1', external_id: 'x' });
    const survivor = await post(board, { name: 'B1' });
    const { meta } = await merge(board, merged, survivor);
    const third = await post(board, { name: 'Third', external_id: 'x' });
    expectError(await board.post(`/company-merges/${meta.merge_id}/undo`), 409, 'duplicate_company');
    await board.patch(`/companies/${third.id}`, { external_id: null });
    expect((await board.post(`/company-merges/${meta.merge_id}/undo`)).status).toBe(200);
  });

  it('is refused after a day, and after the surviving company was deleted', async () => {
    const board = await newOrganization();
    const [a, b] = [await post(board, { name: 'A1' }), await post(board, { name: 'B1' })];
    const { meta } = await merge(board, a, b);
    await age(board, '24 hours 1 second');
    expectError(await board.post(`/company-merges/${meta.merge_id}/undo`), 409, 'merge_not_undoable');
    await age(board, '23 hours');
    await board.delete(`/companies/${b.id}`);
    expectError(await board.post(`/company-merges/${meta.merge_id}/undo`), 409, 'merge_not_undoable');
    await age(board, '31 days');
    await deleteOldMerges(board.scope.db);
    expectError(await board.post(`/company-merges/${meta.merge_id}/undo`), 404, 'not_found');
  });

  it('works in a chain, the last merge first', async () => {
    const board = await newOrganization();
    const [a, b, c] = [
      await post(board, { name: 'A1' }),
      await post(board, { name: 'B1' }),
      await post(board, { name: 'C1' }),
    ];
    await postJobs(board, [{ company_name: 'A1' }, { company_name: 'B1' }, { company_name: 'C1' }]);
    const first = await merge(board, a, b);
    const second = await merge(board, b, c);
    expect(second.data.job_count).toBe(3);
    expectError(await board.post(`/company-merges/${first.meta.merge_id}/undo`), 409, 'merge_not_undoable');
    for (const { meta } of [second, first])
      expect((await board.post(`/company-merges/${meta.merge_id}/undo`)).status).toBe(200);
    expect((await board.get('/companies')).body.data).toMatchObject([
      { id: a.id, job_count: 1 },
      { id: b.id, job_count: 1 },
      { id: c.id, job_count: 1 },
    ]);
  });

  it('happens once for concurrent requests', async () => {
    const board = await newOrganization();
    const [a, b] = [await post(board, { name: 'A1' }), await post(board, { name: 'B1' })];
    const { meta } = await merge(board, a, b);
    const undo = () => board.post(`/company-merges/${meta.merge_id}/undo`);
    const statuses = (await Promise.all(Array.from({ length: 6 }, undo))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });
});

const link = { label: 'Careers', url: 'https://pilots.example/careers' };

async function post(board: Client, fields: object): Promise<Company> {
  const response = await board.post('/companies', fields);
  expect(response.status, response.text).toBe(201);
  return response.body.data;
}

async function read(board: Client, id: string): Promise<Company> {
  return (await board.get(`/companies/${id}`)).body.data;
}

async function merge(board: Client, merged: Company, into: Company) {
  const response = await board.post(`/companies/${merged.id}/merge`, { into: into.id });
  expect(response.status, response.text).toBe(200);
  return response.body;
}

async function redirectsOf({ scope }: Client): Promise<Record<string, string>> {
  const rows = await scope.db
    .selectFrom('company_slug_redirects')
    .select(['slug', 'company_id'])
    .where('organization_id', '=', scope.organizationId)
    .execute();
  return Object.fromEntries(rows.map(({ slug, company_id }) => [slug, company_id]));
}

async function age({ scope }: Client, interval: string): Promise<void> {
  await sql`update company_merges set created_at = now() - ${interval}::interval
    where organization_id = ${scope.organizationId}`.execute(scope.db);
}
