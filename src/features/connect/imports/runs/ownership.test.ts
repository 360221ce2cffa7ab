import { describe, expect, it } from 'vitest';
import {
  changesOf,
  decideNow,
  type ImportBoard,
  newQuickBoard,
  postQuickImport,
  runNow,
  startSource,
} from '../../../../../test/imports.ts';
import { postJob } from '../../../../../test/jobs.ts';
import type { ImportRun } from './schema.ts';

const pilot = {
  id: 'a1',
  title: 'Pilot',
  company_name: 'Harbour',
  location: 'Rotterdam',
  how_to_apply: 'https://harbour.example/a1',
};
const clerks = Array.from({ length: 10 }, (_, n) => ({ id: `c${n}`, title: `Clerk ${n}`, location: 'Bonn' }));

async function newImport(jobs: object[], settings: Record<string, unknown> = {}) {
  const board = await newQuickBoard();
  const source = await startSource(jobs);
  const { id } = await postQuickImport(board, source, settings);
  return { board, source, id };
}

const titlesOf = async (board: ImportBoard, status = 'active'): Promise<string[]> =>
  (await board.get(`/jobs?status=${status}&per_page=100`)).body.data
    .map(({ title }: { title: string }) => title)
    .sort();

describe('the company of an imported job', () => {
  const rows = [pilot, { ...clerks[0], company_name: 'HARBOUR Ltd' }, { ...clerks[1], company_name: 'Quay' }];

  it('is created by default, once for all spellings', async () => {
    const { board, id } = await newImport(rows);
    await runNow(board, id);
    expect((await board.get('/companies')).body.data).toMatchObject([
      { name: 'Harbour', job_count: 2 },
      { name: 'Quay', job_count: 1 },
    ]);
  });

  it('is only recognized if the import does not want new ones', async () => {
    const { board, id } = await newImport(rows, { auto_create_companies: false });
    await board.post('/companies', { name: 'Quay' });
    await runNow(board, id);
    expect((await board.get('/companies')).body.data).toMatchObject([{ name: 'Quay', job_count: 1 }]);
    expect((await runNow(board, id, { dry_run: true })).counts.companies).toBe(0);
  });

  it('is listed by the plan that creates it, but not one that exists or whose row is a duplicate', async () => {
    const dock = { ...clerks[2], company_name: 'Dock' };
    const { board, source, id } = await newImport([...rows, dock]);
    await board.post('/companies', { name: 'Quay' });
    await postJob(board, { title: dock.title, location: dock.location, company_name: 'Dock' });
    const companiesOf = async (run: ImportRun) =>
      (await board.get(`/imports/${id}/runs/${run.id}/companies`)).body;
    const plan = await runNow(board, id, { dry_run: true });
    expect(plan.counts).toMatchObject({ created: 3, duplicates: 1, companies: 1 });
    expect(await companiesOf(plan)).toMatchObject({
      data: [{ name: 'Harbour', jobs: 2 }],
      meta: { pagination: { total_items: 1 } },
    });
    expect((await runNow(board, id)).counts.companies).toBe(1);
    source.jobs = [{ ...pilot, company_name: 'Lighthouse' }, ...rows.slice(1), dock];
    const update = await runNow(board, id);
    expect(update.counts).toMatchObject({ updated: 1, companies: 1 });
    expect((await companiesOf(update)).data).toEqual([{ name: 'Lighthouse', jobs: 1 }]);
    const { body } = await board.get('/companies?per_page=100');
    expect(body.data.map(({ name }: { name: string }) => name).sort()).toEqual([
      'Dock',
      'Harbour',
      'Lighthouse',
      'Quay',
    ]);
  });
});

describe('a job of another owner', () => {
  const { id: _, ...byHand } = pilot;

  it.each([
    ['the same company, title and location, in another spelling', { how_to_apply: null, title: 'PILÓT ' }],
    ['the same URL to apply', { title: 'Steersman' }],
  ])('with %s is left alone, and its row is a duplicate', async (_, fields) => {
    const { board, id } = await newImport([pilot, ...clerks]);
    const job = await postJob(board, { ...byHand, ...fields });
    const run = await runNow(board, id);
    expect(run.counts).toMatchObject({ created: 10, duplicates: 1 });
    const [change] = (await changesOf(board, run)).filter(({ action }) => action === 'duplicate');
    expect(change).toMatchObject({ job_id: job.id, result: null });
    expect((await board.get(`/jobs/${job.id}`)).body.data).toEqual(job);
  });

  it('is no reason to leave a row out with on_foreign_duplicate create', async () => {
    const { board, id } = await newImport([pilot], { on_foreign_duplicate: 'create' });
    await postJob(board, { ...byHand, how_to_apply: null });
    expect((await runNow(board, id)).counts).toMatchObject({ created: 1, duplicates: 0 });
    expect(await titlesOf(board)).toEqual(['Pilot', 'Pilot']);
  });

  it('is taken over with adopt if it has the same URL and no import, and follows the source from then on', async () => {
    const { board, source, id } = await newImport([{ ...pilot, salary_min: 100 }], { adopt: true });
    const job = await postJob(board, byHand);
    const run = await runNow(board, id);
    expect(run.counts).toMatchObject({ created: 0, updated: 1, duplicates: 0 });
    source.jobs = [{ ...pilot, salary_min: 200 }];
    await runNow(board, id);
    expect((await board.get(`/jobs/${job.id}`)).body.data).toMatchObject({ salary_min: 200 });
    expect((await board.get(`/imports/${id}`)).body.data.job_count).toBe(1);
  });

  it('belongs to no import again after the undo of a takeover, with its former values', async () => {
    const { board, source, id } = await newImport([{ ...pilot, salary_min: 100 }], { adopt: true });
    const job = await postJob(board, byHand);
    const run = await runNow(board, id);
    const undo = await decideNow(board, run, 'undo');
    expect(undo).toMatchObject({ state: 'done', counts: { updated: 1, deleted: 0 } });
    expect(await changesOf(board, undo)).toMatchObject([
      { job_id: job.id, notes: [{ message: 'The import no longer owns this job.' }], result: 'applied' },
    ]);
    const restored = (await board.get(`/jobs/${job.id}`)).body.data;
    expect(restored).toEqual({ ...job, updated_at: restored.updated_at });
    source.jobs = [];
    await runNow(board, id);
    expect((await board.get(`/imports/${id}`)).body.data.job_count).toBe(0);
  });

  it('is given back by an undo also if the takeover changed nothing else', async () => {
    const { board, id } = await newImport([byHand], { adopt: true });
    await postJob(board, { ...byHand, source: 'json' });
    const run = await runNow(board, id);
    expect((await board.get(`/imports/${id}`)).body.data.job_count).toBe(1);
    await decideNow(board, run, 'undo');
    expect((await board.get(`/imports/${id}`)).body.data.job_count).toBe(0);
  });

  it('keeps what is edited between a plan and its approval', async () => {
    const { board, id } = await newImport([{ ...pilot, title: 'Sea pilot', salary_min: 100 }], {
      adopt: true,
    });
    const job = await postJob(board, byHand);
    const plan = await runNow(board, id, { dry_run: true });
    await board.patch(`/jobs/${job.id}`, { title: 'Edited' });
    const run = await decideNow(board, plan, 'approve');
    expect((await board.get(`/jobs/${job.id}`)).body.data).toMatchObject({
      title: 'Edited',
      salary_min: 100,
    });
    expect((await changesOf(board, run))[0]).toMatchObject({
      result: 'applied',
      problems: [{ field: 'title', message: 'Changed since, so it stays as it is.' }],
    });
  });

  it('that matches several rows by its URL is a duplicate of each, and one row matches several jobs once', async () => {
    const rows = [pilot, { ...pilot, id: 'a2', title: 'Steersman' }, ...clerks];
    const { board, id } = await newImport(rows);
    await postJob(board, byHand);
    await postJob(board, { ...byHand, how_to_apply: null });
    const run = await runNow(board, id);
    expect(run.counts).toMatchObject({ created: 10, duplicates: 2 });
    expect((await changesOf(board, run)).filter(({ action }) => action === 'duplicate')).toHaveLength(2);
    expect((await titlesOf(board)).filter((title) => /pilot|steersman/i.test(title))).toEqual([
      'Pilot',
      'Pilot',
    ]);
  });

  it('that another import owns is never taken over', async () => {
    const { board, source, id } = await newImport([pilot]);
    await runNow(board, id);
    const second = await postQuickImport(board, source, { adopt: true });
    expect((await runNow(board, second.id)).counts).toMatchObject({ created: 0, updated: 0, duplicates: 1 });
  });

  it.each([
    ['update', { updated: 1, duplicates: 0 }, 'Edited'],
    ['mirror', { updated: 0, duplicates: 1 }, 'Pilot'],
  ] as const)('named by its external_id in mode %s: %j', async (mode, counts, title) => {
    const mapping = { title: { path: 'title' }, external_id: { path: 'external_id' } };
    const { board, id } = await newImport([{ title: 'Edited', external_id: 'own-1' }], { mapping, mode });
    const job = await postJob(board, { title: 'Pilot', external_id: 'own-1' });
    const run = await runNow(board, id);
    expect(run.counts).toMatchObject({ created: 0, ...counts });
    expect((await board.get(`/jobs/${job.id}`)).body.data.title).toBe(title);
    expect((await board.get(`/imports/${id}`)).body.data.job_count).toBe(0);
  });

  it('named by its external_id keeps what is edited between a plan and its approval', async () => {
    const mapping = { title: { path: 'title' }, external_id: { path: 'external_id' } };
    const { board, id } = await newImport([{ title: 'Edited', external_id: 'own-1' }], {
      mapping,
      mode: 'update',
    });
    const job = await postJob(board, { title: 'Pilot', external_id: 'own-1' });
    const plan = await runNow(board, id, { dry_run: true });
    await board.patch(`/jobs/${job.id}`, { title: 'Edited by hand' });
    const run = await decideNow(board, plan, 'approve');
    expect(run).toMatchObject({ state: 'done', progress: { applied: 1, skipped: 1 } });
    expect((await changesOf(board, run))[0]).toMatchObject({
      result: 'skipped',
      problems: [{ message: 'The job has been edited since.' }],
    });
    expect((await board.get(`/jobs/${job.id}`)).body.data.title).toBe('Edited by hand');
  });

  it('named by its external_id that another import owns, also since the plan, is left alone', async () => {
    const mapping = { title: { path: 'title' }, external_id: { path: 'external_id' } };
    const source = await startSource([{ title: 'Edited', external_id: 'own-1' }]);
    const { board, id } = await newImport([{ title: 'Pilot', external_id: 'own-1' }], {
      mapping,
      adopt: true,
    });
    await postJob(board, { title: 'Pilot', external_id: 'own-1' });
    const second = await postQuickImport(board, source, { mapping, mode: 'update' });
    const plan = await runNow(board, second.id, { dry_run: true });
    expect(plan.counts).toMatchObject({ updated: 1 });
    expect((await runNow(board, id)).counts).toMatchObject({ updated: 1 });
    const run = await decideNow(board, plan, 'approve');
    expect(await changesOf(board, run)).toMatchObject([
      { result: 'skipped', problems: [{ code: 'job_of_another_import' }] },
    ]);
    const again = await runNow(board, second.id);
    expect(again.counts).toMatchObject({ created: 0, updated: 0, duplicates: 1 });
    expect(await titlesOf(board)).toEqual(['Pilot']);
  });
});

describe('a field that a person has edited', () => {
  const changed = { ...pilot, title: 'Sea pilot', salary_min: 100 };

  it('is not part of later plans', async () => {
    const { board, source, id } = await newImport([pilot]);
    await runNow(board, id);
    const [job] = (await board.get('/jobs')).body.data;
    await board.patch(`/jobs/${job.id}`, { title: 'Edited' });
    source.jobs = [changed];
    const [change] = await changesOf(board, await runNow(board, id, { dry_run: true }));
    expect(change).toMatchObject({ action: 'updated', after: { salary_min: 100 } });
    expect(change?.after).not.toHaveProperty('title');
  });

  it('may be the status, and the job then does not expire with the source', async () => {
    const { board, source, id } = await newImport([pilot, ...clerks]);
    await runNow(board, id);
    const [job] = (await board.get('/jobs?search=pilot')).body.data;
    for (const status of ['expired', 'active']) await board.patch(`/jobs/${job.id}`, { status });
    source.jobs = clerks;
    for (let n = 0; n < 3; n++) expect((await runNow(board, id)).counts).toMatchObject({ expired: 0 });
    expect((await board.get(`/jobs/${job.id}`)).body.data.status).toBe('active');
  });

  it('stays as it is, although an earlier plan that is approved would change it', async () => {
    const { board, source, id } = await newImport([pilot]);
    await runNow(board, id);
    source.jobs = [changed];
    const plan = await runNow(board, id, { dry_run: true });
    const [job] = (await board.get('/jobs')).body.data;
    await board.patch(`/jobs/${job.id}`, { title: 'Edited' });
    await decideNow(board, plan, 'approve');
    const { body } = await board.get(`/jobs/${job.id}`);
    expect(body.data).toMatchObject({ title: 'Edited', salary_min: 100 });
  });
});

it('a job that a person deletes stays deleted, until the deleted jobs are restored', async () => {
  const { board, source, id } = await newImport([pilot, ...clerks]);
  await runNow(board, id);
  const [job] = (await board.get('/jobs?search=pilot')).body.data;
  await board.delete(`/jobs/${job.id}`);
  source.jobs = [{ ...pilot, title: 'Pilot again' }, ...clerks];
  expect((await runNow(board, id)).counts).toMatchObject({ created: 0, updated: 0 });
  expect((await board.post(`/imports/${id}/restore`)).body.data).toEqual({ id, count: 1 });
  expect((await runNow(board, id)).counts).toMatchObject({ created: 1 });
  expect(await titlesOf(board)).toContain('Pilot again');
});

describe('the mode', () => {
  it.each([
    ['add', ['Clerk', 'Pilot'], []],
    ['update', ['Clerk', 'Sea pilot'], []],
    ['mirror', ['Sea pilot'], ['Clerk']],
  ])('%s decides what a run does to changed and missing jobs', async (mode, active, expired) => {
    const clerk = { id: 'b1', title: 'Clerk' };
    const others = Array.from({ length: 4 }, (_, n) => ({
      id: `o${n}`,
      title: 'Other',
      location: `Pier ${n}`,
    }));
    const { board, source, id } = await newImport([pilot, clerk, ...others], { mode });
    await runNow(board, id);
    source.jobs = [{ ...pilot, title: 'Sea pilot' }, ...others];
    await runNow(board, id);
    await runNow(board, id);
    const named = (titles: string[]) => titles.filter((title) => title !== 'Other');
    expect(named(await titlesOf(board))).toEqual(active);
    expect(named(await titlesOf(board, 'expired'))).toEqual(expired);
  });

  it('mirror deletes missing jobs with mirror_delete, and an undo restores them', async () => {
    const { board, source, id } = await newImport([pilot, ...clerks], { rules: { mirror_delete: true } });
    await runNow(board, id);
    source.jobs = clerks;
    await runNow(board, id);
    const run = await runNow(board, id);
    expect(run.counts).toMatchObject({ deleted: 1, expired: 0 });
    expect(await titlesOf(board, 'active,expired')).not.toContain('Pilot');
  });
});

describe('the settings', () => {
  it('include and exclude rows, which the run counts', async () => {
    const rules = {
      include: [{ path: 'location', operator: 'exists' }],
      exclude: [{ path: 'title', operator: 'contains', values: ['CLERK 1'] }],
    };
    const { board, id } = await newImport([...clerks, { id: 'x', title: 'Nowhere' }], { rules });
    expect((await runNow(board, id)).counts).toMatchObject({ created: 9, excluded: 2 });
    expect(await titlesOf(board)).not.toContain('Clerk 1');
  });

  it('fill in defaults where the source has nothing', async () => {
    const defaults = { company_name: 'Port', location: 'Kiel', is_sticky: true };
    const { board, id } = await newImport([{ id: 'a', title: 'Diver', location: 'Bonn' }], { defaults });
    await runNow(board, id);
    const [job] = (await board.get('/jobs')).body.data;
    expect(job).toMatchObject({ company_name: 'Port', location: 'Bonn', is_sticky: true });
  });

  it('limit the jobs: such a run is partial and expires nothing, however often it runs', async () => {
    const { board, id } = await newImport(clerks);
    await runNow(board, id);
    await board.patch(`/imports/${id}`, { limits: { max_jobs: 8 } });
    for (let n = 0; n < 3; n++)
      expect(await runNow(board, id)).toMatchObject({ state: 'partial', counts: { expired: 0 } });
    expect((await titlesOf(board)).length).toBe(10);
  });
});
