import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newOrganization } from '../../../../../test/app.ts';
import { type ImportBoard, performNow, postImport, startSource } from '../../../../../test/imports.ts';
import { serverForWorkers } from '../../../../../test/worker.ts';
import type { ImportRun } from './schema.ts';

/** Makes the n-th write to a table fail. Sequences count also what is rolled back. */
async function failWrite({ server }: ImportBoard, table: string, n: number): Promise<void> {
  const body = `begin if nextval('writes') = ${n} then raise exception 'a write fails'; end if; return null; end`;
  const commands = [
    'create sequence writes',
    `create function fail_write() returns trigger language plpgsql as '${body.replaceAll("'", "''")}'`,
    `create trigger fail_write after insert or update or delete on ${table} for each row execute function fail_write()`,
  ];
  for (const command of commands) await sql.raw(command).execute(server.connection.db);
}

async function stopFailing({ server }: ImportBoard, table: string): Promise<void> {
  const commands = [
    `drop trigger fail_write on ${table}`,
    'drop function fail_write',
    'drop sequence writes',
  ];
  for (const command of commands) await sql.raw(command).execute(server.connection.db);
}

async function endLeases({ server }: ImportBoard): Promise<void> {
  await sql`update import_runs set due_at = now() - interval '1 minute'`.execute(server.connection.db);
}

async function start(board: ImportBoard, id: string): Promise<ImportRun> {
  const response = await board.post(`/imports/${id}/runs`);
  expect(response.status, response.text).toBe(202);
  return response.body.data;
}

async function titlesOf(board: ImportBoard, status: string): Promise<string[]> {
  const { data } = (await board.get(`/jobs?per_page=100&status=${status}`)).body;
  return data.map(({ title }: { title: string }) => title).sort();
}

const jobs = Array.from({ length: 12 }, (_, n) => ({ id: `j${n}`, title: `Pilot ${n}` }));
const changed = [
  ...jobs.slice(2).map(({ id }) => ({ id, title: `Captain ${id}` })),
  { id: 'n', title: 'New' },
];
const tables: [table: string, writes: number[]][] = [
  ['jobs', [1, 6, 13]],
  ['job_index', [1, 6]],
  ['events', [1, 6, 12]],
  ['import_items', [1, 2, 12]],
  ['import_run_changes', [1, 12, 14, 20]],
  ['import_runs', [1, 2, 3, 4, 5, 6, 7]],
  ['imports', [1]],
];

it.each(tables)(
  'after a failed write to %s, nothing is half applied and the next run repairs all',
  async (table, writes) => {
    const server = await serverForWorkers();
    for (const n of writes) {
      const board: ImportBoard = { ...(await newOrganization({ server })), server };
      const source = await startSource(jobs);
      const { id } = await postImport(board, source);
      expect((await performNow(board, await start(board, id))).state).toBe('done');
      source.jobs = changed;
      const run = await start(board, id);
      await failWrite(board, table, n);
      await performNow(board, run).catch(() => undefined);
      await stopFailing(board, table);
      let ended: ImportRun = (await board.get(`/imports/${id}/runs/${run.id}`)).body.data;
      if (ended.state === 'queued' || ended.state === 'fetching' || ended.state === 'applying') {
        await endLeases(board);
        ended = await performNow(board, run);
      }
      if (ended.state === 'failed') expect(ended.error?.code, `${table} ${n}`).toBe('internal_error');
      else expect(ended.state, `${table} ${n}`).toBe('done');
      for (let again = 0; again < 2; again++)
        expect((await performNow(board, await start(board, id))).state).toBe('done');
      expect(await titlesOf(board, 'active'), `${table} ${n}`).toEqual(
        changed.map(({ title }) => title).sort(),
      );
      expect(await titlesOf(board, 'expired'), `${table} ${n}`).toEqual(['Pilot 0', 'Pilot 1']);
    }
  },
);
