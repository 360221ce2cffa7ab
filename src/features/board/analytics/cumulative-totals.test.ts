import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { pageviewOf } from '../../../../test/analytics.ts';
import { CONNECT_TIMEOUT_MS } from '../../../../test/app.ts';
import { ownDatabase } from '../../../../test/own-database.ts';
import { connectDatabase } from '../../../platform/database/connect.ts';
import { addDays, dayOf, daysBetween } from '../../../platform/day.ts';
import { newId } from '../../../platform/ids.ts';
import type { Scope } from '../../../platform/scope.ts';
import { createJob } from '../../jobs/jobs/create.ts';
import { deleteJob } from '../../jobs/jobs/delete.ts';
import { deleteOrganization, insertOrganization, organizationScope } from '../organizations/queries.ts';
import { foldDeltas, purgeDeletedJobs } from './cumulative-totals.ts';
import { listJobSums, listTopDimensions, sumJob } from './queries.ts';
import type { Range } from './range.ts';
import type { PageviewEvent } from './views/pageview-event.ts';
import { writeViews } from './views/write.ts';

const FIRST_DAY = addDays(dayOf(Date.now()), -240);
const dayAt = (n: number) => addDays(FIRST_DAY, n);

/** An organization in its own database, with one partition for the views of all days. */
async function newBoard(): Promise<Scope> {
  const { db, close } = connectDatabase(await ownDatabase(), {
    poolSize: 4,
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
  });
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

const fold = ({ db }: Scope) => foldDeltas(db, new AbortController().signal);

const view = (scope: Scope, n: number, seen: Partial<PageviewEvent>[]) =>
  writeViews(
    scope,
    dayAt(n),
    seen.map((each) => pageviewOf(scope, dayAt(n), each)),
  );

/** The paths that are viewed on a day: some of 1,100, more than fit in a bucket, and some named ones. */
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

/** Returns the viewed paths by day. Views of some days are written again two days later. */
async function viewAll(scope: Scope): Promise<Map<number, string[]>> {
  const viewedPaths = new Map<number, string[]>();
  const viewPaths = async (n: number, paths: string[]) => {
    await view(
      scope,
      n,
      paths.map((path) => ({ path, visitor: Buffer.from(newId().replaceAll('-', ''), 'hex') })),
    );
    viewedPaths.set(n, [...(viewedPaths.get(n) ?? []), ...paths]);
  };
  for (let n = 0; n <= 240; n++) {
    if (n % 10 !== 9) await viewPaths(n, pathsOf(n));
    if (n % 20 === 12) await viewPaths(n - 2, ['/often', '/only-late', `/new-${n}`]);
    // Folds on the same day, and sometimes days later, when some deltas are folded already.
    if (n % 30 < 24) await fold(scope);
  }
  return viewedPaths;
}

async function viewsOf(scope: Scope, range: Range): Promise<Record<string, number[]>> {
  const rows = await listTopDimensions(scope, { range, kinds: ['path'] }, { by: 'views', limit: 10_000 });
  return Object.fromEntries(rows.map(({ value, views, visitors }) => [value, [views, visitors]]));
}

function countBy(viewedPaths: Map<number, string[]>, { from, to }: Range): Record<string, number[]> {
  const counts: Record<string, number[]> = {};
  for (const [n, paths] of viewedPaths) {
    if (dayAt(n) < from || dayAt(n) > to) continue;
    for (const path of paths) counts[path] = (counts[path] ?? [0, 0]).map((count) => count + 1);
  }
  return counts;
}

test('the figures of any range equal the sum of its days, with and without folding', async () => {
  const scope = await newBoard();
  const viewedPaths = await viewAll(scope);
  const compareAll = async () => {
    for (let k = 0; k < 60; k++) {
      const from = dayAt(((k * 37) % 260) - 10);
      const range = { from, to: addDays(from, (k * 101) % 250) };
      expect({ range, views: await viewsOf(scope, range) }).toEqual({
        range,
        views: countBy(viewedPaths, range),
      });
    }
  };
  await compareAll();
  await fold(scope);
  const { rows } = await sql`select from analytics_deltas`.execute(scope.db);
  expect(rows).toEqual([]);
  await compareAll();
  const { rows: buckets } = await sql<{ buckets: number; longest: number }>`
    select count(distinct bucket) as buckets, max(cardinality(views)) as longest from analytics_totals
    where bucket in (select bucket from analytics_buckets where kind = 'path')`.execute(scope.db);
  expect(buckets).toEqual([{ buckets: 2, longest: 1_024 }]);
});

test('a day without views in a bucket adds no total', async () => {
  const scope = await newBoard();
  for (const n of [0, 50, 100]) await view(scope, n, [{ path: '/jobs' }]).then(() => fold(scope));
  await fold(scope);
  const { rows } = await sql<{ day: string }>`
    select day from analytics_totals s join analytics_buckets b using (organization_id, bucket)
    where kind = 'path' order by day`.execute(scope.db);
  expect(rows.map(({ day }) => daysBetween(FIRST_DAY, day))).toEqual([1, 51, 101]);
});

test('figures of a deleted job are not returned, are removed, and are not inherited by a later job', async () => {
  const scope = await newBoard();
  const newJob = async () => {
    const job = await createJob(scope, { title: 'Pilot', description: 'Flies.' });
    return job.id;
  };
  const [remaining, deleted] = [await newJob(), await newJob()];
  const range = { from: dayAt(0), to: dayAt(20) };
  const list = async () => {
    const page = { page: 1, perPage: 10, offset: 0 };
    const { rows, total } = await listJobSums(scope, range, { sort: '-views', page });
    const figures = rows.map(({ job_id, views, apply_clicks }) => [job_id, [views, apply_clicks]]);
    return { total, figures: Object.fromEntries(figures) };
  };
  const click = { kind: 'apply_click' } as const;
  await view(scope, 3, [
    { jobId: remaining },
    { jobId: deleted },
    { jobId: deleted },
    { jobId: deleted, ...click },
  ]);
  await fold(scope);
  await view(scope, 9, [{ jobId: remaining }, { jobId: remaining, ...click }, { jobId: deleted }]);
  expect(await list()).toEqual({ total: 2, figures: { [remaining]: [2, 1], [deleted]: [3, 1] } });
  await deleteJob(scope, deleted);
  const next = await newJob();
  await view(scope, 9, [{ jobId: next }]);
  const expected = { total: 2, figures: { [remaining]: [2, 1], [next]: [1, 0] } };
  expect(await list()).toEqual(expected);
  await fold(scope);
  expect(await list()).toEqual(expected);
  expect(await sumOfTotals(scope)).toBe(6);
  await view(scope, 2, [{ jobId: next }]);
  await purgeDeletedJobs(scope.db, new AbortController().signal);
  expect(await sumOfTotals(scope)).toBe(3);
  expect(await list()).toEqual({ total: 2, figures: { [remaining]: [2, 1], [next]: [2, 0] } });
  await fold(scope);
  const last = await newJob();
  await view(scope, 10, [{ jobId: last }]);
  expect(await list()).toEqual({
    total: 3,
    figures: { [remaining]: [2, 1], [next]: [2, 0], [last]: [1, 0] },
  });
  for (const [id, views] of [
    [remaining, 2],
    [next, 2],
    [last, 1],
  ] as const)
    expect(await sumJob(scope, id, range)).toMatchObject({ job_id: id, views, visitors: 0 });
  expect(await sumJob(scope, remaining, { from: dayAt(4), to: dayAt(9) })).toMatchObject({ views: 1 });
  const top = await listTopDimensions(scope, { range, kinds: ['job'] }, { by: 'views', limit: 1 });
  expect(top).toMatchObject([{ value: remaining, views: 2 }]);
});

/** The sum of the last total of the jobs. */
async function sumOfTotals({ db }: Scope): Promise<number | undefined> {
  const { rows } = await sql<{ views: number }>`
    select (select sum(n)::int from unnest(views) n) as views
    from analytics_totals join analytics_buckets using (organization_id, bucket)
    where kind = 'job' order by day desc limit 1`.execute(db);
  return rows[0]?.views;
}

test('no view is lost or counted twice during concurrent folds', async () => {
  const scope = await newBoard();
  let views = 0;
  const write = async (n: number) => {
    await view(scope, n % 3, [{ path: '/jobs' }, { path: `/${n % 7}` }]);
    views += 2;
  };
  await Promise.all(Array.from({ length: 60 }, (_, n) => (n % 4 === 3 ? fold(scope) : write(n))));
  const range = { from: dayAt(0), to: dayAt(3) };
  const counted = async () => Object.values(await viewsOf(scope, range)).reduce((sum, [n = 0]) => sum + n, 0);
  expect(await counted()).toBe(views);
  await fold(scope);
  expect(await counted()).toBe(views);
});

test('a report during a fold counts each view once', async () => {
  const scope = await newBoard();
  const range = { from: dayAt(0), to: dayAt(9) };
  const paths = (n: number) => Array.from({ length: 300 }, (_, k) => ({ path: `/${k + n}` }));
  for (let n = 0; n < 10; n++) await view(scope, n, paths(n));
  const expected = await viewsOf(scope, range);
  let isFolded = false;
  const folding = fold(scope).then(() => {
    isFolded = true;
  });
  do expect(await viewsOf(scope, range)).toEqual(expected);
  while (!isFolded);
  await folding;
});

test('totals of one organization do not include another', async () => {
  const one = await newBoard();
  const two = await addBoard(one.db, 'quay');
  await view(one, 1, [{ path: '/one' }]);
  await view(two, 1, [{ path: '/two' }, { path: '/two' }]);
  await fold(two);
  const range = { from: dayAt(0), to: dayAt(5) };
  expect(await viewsOf(one, range)).toEqual({ '/one': [1, 0] });
  expect(await viewsOf(two, range)).toEqual({ '/two': [2, 0] });
});

test('a board whose fold fails does not block others', async () => {
  const scope = await newBoard();
  const others = [await addBoard(scope.db, 'quay'), await addBoard(scope.db, 'mole')];
  await sql`alter table analytics_totals add constraint broken check (organization_id <> ${sql.lit(others[0]!.organizationId)})`.execute(
    scope.db,
  );
  for (const board of [scope, ...others]) await view(board, 0, [{ path: '/jobs' }]);
  await expect(fold(scope)).rejects.toThrow('broken');
  const left = await scope.db.selectFrom('analytics_deltas').select('organization_id').distinct().execute();
  expect(left).toEqual([{ organization_id: others[0]!.organizationId }]);
});

test('an organization can be deleted while its views are written and folded', async () => {
  const scope = await newBoard();
  const paths = (n: number) => Array.from({ length: 100 }, (_, k) => ({ path: `/${n}-${k}` }));
  for (let time = 0; time < 12; time++) {
    const board = await addBoard(scope.db, `quay-${time}`);
    await view(board, 0, paths(0));
    // A write after the deletion may fail.
    const writing = [1, 2, 3].map((n) => view(board, 0, paths(n)).catch(() => {}));
    await Promise.all([deleteOrganization(scope.db, `quay-${time}`), fold(scope), ...writing]);
  }
  for (const table of ['days', 'buckets', 'dimensions', 'deltas', 'totals'])
    expect((await sql`select from ${sql.table(`analytics_${table}`)}`.execute(scope.db)).rows).toEqual([]);
});
