import { expect, it } from 'vitest';
import { clerks, newImport, pilot } from '../../../../../test/imports/decided-runs.ts';
import { changesOf, decideNow, type ImportBoard, runNow } from '../../../../../test/imports.ts';

const mapping = {
  id: { path: 'id' },
  title: { path: 'title' },
  location: { path: 'location' },
  category_slug: { path: 'category' },
};

async function postCategory(board: ImportBoard, name: string): Promise<string> {
  const { status, body } = await board.post('/categories', { name });
  expect(status).toBe(201);
  return body.data.id;
}

async function jobOf(board: ImportBoard, title: string) {
  const [job] = (await board.get(`/jobs?search=${title}`)).body.data;
  return job;
}

it('a category that the board does not have is left out with a note, of new jobs and of others', async () => {
  const { board, source, id } = await newImport([{ ...pilot, category: 'none' }], { mapping });
  const first = await runNow(board, id);
  expect(first).toMatchObject({ state: 'done', counts: { created: 1 }, progress: { skipped: 0 } });
  const note = {
    field: 'category_slug',
    code: 'left_out',
    message: 'Left out: must be an existing category of the organization.',
    value: 'none',
  };
  expect((await changesOf(board, first))[0]?.notes).toContainEqual(expect.objectContaining(note));
  source.jobs = [{ ...pilot, location: 'Antwerp', category: 'none' }, clerks[0]!];
  const second = await runNow(board, id);
  expect(second).toMatchObject({ state: 'done', counts: { created: 1, updated: 1 } });
  expect(await jobOf(board, 'Pilot')).toMatchObject({ location: 'Antwerp', category: null });
});

it('a default category that was deleted ends no run', async () => {
  const { board, source, id } = await newImport([pilot]);
  const category_id = await postCategory(board, 'Shipping');
  await board.patch(`/imports/${id}`, { defaults: { category_id } });
  await runNow(board, id);
  expect(await jobOf(board, 'Pilot')).toMatchObject({ category: 'Shipping' });
  expect((await board.delete(`/categories/${category_id}`)).status).toBe(200);
  source.jobs = [{ ...pilot, location: 'Antwerp' }];
  expect((await runNow(board, id)).state).toBe('done');
  expect(await jobOf(board, 'Pilot')).toMatchObject({ location: 'Antwerp', category: null });
});

it('an undo restores the other fields of a job whose category was deleted since', async () => {
  const { board, source, id } = await newImport([{ ...pilot, category: 'one' }], { mapping });
  await postCategory(board, 'One');
  const two = await postCategory(board, 'Two');
  await runNow(board, id);
  source.jobs = [{ ...pilot, location: 'Antwerp', category: 'two' }];
  const run = await runNow(board, id);
  expect(await jobOf(board, 'Pilot')).toMatchObject({ location: 'Antwerp', category: 'Two' });
  await board.delete(`/categories/${two}`);
  const undo = await decideNow(board, run, 'undo');
  expect(undo.state).toBe('done');
  expect(await jobOf(board, 'Pilot')).toMatchObject({ location: 'Rotterdam', category: null });
  expect((await changesOf(board, undo))[0]?.problems).toMatchObject([{ code: 'field_edited' }]);
});

it('a mapping that names the category in another way changes it', async () => {
  const { board, id } = await newImport([{ ...pilot, category: 'shipping' }]);
  await runNow(board, id);
  expect(await jobOf(board, 'Pilot')).toMatchObject({ category: 'shipping' });
  await board.patch(`/imports/${id}`, { mapping });
  expect((await runNow(board, id)).state).toBe('done');
  expect(await jobOf(board, 'Pilot')).toMatchObject({ category_slug: 'shipping' });
});
