import { sql } from 'kysely';
import { expect, it } from 'vitest';
import {
  changesOf,
  newQuickBoard,
  postQuickImport,
  runNow,
  startSource,
} from '../../../../../test/imports.ts';

const jobs = Array.from({ length: 12 }, (_, n) => ({ id: `c${n}`, title: `Clerk ${n}` }));

it('notes and problems of rows have a code and values beside the English sentence', async () => {
  const board = await newQuickBoard();
  const source = await startSource([{ id: 'a', title: 'Pilot', pay: '$60k a year' }, { id: 'b' }]);
  const { id } = await postQuickImport(board, source, {
    mapping: { id: { path: 'id' }, title: { path: 'title' }, pay: { path: 'pay' } },
  });
  const [created, refused] = await changesOf(board, await runNow(board, id));
  expect(created?.notes).toContainEqual({
    field: 'pay',
    code: 'currency_guessed',
    message: '“$” is read as USD.',
    values: { text: '$', currency: 'USD' },
    value: '$60k a year',
  });
  expect(refused?.problems).toEqual([{ field: 'title', code: 'no_title', message: 'The job has no title.' }]);
});

it('the reason of a failure has a code, and so does one inside of another', async () => {
  const board = await newQuickBoard();
  const source = await startSource(jobs);
  source.respond = (response) => response.writeHead(404).end();
  const { id } = await postQuickImport(board, source);
  const { error } = await runNow(board, id);
  expect(error).toMatchObject({
    code: 'not_found',
    message: 'The server has no file at this URL (404).',
    reason: { code: 'no_file_at_url', values: { status: 404 } },
  });
  source.respond = (response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('[{"id":"a","title":"Pilot"},{"id"');
  const [note] = (await runNow(board, id)).notes;
  expect(note).toMatchObject({
    code: 'ends_early',
    values: { count: 1, reason: { values: { reason: { code: 'json_ends_early' } } } },
  });
});

it('the reasons why a run waits have codes, which those of older versions do not have', async () => {
  const board = await newQuickBoard();
  const source = await startSource(jobs);
  const { id } = await postQuickImport(board, source);
  await runNow(board, id);
  source.jobs = jobs.slice(9);
  const run = await runNow(board, id);
  const [message] = run.approval_reasons;
  expect(message).toBe('The source has 3 jobs, and usually has 12.');
  expect(run.approval_messages).toEqual([
    { code: 'half_the_jobs', message, values: { count: 3, usual: 12 } },
  ]);
  const { db, organizationId } = board.scope;
  await sql`update import_runs set outcome = outcome - 'reasons' where organization_id = ${organizationId}`.execute(
    db,
  );
  const { body } = await board.get(`/imports/${id}/runs/${run.id}`);
  expect(body.data.approval_messages).toEqual([{ message }]);
});
