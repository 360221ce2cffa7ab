import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { pageviewOf } from '../../../test/analytics.ts';
import { ownDatabase } from '../../../test/own-database.ts';
import { connectDatabase } from '../../platform/database/connect.ts';
import { addDays, dayOf, daysBetween } from '../../platform/day.ts';
import { newId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/scope.ts';
import { createJob } from '../jobs/create.ts';
import { deleteJob } from '../jobs/delete.ts';
import { deleteOrganization, insertOrganization, organizationScope } from '../organizations/queries.ts';
import { foldDeltas, purgeDeletedJobs } from './cumulative-totals.ts';
import { listJobSums, listTopDimensions, sumJob } from './queries.ts';
import type { Range } from './range.ts';
import type { PageviewEvent } from './views/pageview-event.ts';
import { writeViews } from './views/write.ts';

const FIRST_DAY = addDays(dayOf(Date.now()), -240);
const dayAt = (n: number) => addDays(FIRST_DAY, n);

/** An organization in a database of its own, with one slot for the views of all days. */
async function newBoard(): Promise<Scope> {
  const { db, close } = connectDatabase(await ownDatabase(), { poolSize: 4 });
  onTestFinished(close);
  for (const table of ['analytics_views', 'analytics_visitors'])
    await sql`create table ${sql.table(`${table}_all`)} partition of ${sql.table(table)} default`.execute(db);
  return addBoard(db, 'harbour');
}

async function addBoard(db: Scope['db'], slug: string): Promise<Scope> {
  const row = await insertOrganization(db, slug, 'Harbour Jobs');
  const installation = { scheme: 'http', domain: 'localhost', cdnUrl: 'http://localhost/assets' };
  return organizationScope(db, row!, installation, 'test');
}

const settle = ({ db }: Scope) => foldDeltas(db, new AbortController().signal);

const view = (scope: Scope, n: number, seen: Partial<PageviewEvent>[]) =>
  writeViews(
    scope,
    dayAt(n),
    seen.map((each) => pageviewOf(scope, dayAt(n), each)),
  );

/** Which paths are viewed on the day: some of 1,100, which is more than a bucket has, and these as they say. */
function pathsOf(n: number): string[] {
  const named: Record<string, boolean> = {
    '/often': n % 2 === 0,
    '/weekly': n % 7 === 2,
    '/early': n < 30,
    '/late': n > 200 && n % 3 === 0,
    '/twice': n === 10 || n === 220,
  };
  const many = Array.from({ length: n === 5 || n === 6 ? 550 : 3 }, (_, k) => `/${(n * 550 + k) % 1_100}`);
  return [...many, ...Object.keys(named).filter((path) => named[path])];
}

/** What was viewed by day, each path once; `late` days are told of again, two days after. */
async function viewAll(scope: Scope): Promise<Map<number, string[]>> {
  const told = new Map<number, string[]>();
  const tell = async (n: number, paths: string[]) => {
    await view(
      scope,
      n,
      paths.map((path) => ({ path, visitor: Buffer.from(newId().replaceAll('-', ''), 'hex') })),
    );
    told.set(n, [...(told.get(n) ?? []), ...paths]);
  };
  for (let n = 0; n <= 240; n++) {
    if (n % 10 !== 9) await tell(n, pathsOf(n));
    if (n % 20 === 12) await tell(n - 2, ['/often', '/only-late', `/new-${n}`]);
    // In time, and now and then days later, with a part of a day.
    if (n % 30 < 24) await settle(scope);
  }
  return told;
}

async function viewsOf(scope: Scope, range: Range): Promise<Record<string, number[]>> {
  const rows = await listTopDimensions(scope, { range, kinds: ['path'] }, { by: 'views', limit: 10_000 });
  return Object.fromEntries(rows.map(({ value, views, visitors }) => [value, [views, visitors]]));
}

function countBy(told: Map<number, string[]>, { from, to }: Range): Record<string, number[]> {
  const counts: Record<string, number[]> = {};
  for (const [n, paths] of told) {
    if (dayAt(n) < from || dayAt(n) > to) continue;
    for (const path of paths) counts[path] = (counts[path] ?? [0, 0]).map((count) => count + 1);
  }
  return counts;
}

test('the figures of any range are those of its days, however they came into totals', {
  timeout: 60_000,
}, async () => {
  const scope = await newBoard();
  const told = await viewAll(scope);
  const compareAll = async () => {
    for (let k = 0; k < 60; k++) {
      const from = dayAt(((k * 37) % 260) - 10);
      const range = { from, to: addDays(from, (k * 101) % 250) };
      expect({ range, views: await viewsOf(scope, range) }).toEqual({ range, views: countBy(told, range) });
    }
  };
  await compareAll();
  await settle(scope);
  const { rows } = await sql`select from analytics_deltas`.execute(scope.db);
  expect(rows).toEqual([]);
  await compareAll();
  const { rows: buckets } = await sql<{ buckets: number; longest: number }>`
    select count(distinct bucket) as buckets, max(cardinality(views)) as longest from analytics_totals
    where bucket in (select bucket from analytics_buckets where kind = 'path')`.execute(scope.db);
  expect(buckets).toEqual([{ buckets: 2, longest: 1_024 }]);
});

test('a day on which nothing of a bucket is viewed adds nothing to what is kept', async () => {
  const scope = await newBoard();
  for (const n of [0, 50, 100]) await view(scope, n, [{ path: '/jobs' }]).then(() => settle(scope));
  await settle(scope);
  const { rows } = await sql<{ day: string }>`
    select day from analytics_totals s join analytics_buckets b using (organization_id, bucket)
    where kind = 'path' order by day`.execute(scope.db);
  expect(rows.map(({ day }) => daysBetween(FIRST_DAY, day))).toEqual([1, 51, 101]);
});

test('figures of a job that is gone are told no more, are removed, and no job after it inherits them', async () => {
  const scope = await newBoard();
  const newJob = async () => {
    const { job } = await createJob(scope, { title: 'Pilot', description: 'Flies.' });
    return job.id;
  };
  const [kept, gone] = [await newJob(), await newJob()];
  const range = { from: dayAt(0), to: dayAt(20) };
  const list = async () => {
    const page = { page: 1, perPage: 10, offset: 0 };
    const { rows, total } = await listJobSums(scope, range, { sort: '-views', page });
    const figures = rows.map(({ job_id, views, apply_clicks }) => [job_id, [views, apply_clicks]]);
    return { total, figures: Object.fromEntries(figures) };
  };
  const click = { kind: 'apply_click' } as const;
  await view(scope, 3, [{ jobId: kept }, { jobId: gone }, { jobId: gone }, { jobId: gone, ...click }]);
  await settle(scope);
  await view(scope, 9, [{ jobId: kept }, { jobId: kept, ...click }, { jobId: gone }]);
  expect(await list()).toEqual({ total: 2, figures: { [kept]: [2, 1], [gone]: [3, 1] } });
  await deleteJob(scope, gone);
  const next = await newJob();
  await view(scope, 9, [{ jobId: next }]);
  const expected = { total: 2, figures: { [kept]: [2, 1], [next]: [1, 0] } };
  expect(await list()).toEqual(expected);
  await settle(scope);
  expect(await list()).toEqual(expected);
  expect(await sumOfTotals(scope)).toBe(6);
  await view(scope, 2, [{ jobId: next }]);
  await purgeDeletedJobs(scope.db, new AbortController().signal);
  expect(await sumOfTotals(scope)).toBe(3);
  expect(await list()).toEqual({ total: 2, figures: { [kept]: [2, 1], [next]: [2, 0] } });
  await settle(scope);
  const last = await newJob();
  await view(scope, 10, [{ jobId: last }]);
  expect(await list()).toEqual({ total: 3, figures: { [kept]: [2, 1], [next]: [2, 0], [last]: [1, 0] } });
  for (const [id, views] of [
    [kept, 2],
    [next, 2],
    [last, 1],
  ] as const)
    expect(await sumJob(scope, id, range)).toMatchObject({ job_id: id, views, visitors: 0 });
  expect(await sumJob(scope, kept, { from: dayAt(4), to: dayAt(9) })).toMatchObject({ views: 1 });
  const top = await listTopDimensions(scope, { range, kinds: ['job'] }, { by: 'views', limit: 1 });
  expect(top).toMatchObject([{ value: kept, views: 2 }]);
});

/** Of the last total of the jobs. */
async function sumOfTotals({ db }: Scope): Promise<number | undefined> {
  const { rows } = await sql<{ views: number }>`
    select (select sum(n)::int from unnest(views) n) as views
    from analytics_totals join analytics_buckets using (organization_id, bucket)
    where kind = 'job' order by day desc limit 1`.execute(db);
  return rows[0]?.views;
}

test('no view is lost or doubled while totals are written at the same time', async () => {
  const scope = await newBoard();
  let views = 0;
  const write = async (n: number) => {
    await view(scope, n % 3, [{ path: '/jobs' }, { path: `/${n % 7}` }]);
    views += 2;
  };
  await Promise.all(Array.from({ length: 60 }, (_, n) => (n % 4 === 3 ? settle(scope) : write(n))));
  const range = { from: dayAt(0), to: dayAt(3) };
  const counted = async () => Object.values(await viewsOf(scope, range)).reduce((sum, [n = 0]) => sum + n, 0);
  expect(await counted()).toBe(views);
  await settle(scope);
  expect(await counted()).toBe(views);
});

test('a report that is read while totals are written has each view once', async () => {
  const scope = await newBoard();
  const range = { from: dayAt(0), to: dayAt(9) };
  const paths = (n: number) => Array.from({ length: 300 }, (_, k) => ({ path: `/${k + n}` }));
  for (let n = 0; n < 10; n++) await view(scope, n, paths(n));
  const expected = await viewsOf(scope, range);
  let isSettled = false;
  const settling = settle(scope).then(() => {
    isSettled = true;
  });
  do expect(await viewsOf(scope, range)).toEqual(expected);
  while (!isSettled);
  await settling;
});

test('totals of one organization say nothing of another', async () => {
  const one = await newBoard();
  const two = await addBoard(one.db, 'quay');
  await view(one, 1, [{ path: '/one' }]);
  await view(two, 1, [{ path: '/two' }, { path: '/two' }]);
  await settle(two);
  const range = { from: dayAt(0), to: dayAt(5) };
  expect(await viewsOf(one, range)).toEqual({ '/one': [1, 0] });
  expect(await viewsOf(two, range)).toEqual({ '/two': [2, 0] });
});

test('a board that cannot be folded holds up no other', async () => {
  const scope = await newBoard();
  const others = [await addBoard(scope.db, 'quay'), await addBoard(scope.db, 'mole')];
  await sql`alter table analytics_totals add constraint broken check (organization_id <> ${sql.lit(others[0]!.organizationId)})`.execute(
    scope.db,
  );
  for (const board of [scope, ...others]) await view(board, 0, [{ path: '/jobs' }]);
  await expect(settle(scope)).rejects.toThrow('broken');
  const left = await scope.db.selectFrom('analytics_deltas').select('organization_id').distinct().execute();
  expect(left).toEqual([{ organization_id: others[0]!.organizationId }]);
});

test('an organization is deleted while its views are written and folded', async () => {
  const scope = await newBoard();
  const paths = (n: number) => Array.from({ length: 100 }, (_, k) => ({ path: `/${n}-${k}` }));
  for (let time = 0; time < 12; time++) {
    const board = await addBoard(scope.db, `quay-${time}`);
    await view(board, 0, paths(0));
    // Whoever comes after the deletion finds nothing to write for.
    const writing = [1, 2, 3].map((n) => view(board, 0, paths(n)).catch(() => {}));
    await Promise.all([deleteOrganization(scope.db, `quay-${time}`), settle(scope), ...writing]);
  }
  for (const table of ['days', 'buckets', 'dimensions', 'deltas', 'totals'])
    expect((await sql`select from ${sql.table(`analytics_${table}`)}`.execute(scope.db)).rows).toEqual([]);
});
