import { sql } from 'kysely';
import { foldDeltasOfBoard } from '../../src/features/board/analytics/cumulative-totals.ts';
import { createPartitions } from '../../src/features/board/analytics/views/days.ts';
import {
  assignDimensionIds,
  type Dimension,
} from '../../src/features/board/analytics/views/dimension-queries.ts';
import { addDays, dayOf } from '../../src/platform/day.ts';
import { inTransaction, type Scope } from '../../src/platform/scope.ts';
import type { BenchStore } from '../support/store.ts';

/** Reports cover at most the last 366 days. The 60 days before them make the cumulative totals realistic. */
const DAYS = 426;
const DAYS_OF_VIEWS = 366;
const RAW_DAYS = 90;
/** Pages of the board without a job, and referring hosts. */
const PATHS = 200;
const SOURCES = 200;
/** The share of views that are of job pages. */
const JOB_SHARE = 0.6;
const CLICKS_PER_VIEW = 0.07;
/** The share of today's views that are not folded into totals yet, about those of the last five minutes. */
const UNFOLDED_SHARE = 0.01;
/** Seeds again only if the number of views differs by more than this share. Other measurements add some views. */
const TOLERANCE = 0.2;

/** Inserts views day by day, like real traffic. Does nothing if the views already exist and end today. */
export async function seedViews({ scope }: BenchStore, views: number): Promise<void> {
  const { db, organizationId: id } = scope;
  const today = dayOf(Date.now());
  const last = await db
    .selectFrom('analytics_days')
    .select([sql<number>`sum(page_views)::int`.as('views'), sql<string>`max(day)`.as('day')])
    .where('organization_id', '=', id)
    .where('day', '>', addDays(today, -DAYS_OF_VIEWS))
    .executeTakeFirstOrThrow();
  if (last.day === today && Math.abs(last.views - views) < views * TOLERANCE) return;
  const startedMs = performance.now();
  for (const table of ['analytics_days', 'analytics_buckets'] as const)
    await db.deleteFrom(table).where('organization_id', '=', id).execute();
  await createDimensions(scope, addDays(today, 1 - DAYS));
  const perDay = views / DAYS_OF_VIEWS;
  for (let ago = DAYS - 1; ago > 0; ago--) await addDay(scope, addDays(today, -ago), perDay);
  await addDay(scope, today, perDay * (1 - UNFOLDED_SHARE));
  await inTransaction(scope, (scope) => insertDay(scope, today, perDay * UNFOLDED_SHARE));
  await sql`vacuum (analyze)`.execute(db);
  console.error(`${views} views in ${((performance.now() - startedMs) / 1000).toFixed(0)} s`);
}

async function createDimensions(scope: Scope, day: string): Promise<void> {
  const jobs = await scope.db
    .selectFrom('jobs')
    .select('id')
    .where('organization_id', '=', scope.organizationId)
    .execute();
  const numbered = (kind: Dimension['kind'], count: number) =>
    Array.from({ length: count }, (_, n): Dimension => ({ kind, value: `/${kind}-${n}` }));
  await inTransaction(scope, (scope) =>
    assignDimensionIds(scope, day, [
      ...jobs.map(({ id }): Dimension => ({ kind: 'job', value: id })),
      ...numbered('path', PATHS),
      ...numbered('source', SOURCES),
      ...numbered('device', 3),
    ]),
  );
}

async function addDay(scope: Scope, day: string, views: number): Promise<void> {
  if (day > addDays(dayOf(Date.now()), -RAW_DAYS)) await createPartitions(scope.db, day);
  await inTransaction(scope, async (scope) => {
    await insertDay(scope, day, views);
    await foldDeltasOfBoard(scope);
  });
}

/** Assigns the views of a day to random dimensions of each kind. Earlier dimensions are more likely. */
async function insertDay(scope: Scope, day: string, views: number): Promise<void> {
  const viewsByKind = {
    job: views * JOB_SHARE,
    path: views * (1 - JOB_SHARE),
    source: views / 3,
    device: views,
  };
  for (const [kind, count] of Object.entries(viewsByKind))
    await sql`
      insert into analytics_deltas (organization_id, day, dimension_id, views, visitors, apply_clicks)
      select ${scope.organizationId}::int, ${day}::date, ids[1 + floor(random() ^ 2 * cardinality(ids))::int], count(*),
        ceil(count(*) * 0.8), case ${kind}::text when 'job' then count(*) filter (where random() < ${CLICKS_PER_VIEW}) else 0 end
      from (
        select array_agg(id order by id) as ids from analytics_dimensions
        where organization_id = ${scope.organizationId} and kind = ${kind}
      ) dimensions, generate_series(1, ${Math.round(count)}::int)
      group by 3`.execute(scope.db);
  await sql`
    insert into analytics_days as d (organization_id, day, page_views, visitors, job_views, apply_clicks)
    select a.organization_id, day, sum(views), sum(views) / 3, coalesce(sum(views) filter (where kind = 'job'), 0), sum(apply_clicks)
    from analytics_deltas a join analytics_dimensions s on s.organization_id = a.organization_id and s.id = a.dimension_id
    where a.organization_id = ${scope.organizationId} and day = ${day} and kind in ('job', 'path') group by a.organization_id, day
    on conflict (organization_id, day) do update set page_views = d.page_views + excluded.page_views,
      visitors = d.visitors + excluded.visitors, job_views = d.job_views + excluded.job_views,
      apply_clicks = d.apply_clicks + excluded.apply_clicks`.execute(scope.db);
  if (day > addDays(dayOf(Date.now()), -RAW_DAYS)) await addRawViews(scope, day);
}

async function addRawViews({ db, organizationId }: Scope, day: string): Promise<void> {
  await sql`
    insert into analytics_views (organization_id, day, id, viewed_at, kind, page_id, visitor)
    select a.organization_id, day, gen_random_uuid(), day + random() * interval '1 day', 'page_view', dimension_id,
      decode(md5(random()::text), 'hex')
    from analytics_deltas a join analytics_dimensions s on s.organization_id = a.organization_id and s.id = a.dimension_id,
      generate_series(1, a.views)
    where a.organization_id = ${organizationId} and day = ${day} and kind in ('job', 'path')`.execute(db);
}
