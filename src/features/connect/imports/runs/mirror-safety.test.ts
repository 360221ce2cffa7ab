import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import {
  decideNow,
  newQuickBoard,
  postQuickImport,
  runNow,
  startSource,
} from '../../../../../test/imports.ts';
import { newStaff } from '../../../../../test/staff.ts';
import { updateImportRow } from '../queries.ts';

const jobs = Array.from({ length: 12 }, (_, n) => ({ id: `c${n}`, title: `Clerk ${n}`, location: 'Bonn' }));

const send =
  (type: string, body: string, status = 200) =>
  (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': type }).end(body);
  };

it.each([
  ['an empty array', send('application/json', '[]')],
  ['less than half of the jobs', send('application/json', JSON.stringify(jobs.slice(7)))],
  ['a web page with status 200', send('text/html', '<!doctype html><title>Maintenance</title><p>Soon.</p>')],
  ['a web page as JSON', send('application/json', '<!doctype html><title>Maintenance</title>')],
  ['truncated JSON', send('application/json', JSON.stringify(jobs).slice(0, 90))],
  ['an error in JSON', send('application/json', '{"error":"Too many requests"}')],
  ['other fields', send('application/json', JSON.stringify(jobs.map(({ title }) => ({ name: title }))))],
  ['an empty body', send('application/json', '')],
  ['status 404', send('application/json', '[]', 404)],
])('%s expires no job and plans to expire none, in any number of runs', async (_, respond) => {
  const board = await newQuickBoard();
  const source = await startSource(jobs);
  const { id } = await postQuickImport(board, source);
  await runNow(board, id);
  source.respond = respond;
  for (let n = 0; n < 4; n++) expect((await runNow(board, id)).counts).toMatchObject({ expired: 0 });
  const { data } = (await board.get('/jobs?per_page=100')).body;
  expect(data.map(({ title, status }: Record<string, string>) => `${title} ${status}`).sort()).toEqual(
    jobs.map(({ title }) => `${title} active`).sort(),
  );
  // When the source is back, it supplies the same jobs.
  source.respond = undefined;
  await runNow(board, id);
  expect((await board.get('/jobs?per_page=100')).body.data.length).toBe(12);
});

it('another content type holds everything back, until a person approves it', async () => {
  const board = await newQuickBoard();
  const source = await startSource(jobs);
  const { id } = await postQuickImport(board, source);
  await runNow(board, id);
  const changed = jobs.map((job) => ({ ...job, location: 'Kiel' }));
  source.respond = send('text/plain', JSON.stringify(changed));
  const run = await runNow(board, id);
  expect(run).toMatchObject({ state: 'waiting', counts: { updated: 12 }, progress: { applied: 0 } });
  expect(run.approval_reasons).toEqual([
    'The source has another shape: text/plain json instead of application/json json.',
  ]);
  expect(await decideNow(board, run, 'approve')).toMatchObject({ state: 'done', progress: { applied: 12 } });
  expect(await runNow(board, id)).toMatchObject({ state: 'done', counts: { unchanged: 12 } });
});

it('jobs of which none is known hold everything back, until a person approves them', async () => {
  const board = await newQuickBoard();
  const source = await startSource(jobs);
  const { id } = await postQuickImport(board, source);
  await runNow(board, id);
  const strangers = jobs.map((job) => ({ ...job, id: `s${job.id}`, title: `Stranger ${job.id}` }));
  source.jobs = strangers;
  const run = await runNow(board, id);
  expect(run).toMatchObject({ state: 'waiting', counts: { created: 12 }, progress: { applied: 0 } });
  expect(run.approval_reasons).toEqual([
    'The source has none of its 12 jobs any more, and 12 others. It may belong to another company.',
  ]);
  // One that is known is enough.
  source.jobs = [...strangers.slice(1), jobs[0]!];
  expect(await runNow(board, id)).toMatchObject({ state: 'done', counts: { created: 11, unchanged: 1 } });
});

it('jobs of which none was known are those of the source, once a person has approved them', async () => {
  const board = await newQuickBoard();
  const source = await startSource(jobs);
  const { id } = await postQuickImport(board, source);
  await runNow(board, id);
  source.jobs = jobs.map((job) => ({ ...job, id: `s${job.id}`, title: `Stranger ${job.id}` }));
  const approved = await decideNow(board, await runNow(board, id), 'approve');
  expect(approved).toMatchObject({ state: 'done', progress: { applied: 12 } });
  expect((await runNow(board, id)).counts).toMatchObject({ created: 0, unchanged: 12 });
});

it('a small source may change all of its jobs at once, and so may one that a person has replaced', async () => {
  const board = await newQuickBoard();
  const source = await startSource(jobs.slice(0, 4));
  const { id } = await postQuickImport(board, source);
  await runNow(board, id);
  source.jobs = jobs.slice(4);
  expect(await runNow(board, id)).toMatchObject({ state: 'done', counts: { created: 8 } });
  const other = await startSource(
    jobs.map((job) => ({ ...job, id: `o${job.id}`, title: `Other ${job.id}` })),
  );
  const named = { source: { kind: 'json', url: 'https://feeds.pilots.example/other.json' } };
  expect((await board.patch(`/imports/${id}`, named)).status).toBe(200);
  await updateImportRow(board.scope, id, { source: JSON.stringify({ kind: 'json', url: other.url }) });
  // The first four are missing for the second time.
  const run = await runNow(board, id);
  expect(run).toMatchObject({ counts: { created: 12, expired: 4 }, progress: { applied: 16 } });
});

it('what a source writes into its columns does not fill the emails to staff', async () => {
  const board = await newQuickBoard();
  const source = await startSource();
  const { id } = await postQuickImport(board, source);
  const mapping = { title: { path: 'title' } };
  await updateImportRow(board.scope, id, {
    source: JSON.stringify({ kind: 'csv', url: source.url }),
    mapping: JSON.stringify(mapping),
  });
  source.respond = send('text/csv', 'title,a\nPilot,1\n');
  await runNow(board, id);
  source.respond = send('text/csv', `title,"Visit\n\nhttps://evil.example ${'x'.repeat(5_000)}"\nClerk,1\n`);
  const { approval_reasons } = await runNow(board, id);
  expect(approval_reasons[0]).toMatch(
    /^The source has another shape: [^\n]{100}… instead of text\/csv csv: title, a\.$/,
  );
});

it('staff get one email for a source that fails again and again, and another after it has worked', async () => {
  const board = await newQuickBoard();
  await newStaff(board, 'owner');
  const source = await startSource(jobs);
  const { id } = await postQuickImport(board, source);
  const countEmails = async () => {
    const { pool } = board.server.connection;
    const { rows } = await pool.query(
      `SELECT count(*)::int AS count FROM emails WHERE organization_id = $1 AND kind = 'import_failed'`,
      [board.scope.organizationId],
    );
    return rows[0].count;
  };
  const fail = send('text/html', '<!doctype html><title>Maintenance</title>');
  const outcomes = [];
  for (const respond of [undefined, fail, fail, fail, undefined, fail]) {
    source.respond = respond;
    const { state } = await runNow(board, id);
    outcomes.push([state, await countEmails()]);
  }
  expect(outcomes).toEqual([
    ['done', 0],
    ['failed', 1],
    ['failed', 1],
    ['failed', 1],
    ['done', 1],
    ['failed', 2],
  ]);
});
