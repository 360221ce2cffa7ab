import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newOrganization, until } from '../../../../../test/app.ts';
import { type ImportBoard, postImport, runEnded, startSource } from '../../../../../test/imports.ts';
import { serverForWorkers, work, workInProcess } from '../../../../../test/worker.ts';

const COUNT = 400;
const jobs = Array.from({ length: COUNT }, (_, n) => ({
  id: `j${n}`,
  title: `Pilot ${n}`,
  location: `Pier ${n}`,
}));

/** A worker to which the leases of other workers have ended. */
const LATER = { clock: { offsetMs: 120_000 } };

async function externalIdsOf(board: ImportBoard): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ; page++) {
    const { data } = (await board.get(`/jobs?per_page=100&page=${page}`)).body;
    if (data.length === 0) return ids.sort();
    ids.push(...data.map(({ external_id }: { external_id: string }) => external_id));
  }
}

async function newBoardWithoutWorker(): Promise<ImportBoard> {
  const server = await serverForWorkers();
  return { ...(await newOrganization({ server })), server };
}

it.each([1, 60, 200])(
  'after a kill with %i changes applied, another worker continues: every job exists once',
  async (applied) => {
    const board = await newBoardWithoutWorker();
    const source = await startSource(jobs);
    const { id } = await postImport(board, source);
    const worker = await workInProcess(board.server);
    const run = (await board.post(`/imports/${id}/runs`)).body.data;
    await until(
      async () => (await board.get(`/imports/${id}/runs/${run.id}`)).body.data.progress.applied,
      (count) => count >= applied,
      60_000,
    );
    worker.child.kill('SIGKILL');
    await worker.ended;
    work(board.server, LATER);
    const ended = await runEnded(board, id, run.id);
    expect(ended).toMatchObject({
      state: 'done',
      counts: { created: COUNT },
      progress: { applied: COUNT, skipped: 0 },
    });
    const ids = await externalIdsOf(board);
    expect(ids).toHaveLength(COUNT);
    expect(new Set(ids).size).toBe(COUNT);
  },
  120_000,
);

it('a worker that stands still loses the run to another one, and changes nothing when it goes on', async () => {
  const board = await newBoardWithoutWorker();
  const source = await startSource(jobs);
  const { id } = await postImport(board, source);
  const worker = await workInProcess(board.server);
  const run = (await board.post(`/imports/${id}/runs`)).body.data;
  await until(
    async () => (await board.get(`/imports/${id}/runs/${run.id}`)).body.data.progress.applied,
    (count) => count >= 1,
    60_000,
  );
  worker.child.kill('SIGSTOP');
  await endTransactions(board);
  work(board.server, LATER);
  const ended = await runEnded(board, id, run.id);
  worker.child.kill('SIGCONT');
  expect(ended).toMatchObject({ state: 'done', progress: { applied: COUNT } });
  // It finds another claim, or its connection is gone.
  await until(
    async () => worker.output(),
    (output) => output.includes('"work":"import runs"') && output.includes('task failed'),
    60_000,
  );
  const ids = await externalIdsOf(board);
  expect(new Set(ids).size).toBe(COUNT);
  expect(ids).toHaveLength(COUNT);
  expect((await board.get(`/imports/${id}/runs/${run.id}`)).body.data).toEqual(ended);
}, 180_000);

it('a run that loses its connections to the database continues', async () => {
  const board = await newBoardWithoutWorker();
  const source = await startSource(jobs);
  const { id } = await postImport(board, source);
  const run = (await board.post(`/imports/${id}/runs`)).body.data;
  const worker = await workInProcess(board.server);
  await until(
    async () => (await board.get(`/imports/${id}/runs/${run.id}`)).body.data.progress.applied,
    (count) => count >= 1,
    60_000,
  );
  expect(await endConnections(board)).toBeGreaterThan(0);
  work(board.server, LATER);
  expect(await runEnded(board, id, run.id)).toMatchObject({ state: 'done', error: null });
  expect(new Set(await externalIdsOf(board)).size).toBe(COUNT);
  expect(worker.child.exitCode).toBeNull();
});

/** Ends all connections, as a restart of the database does. */
async function endConnections(board: ImportBoard): Promise<number> {
  const { rows } = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(
    board.server.connection.db,
  );
  return rows.length;
}

/**
 * A process that stands still may do so within a transaction, whose locks keep the run from other workers. PostgreSQL ends it after a
 * minute (`idle_in_transaction_session_timeout`); this does so at once.
 */
async function endTransactions({ server }: ImportBoard): Promise<void> {
  await until(
    async () => {
      const { rows } = await sql<{ state: string }>`
        select state, case when state = 'idle in transaction' then pg_terminate_backend(pid) end
        from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
          and backend_type = 'client backend'`.execute(server.connection.db);
      return rows.length;
    },
    (open) => open === 0,
    60_000,
  );
}
