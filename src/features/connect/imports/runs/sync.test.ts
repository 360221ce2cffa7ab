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

const pilot = { id: 'a1', title: 'Pilot', company_name: 'Harbour', location: 'Rotterdam' };
const clerk = { id: 'a2', title: 'Clerk', company_name: 'Harbour', location: 'Hamburg' };

const titlesOf = async (board: ImportBoard, status = 'active') =>
  (await board.get(`/jobs?status=${status}&per_page=100`)).body.data
    .map(({ title }: { title: string }) => title)
    .sort();

describe('a run', () => {
  it('creates the jobs of the source, and the next one changes nothing', async () => {
    const board = await newQuickBoard();
    const source = await startSource([pilot, clerk]);
    const { id } = await postQuickImport(board, source);
    const run = await runNow(board, id);
    expect(run).toMatchObject({ state: 'done', counts: { created: 2, updated: 0, refused: 0 }, error: null });
    expect(await titlesOf(board)).toEqual(['Clerk', 'Pilot']);
    const second = await runNow(board, id);
    expect(second).toMatchObject({ state: 'done', counts: { created: 0, updated: 0, unchanged: 2 } });
  });

  it('names what no job uses and what jobs lack, already in the plan', async () => {
    const board = await newQuickBoard();
    const source = await startSource([
      { ...pilot, shift: 'night', pay_grade: { step: 7 } },
      { ...clerk, shift: 'day' },
    ]);
    const { id } = await postQuickImport(board, source, {
      rules: { exclude: [{ path: 'shift', operator: 'equals', values: ['x'] }] },
    });
    const plan = await runNow(board, id, { dry_run: true });
    expect(plan).toMatchObject({
      state: 'planned',
      unused: [{ name: 'pay_grade.step', example: '7', rows: 1 }],
      notes: [{ field: 'how_to_apply', values: { count: 2, total: 2 } }, { field: 'description' }],
    });
    expect((await runNow(board, id)).unused).toEqual(plan.unused);
  });

  it.each([
    ['a first run', false],
    ['a plan', true],
  ])('that refuses every row fails with the reason: %s', async (_, dry_run) => {
    const board = await newQuickBoard();
    const source = await startSource([
      { ...pilot, title: '' },
      { ...clerk, title: '' },
    ]);
    const { id } = await postQuickImport(board, source);
    const run = await runNow(board, id, { dry_run });
    expect(run).toMatchObject({
      state: 'failed',
      counts: { refused: 2 },
      error: {
        code: 'all_refused',
        reason: { code: 'every_row_refused', values: { count: 2, reason: { code: 'no_title' } } },
      },
    });
    expect(await changesOf(board, run)).toMatchObject([{ action: 'refused' }, { action: 'refused' }]);
  });

  it('that refuses every row leaves the jobs as they are, and one good row is enough', async () => {
    const board = await newQuickBoard();
    const source = await startSource([pilot, clerk]);
    const { id } = await postQuickImport(board, source);
    await runNow(board, id);
    source.jobs = [{ ...pilot, id: 'a3', title: '' }];
    for (const _ of [1, 2, 3]) expect((await runNow(board, id)).state).toBe('failed');
    expect(await titlesOf(board)).toEqual(['Clerk', 'Pilot']);
    source.jobs = [{ ...pilot, title: '' }, clerk];
    expect(await runNow(board, id)).toMatchObject({ state: 'done', counts: { refused: 1, unchanged: 1 } });
  });

  it('updates what the source changes, field by field', async () => {
    const board = await newQuickBoard();
    const source = await startSource([pilot, clerk]);
    const { id } = await postQuickImport(board, source);
    await runNow(board, id);
    source.jobs = [{ ...pilot, title: 'Harbour Pilot', salary_min: 100 }, clerk];
    const run = await runNow(board, id);
    expect(run.counts).toMatchObject({ created: 0, updated: 1, unchanged: 1 });
    expect(await changesOf(board, run)).toMatchObject([
      {
        action: 'updated',
        row: 1,
        before: { title: 'Pilot', salary_min: null },
        after: { title: 'Harbour Pilot', salary_min: 100 },
        result: 'applied',
      },
    ]);
    expect(await titlesOf(board)).toEqual(['Clerk', 'Harbour Pilot']);
  });

  it('expires a job that two complete fetches in a row have missed, and activates it when it is back', async () => {
    const board = await newQuickBoard();
    const jobs = Array.from({ length: 10 }, (_, n) => ({ ...clerk, id: `c${n}`, title: `Clerk ${n}` }));
    const source = await startSource([pilot, ...jobs]);
    const { id } = await postQuickImport(board, source);
    await runNow(board, id);
    source.jobs = jobs;
    expect((await runNow(board, id)).counts.expired).toBe(0);
    expect((await runNow(board, id)).counts.expired).toBe(1);
    expect(await titlesOf(board, 'expired')).toEqual(['Pilot']);
    source.jobs = [pilot, ...jobs];
    const back = await runNow(board, id);
    expect(back.counts).toMatchObject({ created: 0, updated: 1, unchanged: 10 });
    expect(await titlesOf(board, 'expired')).toEqual([]);
  });

  it('activates a job again whose end the source has moved into the future, but not one that a person has ended', async () => {
    const board = await newQuickBoard();
    const withEnd = (expires_at: string) => [pilot, clerk].map((job) => ({ ...job, expires_at }));
    const source = await startSource(withEnd('2020-01-01'));
    const mapping = Object.fromEntries(['id', 'title', 'expires_at'].map((path) => [path, { path }]));
    const { id } = await postQuickImport(board, source, { mapping });
    await runNow(board, id);
    const jobs: { id: string; title: string }[] = (await board.get('/jobs?status=expired')).body.data;
    const ended = jobs.find(({ title }) => title === 'Clerk');
    await board.patch(`/jobs/${ended?.id}`, { locked_fields: ['status'] });
    source.jobs = withEnd('2199-01-01');
    expect((await runNow(board, id)).counts.updated).toBe(2);
    expect(await titlesOf(board)).toEqual(['Pilot']);
    expect(await titlesOf(board, 'expired')).toEqual(['Clerk']);
  });

  it('waits for a person before more than 30 % and 5 jobs go, and applies them after approval', async () => {
    const board = await newQuickBoard();
    const jobs = Array.from({ length: 12 }, (_, n) => ({ ...clerk, id: `c${n}`, title: `Clerk ${n}` }));
    const source = await startSource(jobs);
    const { id } = await postQuickImport(board, source);
    await runNow(board, id);
    source.jobs = jobs.slice(5);
    await runNow(board, id);
    source.jobs = [...jobs.slice(5), pilot];
    const run = await runNow(board, id);
    expect(run).toMatchObject({ state: 'waiting', counts: { created: 1, expired: 5 } });
    expect(run.approval_reasons).toEqual(['5 of 12 jobs would go.']);
    expect((await titlesOf(board)).length).toBe(13);
    const approved = await decideNow(board, run, 'approve');
    expect(approved).toMatchObject({ state: 'done', progress: { applied: 6, skipped: 0 } });
    expect((await titlesOf(board)).length).toBe(8);
    expect((await board.post(`/imports/${id}/runs/${run.id}/approve`)).body.error.code).toBe('not_waiting');
  });

  it('leaves fields alone that a person has edited', async () => {
    const board = await newQuickBoard();
    const source = await startSource([pilot]);
    const { id } = await postQuickImport(board, source);
    await runNow(board, id);
    const [job] = (await board.get('/jobs')).body.data;
    await board.patch(`/jobs/${job.id}`, { title: 'Edited' });
    source.jobs = [{ ...pilot, title: 'Changed', location: 'Antwerp' }];
    const run = await runNow(board, id);
    expect((await changesOf(board, run))[0]).toMatchObject({ after: { location: 'Antwerp' } });
    expect((await board.get(`/jobs/${job.id}`)).body.data).toMatchObject({
      title: 'Edited',
      location: 'Antwerp',
    });
  });

  it('writes a field again that a person has unlocked, also if the source has not changed', async () => {
    const board = await newQuickBoard();
    const source = await startSource([pilot, clerk]);
    source.etag = '"1"';
    const { id } = await postQuickImport(board, source);
    await runNow(board, id);
    const [job] = (await board.get('/jobs?search=Pilot')).body.data;
    await board.patch(`/jobs/${job.id}`, { title: 'Edited' });
    expect((await runNow(board, id)).counts).toMatchObject({ unchanged: 2, updated: 0 });
    await board.patch(`/jobs/${job.id}`, { locked_fields: [] });
    expect((await runNow(board, id)).counts).toMatchObject({ unchanged: 1, updated: 1 });
    expect((await board.get(`/jobs/${job.id}`)).body.data).toMatchObject({
      title: 'Pilot',
      locked_fields: [],
    });
    expect((await runNow(board, id)).counts).toMatchObject({ unchanged: 2, updated: 0 });
  });

  it('reads a source that has not changed again after the organization has changed what missing values mean', async () => {
    const board = await newQuickBoard();
    const source = await startSource([{ ...pilot, location: 'Rotterdam', posted_at: '2026-11-01 09:00' }]);
    source.etag = '"1"';
    const mapping = { id: { path: 'id' }, title: { path: 'title' }, posted_at: { path: 'posted_at' } };
    const { id } = await postQuickImport(board, source, { mapping });
    await runNow(board, id);
    const postedAt = async () => (await board.get('/jobs')).body.data[0].posted_at;
    expect(await postedAt()).toBe('2026-11-01T09:00:00.000Z');
    expect((await board.patch('/organization', { time_zone: 'Europe/Amsterdam' })).status).toBe(200);
    expect((await runNow(board, id)).counts).toMatchObject({ updated: 1 });
    expect(await postedAt()).toBe('2026-11-01T08:00:00.000Z');
    expect((await runNow(board, id)).counts).toMatchObject({ unchanged: 1, updated: 0 });
  });

  it('undoes a run: created jobs go, changed fields return, the import is disabled', async () => {
    const board = await newQuickBoard();
    const source = await startSource([pilot]);
    const { id } = await postQuickImport(board, source, { schedule: 'hourly' });
    await runNow(board, id);
    source.jobs = [{ ...pilot, title: 'Changed' }, clerk];
    const run = await runNow(board, id);
    const undo = await decideNow(board, run, 'undo');
    expect(undo).toMatchObject({
      state: 'done',
      kind: 'undo',
      reverts: run.id,
      counts: { updated: 1, deleted: 1 },
    });
    expect(await titlesOf(board)).toEqual(['Pilot']);
    expect((await board.get(`/imports/${id}`)).body.data).toMatchObject({
      is_enabled: false,
      next_run_at: null,
    });
    expect((await board.get(`/imports/${id}/runs/${run.id}`)).body.data.state).toBe('undone');
    await board.patch(`/imports/${id}`, { is_enabled: true });
    expect((await runNow(board, id)).counts).toMatchObject({ created: 1, updated: 1 });
  });
});
