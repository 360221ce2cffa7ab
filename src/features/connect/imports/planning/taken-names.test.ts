import { describe, expect, it } from 'vitest';
import {
  changesOf,
  newQuickBoard,
  postQuickImport,
  runNow,
  startSource,
} from '../../../../../test/imports.ts';
import { postJob } from '../../../../../test/jobs.ts';

const path = (name: string) => ({ path: name });
const mapping = {
  ...{ id: path('id'), title: path('title'), slug: path('slug') },
  ...{ external_id: path('external_id'), salary_min: path('salary_min') },
};

async function newImport(jobs: object[], settings: object = {}) {
  const board = await newQuickBoard();
  const source = await startSource(jobs);
  const { id } = await postQuickImport(board, source, { mapping, ...settings });
  return { board, source, id, run: (body: object = {}) => runNow(board, id, body) };
}

type Board = Awaited<ReturnType<typeof newImport>>['board'];
const slugsOf = async (board: Board): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await board.get('/jobs?per_page=100')).body.data.map((job: { title: string; slug: string }) => [
      job.title,
      job.slug,
    ]),
  );

describe('a slug of two rows', () => {
  const rows = [
    { id: '1', title: 'Pilot', slug: 'job' },
    { id: '2', title: 'Clerk', slug: 'job' },
    { id: '3', title: 'Dock worker' },
    { id: '4', title: 'Stoker', slug: 'dock-worker' },
  ];

  it('goes to the first: the plan says that the others get other ones, and so they do', async () => {
    const { board, source, id, run } = await newImport(rows);
    const plan = await run({ dry_run: true });
    expect(plan.counts).toMatchObject({ created: 4, refused: 0 });
    const changes = await changesOf(board, plan);
    const noted = { field: 'slug', code: 'slug_of_earlier_row' };
    const notesOn = (row: number) => changes[row]?.notes.filter(({ code }) => code === noted.code);
    expect([0, 1, 2, 3].map(notesOn)).toEqual([
      [],
      [expect.objectContaining({ ...noted, value: 'job' })],
      [],
      [expect.objectContaining({ ...noted, value: 'dock-worker' })],
    ]);
    const applied = await run();
    expect(applied).toMatchObject({
      state: 'done',
      counts: { created: 4, refused: 0 },
      progress: { skipped: 0 },
    });
    expect(await slugsOf(board)).toEqual({
      Pilot: 'job',
      Clerk: 'clerk',
      'Dock worker': 'dock-worker',
      Stoker: 'stoker',
    });
    expect((await run()).counts).toMatchObject({ created: 0, updated: 0, unchanged: 4 });
    source.jobs = rows.map((row) => ({ ...row, salary_min: 100 }));
    expect((await run()).counts).toMatchObject({ updated: 4 });
    expect(await slugsOf(board)).toMatchObject({ Pilot: 'job', Clerk: 'clerk', Stoker: 'stoker' });
    expect((await board.get(`/imports/${id}`)).body.data.job_count).toBe(4);
  });

  it('stays free for no row after one whose title makes it', async () => {
    const { board, run } = await newImport([
      { id: '1', title: 'Pilot', slug: 'job' },
      { id: '2', title: 'Clerk', slug: 'job' },
      { id: '3', title: 'Stoker', slug: 'clerk' },
    ]);
    expect(await run()).toMatchObject({ counts: { created: 3, refused: 0 }, progress: { skipped: 0 } });
    expect(await slugsOf(board)).toEqual({ Pilot: 'job', Clerk: 'clerk', Stoker: 'stoker' });
  });
});

describe('a slug of another job', () => {
  it('is left out of an update, and refused if the row changes nothing else', async () => {
    const rows = [
      { id: '1', title: 'Pilot', slug: 'pilot' },
      { id: '2', title: 'Clerk', slug: 'clerk' },
    ];
    const { board, source, run } = await newImport(rows);
    await postJob(board, { title: 'Steersman', slug: 'steersman' });
    await run();
    source.jobs = [
      { ...rows[0], slug: 'steersman', salary_min: 100 },
      { ...rows[1], slug: 'pilot' },
    ];
    const update = await run();
    expect(update).toMatchObject({ counts: { updated: 1, refused: 1 }, progress: { skipped: 0 } });
    const [pilot, clerk] = await changesOf(board, update);
    const kept = { field: 'slug', code: 'name_kept' };
    expect(pilot).toMatchObject({
      action: 'updated',
      result: 'applied',
      after: { salary_min: 100 },
      notes: expect.arrayContaining([expect.objectContaining({ ...kept, value: 'steersman' })]),
    });
    expect(clerk).toMatchObject({ action: 'refused', problems: [{ ...kept, value: 'pilot' }] });
    expect(await slugsOf(board)).toEqual({ Steersman: 'steersman', Pilot: 'pilot', Clerk: 'clerk' });
    expect((await run()).counts).toMatchObject({ updated: 0, refused: 0, unchanged: 2 });
  });

  it('makes a new row a duplicate of it, in a plan and afterwards', async () => {
    const { board, run } = await newImport([{ id: '1', title: 'Pilot', slug: 'steersman' }], {
      mode: 'add',
      on_foreign_duplicate: 'create',
    });
    const job = await postJob(board, { title: 'Steersman', slug: 'steersman' });
    for (const body of [{ dry_run: true }, {}]) {
      const ended = await run(body);
      expect(ended.counts).toMatchObject({ created: 0, duplicates: 1 });
      expect(await changesOf(board, ended)).toMatchObject([{ action: 'duplicate', job_id: job.id }]);
    }
  });
});

it('the second row with an external id is refused by the plan', async () => {
  const { board, run } = await newImport([
    { id: '1', title: 'Pilot', external_id: 'x' },
    { id: '2', title: 'Clerk', external_id: 'x' },
  ]);
  const plan = await run({ dry_run: true });
  expect(plan.counts).toMatchObject({ created: 1, refused: 1 });
  expect(await changesOf(board, plan)).toMatchObject([
    { action: 'created' },
    { action: 'refused', problems: [{ field: 'external_id', code: 'same_external_id', value: 'x' }] },
  ]);
  expect(await run()).toMatchObject({ counts: { created: 1, refused: 1 }, progress: { skipped: 0 } });
});
