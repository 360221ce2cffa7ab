import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { ownDatabase } from '../../../test/own-database.ts';
import { connectDatabase } from '../../platform/database/connect.ts';
import { addDays, dayOf } from '../../platform/day.ts';
import { newId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/scope.ts';
import { insertOrganization, organizationScope } from '../organizations/queries.ts';
import { findKept, listTopSubjects } from './queries.ts';
import { type Range, toRange } from './range.ts';
import { writeStandings } from './standings.ts';
import { type Part, planSum } from './sums.ts';
import type { Sighting } from './views/sighting.ts';
import { writeViews } from './views/write.ts';

const TODAY = dayOf(Date.now());
/** More than twice as long as what may be asked for, so that subjects fall asleep and wake up. */
const FIRST_DAY = addDays(TODAY, -1_000);
const PATHS = ['/often', '/weekly', '/once-a-year', '/twice', '/early', '/late'];

/** Whether somebody looked at the path on that day of the thousand. */
const isViewed: Record<string, (n: number) => boolean> = {
  '/often': (n) => n % 6 === 0,
  '/weekly': (n) => n % 7 === 2,
  '/once-a-year': (n) => n % 365 === 4,
  '/twice': (n) => n === 30 || n === 30 + 560,
  '/early': (n) => n < 200 && n % 11 === 0,
  '/late': (n) => n > 900 && n % 5 === 0,
};

/** An organization in a database of its own, with one place for the views of all years. */
async function newBoard(): Promise<Scope> {
  const { db, close } = connectDatabase(await ownDatabase(), { poolSize: 2 });
  onTestFinished(close);
  for (const table of ['analytics_views', 'analytics_visitors'])
    await sql`create table ${sql.table(`${table}_all`)} partition of ${sql.table(table)} default`.execute(db);
  const row = await insertOrganization(db, 'harbour', 'Harbour Jobs');
  const platform = { scheme: 'http', domain: 'localhost', cdnUrl: 'http://localhost/assets' };
  return organizationScope(db, row!, platform, 'test');
}

async function viewThem(scope: Scope): Promise<void> {
  for (let n = 0; n <= 1_000; n++) {
    const day = addDays(FIRST_DAY, n);
    // Standings are written in time, and now and then some weeks late.
    if (n % 7 === 0 && n % 70 < 40) await writeStandings(scope.db, new AbortController().signal, day);
    const viewed = PATHS.filter((path) => isViewed[path]?.(n));
    if (viewed.length === 0) continue;
    await writeViews(
      scope,
      day,
      viewed.map((path) => sightingOf(scope, path, day)),
    );
  }
}

function sightingOf(scope: Scope, path: string, day: string): Sighting {
  return {
    id: newId(),
    scope,
    at: `${day}T12:00:00.000Z`,
    ...{ day, path },
    kind: 'page_view',
    jobId: undefined,
    jobSlug: undefined,
    source: null,
    device: 'desktop',
    sender: undefined,
    visitor: Buffer.from(path.padEnd(16).slice(0, 16)),
  };
}

async function sumsOf(scope: Scope, range: Range, parts: Part[]): Promise<Record<string, number[]>> {
  const rows = await listTopSubjects(scope, { range, parts, kinds: ['path'] }, { by: 'views', limit: 100 });
  return Object.fromEntries(rows.map(({ value, views, visitors }) => [value, [views, visitors]]));
}

async function countStandings(scope: Scope): Promise<Record<string, number>> {
  const { rows } = await sql<{ value: string; weeks: number }>`
    select value, count(*)::int as weeks from analytics_standings t
    join analytics_subjects s on (s.organization_id, s.id) = (t.organization_id, t.subject_id)
    where s.organization_id = ${scope.organizationId} and s.kind = 'path' group by 1`.execute(scope.db);
  return Object.fromEntries(rows.map(({ value, weeks }) => [value, weeks]));
}

test('the sum of any range is that of its days, however long ago and however long nobody came', {
  timeout: 60_000,
}, async () => {
  const scope = await newBoard();
  await viewThem(scope);
  const uses = new Set<string>();
  for (let n = 0; n < 120; n++) {
    const from = addDays(FIRST_DAY, ((n * 37) % 1_040) - 20);
    const range = { from, to: addDays(from, (n * 101) % 366) };
    const parts = planSum(range, (await findKept(scope, range))!);
    for (const { of } of parts) uses.add(of);
    const expected = await sumsOf(scope, range, [{ sign: 1, of: 'days', ...range }]);
    expect({ range, sums: await sumsOf(scope, range, parts) }).toEqual({ range, sums: expected });
  }
  expect([...uses].sort()).toEqual(['days', 'standings', 'totals']);
  // Nobody came to it any more, and it is left out; who came back is in those of the time between, too.
  const weeks = await countStandings(scope);
  expect(weeks['/early']).toBeLessThan(weeks['/often']! - 20);
  expect(weeks['/twice']).toBeGreaterThan(weeks['/early']! + 20);
});

test('a range of a year is summed from few rows, today included', () => {
  const range = toRange({ from: addDays(TODAY, -365), to: TODAY });
  const weeks = Array.from({ length: 60 }, (_, n) => addDays('2026-01-05', 7 * n - 371));
  const kept = { firstDay: '2020-01-01', lastDay: TODAY, weeks };
  const days = planSum(range, kept).flatMap((part) => (part.of === 'days' ? [part] : []));
  expect(days.length).toBeLessThanOrEqual(2);
});
