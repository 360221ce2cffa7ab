import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { until } from '../../../../../test/app.ts';
import {
  changesOf,
  type ImportBoard,
  newQuickBoard,
  postQuickImport,
  runNow,
  startSource,
  type TestSource,
} from '../../../../../test/imports.ts';

const DAY_MS = 86_400_000;
const MAPPING = Object.fromEntries(
  ['id', 'title', 'posted_at', 'expires_at'].map((field) => [field, { path: field }]),
);
const old = { id: 'a1', title: 'Pilot', posted_at: new Date(Date.now() - 40 * DAY_MS).toISOString() };

const isUpdate = ({ type }: { type: string }) => type === 'job.updated';

let board: ImportBoard;
let source: TestSource;
beforeEach(async () => {
  board = await newQuickBoard();
  source = await startSource([old]);
});

/** Read from the table, because `setDaysLeft` causes no event, so that a cache would have the time before. */
async function daysLeft(): Promise<number | undefined> {
  const { rows } = await sql<{ days: number }>`
    select round(extract(epoch from expires_at - now()) / 86400)::int as days from jobs
    where organization_id = ${board.scope.organizationId} and status = 'active' and title = 'Pilot'`.execute(
    board.scope.db,
  );
  return rows[0]?.days;
}

async function setDaysLeft(days: number): Promise<void> {
  const { db } = board.scope;
  for (const table of ['jobs', 'job_index'])
    await sql`update ${sql.table(table)} set expires_at = now() + ${days}::int * interval '1 day'
      where organization_id = ${board.scope.organizationId}`.execute(db);
}

/** As the task that expires jobs does. */
async function setStatus(status: string): Promise<void> {
  await sql`update jobs set status = ${status} where organization_id = ${board.scope.organizationId}`.execute(
    board.scope.db,
  );
}

it.each(['add', 'update'])(
  'in mode %s, a job that was posted long ago is online for the default days',
  async (mode) => {
    const { id } = await postQuickImport(board, source, { mode, mapping: MAPPING });
    expect((await runNow(board, id)).counts.created).toBe(1);
    expect(await daysLeft()).toBe(30);
  },
);

it('while the source lists a job, complete fetches extend it, and the plan lists no change', async () => {
  const { id } = await postQuickImport(board, source, { mode: 'update', mapping: MAPPING });
  await runNow(board, id);
  await setDaysLeft(20);
  await runNow(board, id);
  expect(await daysLeft()).toBe(20);
  await setDaysLeft(10);
  const dry = await runNow(board, id, { dry_run: true });
  expect(await daysLeft()).toBe(10);
  const run = await runNow(board, id);
  expect([dry.counts.updated, run.counts.updated, await changesOf(board, run)]).toEqual([0, 0, []]);
  expect(await daysLeft()).toBe(30);
  // Events of a shared database wait for older transactions of other tests.
  const updated = await until(
    async () => (await board.get('/events?limit=100')).body.data.filter(isUpdate),
    ({ length }) => length > 0,
  );
  expect(updated).toMatchObject([{ changed_fields: ['expires_at'], actor: `import:${id}` }]);
});

it.each([
  [
    'the source no longer lists it',
    async () => {
      source.jobs = [{ id: 'b1', title: 'Clerk' }];
    },
  ],
  [
    'the fetch is incomplete',
    async () => {
      source.respond = (response) => response.end('[{"id":"a1","title":"Pilot"},');
    },
  ],
  [
    'a person has set its end',
    async () => {
      const [job] = (await board.get('/jobs')).body.data;
      await board.patch(`/jobs/${job.id}`, { expires_at: new Date(Date.now() + 10 * DAY_MS).toISOString() });
    },
  ],
])('a job is not extended when %s', async (_, change) => {
  const { id } = await postQuickImport(board, source, { mode: 'add', mapping: MAPPING });
  await runNow(board, id);
  await setDaysLeft(10);
  await change();
  await runNow(board, id);
  expect(await daysLeft()).toBe(10);
});

it.each(['active', 'expired'])(
  'a job whose lifetime ended while the source could not be read is online again (%s)',
  async (status) => {
    const { id } = await postQuickImport(board, source, { mode: 'update', mapping: MAPPING });
    await runNow(board, id);
    await setDaysLeft(-3);
    await setStatus(status);
    await runNow(board, id, { dry_run: true });
    expect((await daysLeft()) ?? -3).toBe(-3);
    await runNow(board, id);
    expect(await daysLeft()).toBe(30);
    const { data } = (await board.get('/jobs?status=active')).body;
    expect(data).toMatchObject([{ title: 'Pilot', status: 'active' }]);
  },
);

it.each([
  [
    'the source no longer lists it',
    {},
    async () => {
      source.jobs = [{ id: 'b1', title: 'Clerk' }];
    },
  ],
  ['the source says so', { status: { path: 'status' } }, async () => {}],
  [
    'a person has taken it offline',
    {},
    async () => {
      const [job] = (await board.get('/jobs')).body.data;
      await board.patch(`/jobs/${job.id}`, { status: 'expired' });
    },
  ],
])('a job whose lifetime ended stays offline when %s', async (_, mapping, change) => {
  source.jobs = [{ ...old, status: 'expired' }];
  const { id } = await postQuickImport(board, source, {
    mode: 'update',
    mapping: { ...MAPPING, ...mapping },
  });
  await runNow(board, id);
  await change();
  await setDaysLeft(-3);
  await setStatus('expired');
  await runNow(board, id);
  expect(await daysLeft()).toBeUndefined();
});

it('an end that the source gives stays', async () => {
  const end = new Date(Date.now() + 5 * DAY_MS).toISOString();
  source.jobs = [{ ...old, expires_at: end }];
  const { id } = await postQuickImport(board, source, { mode: 'update', mapping: MAPPING });
  await runNow(board, id);
  await runNow(board, id);
  expect((await board.get('/jobs')).body.data[0].expires_at).toBe(end);
});
