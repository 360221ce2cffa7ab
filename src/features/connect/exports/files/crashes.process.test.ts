import { expect, it } from 'vitest';
import { until } from '../../../../../test/app.ts';
import { exportEnded, newLargeBoard, postExport } from '../../../../../test/exports.ts';
import { work, workInProcess } from '../../../../../test/worker.ts';

it('an export whose worker is killed starts again, and nothing of the first try is visible', async () => {
  const board = await newLargeBoard();
  const { pool } = board.server.connection;
  const worker = await workInProcess(board.server);
  const { id } = await postExport(board, { resource: 'jobs', format: 'ndjson' });
  const read = async () => (await board.get(`/exports/${id}`)).body.data;
  const isBegun = ({ state }: { state: string }) => state === 'running';
  await until(async () => (await pool.query('SELECT state FROM exports')).rows[0], isBegun);
  worker.child.kill('SIGKILL');
  await worker.ended;
  expect(await read()).toMatchObject({ state: 'running', size_bytes: null, finished_at: null });
  expect((await board.get(`/exports/${id}/file`)).body.error.code).toBe('export_not_ready');
  expect((await pool.query('SELECT FROM private_files')).rowCount).toBe(0);
  // As if its lease had ended.
  await pool.query('UPDATE exports SET due_at = now()');
  work(board.server);
  expect(await exportEnded(board, id)).toMatchObject({ state: 'done', rows: 400 });
  const direct = await board.get('/exports/jobs.ndjson');
  expect((await board.get(`/exports/${id}/file`)).text).toBe(direct.text);
  expect((await pool.query('SELECT FROM private_files')).rowCount).toBe(1);
});

it('an export whose worker ends five times fails', async () => {
  const board = await newLargeBoard();
  const { id } = await postExport(board, { resource: 'jobs', format: 'ndjson' });
  await board.server.connection.pool.query(`UPDATE exports SET state = 'running', attempts = 5`);
  work(board.server);
  expect(await exportEnded(board, id)).toMatchObject({
    state: 'failed',
    error: 'The export was interrupted 5 times.',
  });
});

it('a worker that stops releases its export to another one', async () => {
  const board = await newLargeBoard();
  const stop = work(board.server);
  const { id } = await postExport(board, { resource: 'jobs', format: 'xml' });
  const { pool } = board.server.connection;
  await until(
    async () => (await pool.query('SELECT state FROM exports')).rows[0].state,
    (state) => state !== 'queued',
  );
  await stop();
  work(board.server);
  expect(await exportEnded(board, id)).toMatchObject({ state: 'done', rows: 400 });
});
