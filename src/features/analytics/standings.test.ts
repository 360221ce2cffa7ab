import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { ownDatabase } from '../../../test/own-database.ts';
import { connectDatabase } from '../../platform/database/connect.ts';
import { addDays, dayOf, daysBetween } from '../../platform/day.ts';
import { newId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/scope.ts';
import { createJob } from '../jobs/create.ts';
import { deleteJob } from '../jobs/delete.ts';
import { insertOrganization, organizationScope } from '../organizations/queries.ts';
import { listJobSums, listTopSubjects, sumJob } from './queries.ts';
import type { Range } from './range.ts';
import { forgetGoneJobs, settleBoards } from './standings.ts';
import type { Sighting } from './views/sighting.ts';
import { writeViews } from './views/write.ts';

const FIRST_DAY = addDays(dayOf(Date.now()), -240);
const dayAt = (n: number) => addDays(FIRST_DAY, n);

/** An organization in a database of its own, with one place for the views of all days. */
async function newBoard(): Promise<Scope> {
  const { db, close } = connectDatabase(await ownDatabase(), { poolSize: 4 });
  onTestFinished(close);
  for (const table of ['analytics_views', 'analytics_visitors'])
    await sql`create table ${sql.table(`${table}_all`)} partition of ${sql.table(table)} default`.execute(db);
  const row = await insertOrganization(db, 'harbour', 'Harbour Jobs');
  const platform = { scheme: 'http', domain: 'localhost', cdnUrl: 'http://localhost/assets' };
  return organizationScope(db, row!, platform, 'test');
}

const settle = ({ db }: Scope) => settleBoards(db, new AbortController().signal);

function sightingOf(scope: Scope, day: string, seen: Partial<Sighting>): Sighting {
  return {
    id: newId(),
    scope,
    at: `${day}T12:00:00.000Z`,
    day,
    path: '/',
    kind: 'page_view',
    jobId: undefined,
    jobSlug: undefined,
    source: null,
    device: 'desktop',
    sender: undefined,
    visitor: null,
    ...seen,
  };
}

const view = (scope: Scope, n: number, seen: Partial<Sighting>[]) =>
  writeViews(
    scope,
    dayAt(n),
    seen.map((each) => sightingOf(scope, dayAt(n), each)),
  );

/** Which paths are viewed on the day: some of 1,100, which is more than a block has, and these as they say. */
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
  const rows = await listTopSubjects(scope, { range, kinds: ['path'] }, { by: 'views', limit: 10_000 });
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

test('the figures of any range are those of its days, however they came into standings', {
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
  const { rows } = await sql`select from analytics_additions`.execute(scope.db);
  expect(rows).toEqual([]);
  await compareAll();
  const { rows: blocks } = await sql<{ blocks: number; longest: number }>`
    select count(distinct block) as blocks, max(cardinality(views)) as longest from analytics_standings
    where block in (select block from analytics_blocks where kind = 'path')`.execute(scope.db);
  expect(blocks).toEqual([{ blocks: 2, longest: 1_024 }]);
});

test('a day on which nothing of a block is viewed adds nothing to what is kept', async () => {
  const scope = await newBoard();
  for (const n of [0, 50, 100]) await view(scope, n, [{ path: '/jobs' }]).then(() => settle(scope));
  await settle(scope);
  const { rows } = await sql<{ day: string }>`
    select day from analytics_standings s join analytics_blocks b using (organization_id, block)
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
    return { total, views: Object.fromEntries(rows.map(({ job_id, views }) => [job_id, views])) };
  };
  await view(scope, 3, [{ jobId: kept }, { jobId: gone }, { jobId: gone }]);
  await settle(scope);
  await view(scope, 9, [{ jobId: kept }, { jobId: gone }]);
  expect(await list()).toEqual({ total: 2, views: { [kept]: 2, [gone]: 3 } });
  await deleteJob(scope, gone);
  const next = await newJob();
  await view(scope, 9, [{ jobId: next }]);
  const expected = { total: 2, views: { [kept]: 2, [next]: 1 } };
  expect(await list()).toEqual(expected);
  await settle(scope);
  expect(await list()).toEqual(expected);
  expect(await sumOfStandings(scope)).toBe(6);
  await view(scope, 2, [{ jobId: next }]);
  await forgetGoneJobs(scope.db, new AbortController().signal);
  expect(await sumOfStandings(scope)).toBe(3);
  expect(await list()).toEqual({ total: 2, views: { [kept]: 2, [next]: 2 } });
  await settle(scope);
  const last = await newJob();
  await view(scope, 10, [{ jobId: last }]);
  expect(await list()).toEqual({ total: 3, views: { [kept]: 2, [next]: 2, [last]: 1 } });
  for (const [id, views] of [
    [kept, 2],
    [next, 2],
    [last, 1],
  ] as const)
    expect(await sumJob(scope, id, range)).toMatchObject({ job_id: id, views, visitors: 0 });
  expect(await sumJob(scope, kept, { from: dayAt(4), to: dayAt(9) })).toMatchObject({ views: 1 });
  const top = await listTopSubjects(scope, { range, kinds: ['job'] }, { by: 'views', limit: 1 });
  expect(top).toMatchObject([{ value: kept, views: 2 }]);
});

/** Of the last standing of the jobs. */
async function sumOfStandings({ db }: Scope): Promise<number | undefined> {
  const { rows } = await sql<{ views: number }>`
    select (select sum(n)::int from unnest(views) n) as views
    from analytics_standings join analytics_blocks using (organization_id, block)
    where kind = 'job' order by day desc limit 1`.execute(db);
  return rows[0]?.views;
}

test('no view is lost or doubled while standings are written at the same time', async () => {
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
